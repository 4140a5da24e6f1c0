import { closeSync, constants, fchmodSync, fstatSync, openSync } from 'node:fs'
import { mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLog } from '../database.ts'
import { StartFailure } from '../start-failure.ts'
import { ownFiles } from './own-files.ts'

/** The permission bits of the group and of others. */
const OTHERS = 0o077
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

interface System {
  platform: NodeJS.Platform
  /** The user id of the current account, or null on systems without numeric ids. */
  account: number | null
  chmod: (descriptor: number, mode: number) => void
}

const thisSystem: System = {
  platform: process.platform,
  account: process.getuid?.() ?? null,
  chmod: fchmodSync,
}

/**
 * Returns the account that owns new files in the folder. On some mounts it is not that of the
 * process.
 */
const ownerOfNewFiles = (dataDir: string): number => {
  const probe = mkdtempSync(join(dataDir, 'owner-'))
  try {
    return statSync(probe).uid
  } finally {
    rmdirSync(probe)
  }
}

/**
 * Throws a StartFailure if files of the folder belong to another account. New files of this account
 * could lock the other one out.
 */
export const refuseForeignFiles = (dataDir: string, { platform, account }: System = thisSystem): void => {
  if (platform === 'win32' || account === null) return
  const foreign = ownFiles(dataDir).find(({ stats }) => stats.uid !== account)
  if (!foreign || foreign.stats.uid === ownerOfNewFiles(dataDir)) return
  throw new StartFailure(
    'wrong owner',
    `${foreign.path} belongs to account ${foreign.stats.uid} and Inkloom was started as account ${account}: start it as the account that the folder belongs to, or give the folder to this one (chown -R ${account} ${dataDir}).`,
  )
}

/**
 * Removes the access of other accounts to one file. Returns false if that fails. The file is opened
 * without following a link and checked again, so that nobody can swap it meanwhile.
 */
const close = (path: string, { account, chmod }: System): boolean => {
  const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    const ours = stats.isDirectory() || (stats.isFile() && stats.nlink === 1)
    // A file with a second hard link may belong to somebody else.
    if (!ours || (account !== null && stats.uid !== account)) return true
    chmod(descriptor, stats.mode & ~OTHERS & 0o777)
    return (fstatSync(descriptor).mode & OTHERS) === 0
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Removes the access of other accounts to the data folder, which older versions allowed. Logs one
 * warning if that is impossible, as on Windows and on some mounts.
 */
export const secureDataFolder = (
  dataDir: string,
  log?: Pick<DatabaseLog, 'info' | 'warn'>,
  system: System = thisSystem,
): void => {
  if (system.platform === 'win32') {
    log?.warn(`File modes do not protect ${dataDir} on Windows: keep it where only your account can read it`)
    return
  }
  let repaired = 0
  let failed: { path: string; error?: unknown } | undefined
  for (const { path, stats } of ownFiles(dataDir)) {
    if ((stats.mode & OTHERS) === 0 || (stats.isFile() && stats.nlink > 1)) continue
    try {
      if (close(path, system)) repaired++
      else failed ??= { path }
    } catch (error) {
      failed ??= { path, error }
    }
  }
  if (failed)
    log?.warn(
      { err: failed.error },
      `Other accounts of this machine may read files in ${dataDir}, for example ${failed.path}: its file system stores no file modes`,
    )
  else if (repaired) log?.info(`${repaired} files in ${dataDir} could be read by other accounts, and no longer can`)
}
