import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackup } from '../database/copy/backup-file.ts'
import { makeKeyPair } from '../database/copy/encrypt-backup.ts'
import { copyEverything, type ReadFile } from '../database/copy/read-database.ts'
import type { Database } from '../database/database.ts'
import { checkSpace } from './check-space.ts'
import { madeAt, nameFor, outlivedBackups, UNVERIFIED } from './backup-names.ts'
import type { BackupSettings } from '../config/backup-place.ts'
import type { BackupStore } from './backup-store.ts'
import { verifyBackup } from './verify-backup.ts'

interface Dependencies {
  database: Database
  dataDir: string
  settings: BackupSettings
  store: BackupStore
  /** Reads a file that a row of the database refers to, such as an image. */
  readFile: ReadFile
  now?: () => Date
}

const WORK = /^backup-(under-way|check)-/

/** Removes the files of an earlier run that was interrupted. */
const removeLeftOvers = async (dataDir: string) => {
  const names = await readdir(dataDir)
  for (const name of names.filter((found) => WORK.test(found)))
    await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Deletes expired backups, and all unverified ones except the newest. */
const removeOutlived = async (store: BackupStore, { retention }: BackupSettings) => {
  const names = (await store.list()).map(({ name }) => name)
  const unverified = names.filter((name) => name.endsWith(UNVERIFIED) && madeAt(name.slice(0, -UNVERIFIED.length)))
  const outlived = [...outlivedBackups(names, retention), ...unverified.toSorted().slice(0, -1)]
  for (const name of outlived) await store.remove(name)
}

/**
 * Makes a backup, stores it, reads it back, restores it, and only then gives it its final name.
 * Returns the name and the size in bytes. If backups are encrypted, this machine's disk never holds
 * an unencrypted one, and the operator's secret key is not needed: the backup is also encrypted for
 * a second, temporary key that only this function has.
 */
export const makeVerifiedBackup = async (
  { database, dataDir, settings, store, readFile, now = () => new Date() }: Dependencies,
  signal: AbortSignal,
): Promise<{ name: string; bytes: number }> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeLeftOvers(dataDir)
  const encrypted = settings.recipients.length > 0
  const once = encrypted ? await makeKeyPair() : null
  const recipients = once ? [...settings.recipients, once.recipient] : []
  const name = nameFor(now(), encrypted)
  const unverified = `${name}${UNVERIFIED}`
  const [made, back] = ['under-way', 'check'].map((what) =>
    join(dataDir, `backup-${what}-${randomBytes(6).toString('hex')}.file`),
  ) as [string, string]
  try {
    await checkSpace(database, dataDir)
    const bytes = await writeBackup({ path: made, recipients }, (write) => copyEverything(database, readFile, write))
    await store.put(made, unverified, signal)
    await rm(made)
    await checkSpace(database, dataDir, bytes)
    await store.get(unverified, back, signal)
    await verifyBackup(back, { identities: once ? [once.identity] : [], dataDir, signal })
    await store.rename(unverified, name)
    await removeOutlived(store, settings)
    return { name, bytes }
  } finally {
    for (const file of [made, back]) await rm(file, { force: true })
  }
}
