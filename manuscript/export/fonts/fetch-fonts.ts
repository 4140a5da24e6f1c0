import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { tryLock } from 'fs-native-extensions'
import { fontPackages } from './font-packages.ts'
import { families, filesOf } from './font-families.ts'
import { fetchedFonts, folderOf } from './find-fonts.ts'
import { readTar } from '../read-tar.ts'

const PART = '.part-'
const LOCK_POLL_MS = 250

interface Options {
  signal?: AbortSignal
  onBegin?: (name: string) => void
  /** For tests; by default from the lockfile. */
  integrityOf?: (packageName: string) => string
  /** For tests; found automatically by default. */
  npm?: [string, ...string[]]
}

/** The fonts could not be fetched. The message ends a sentence: "could not be fetched: ...". */
export class FontsNotFetched extends Error {
  override name = 'FontsNotFetched'
}

/** Returns the download size of a family in bytes. */
export const downloadOf = (name: string): number => fontPackages[families[name]!.package]!.download

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

const diskReasons: Record<string, string> = {
  EROFS: 'the data folder is read-only',
  EACCES: 'the data folder cannot be written to',
  EPERM: 'the data folder cannot be written to',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
}

const unreached =
  /^(E(NOTFOUND|AI_AGAIN|CONN\w+|TIMEDOUT|NETUNREACH|HOSTUNREACH|PIPE|SOCKETTIMEDOUT)|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/

const npmReason = (code: string): string => {
  if (unreached.test(code)) return `the package registry was not reached (${code})`
  if (code === 'E404' || code === 'ETARGET') return `the package registry does not have it (${code})`
  if (code === 'E401' || code === 'E403') return `the package registry refused access (${code})`
  return diskReasons[code] ?? `npm failed (${code || 'without a code'})`
}

/**
 * Finds the npm script of this Node.js: the one that runs this process, or the one next to it.
 * Otherwise npm is a program, which is started without a shell.
 */
const npmCommand = (): [string, ...string[]] => {
  const beside = dirname(process.execPath)
  const script = [
    process.env['npm_execpath'],
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path?.endsWith('npm-cli.js') && existsSync(path))
  return script ? [process.execPath, script] : ['npm']
}

/** Uses npm, because it knows the machine's registry, proxy, certificates and credentials. */
const pack = (
  spec: string,
  folder: string,
  { signal, npm: [program, ...first] = npmCommand() }: Pick<Options, 'signal' | 'npm'>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = [...first, 'pack', spec, '--ignore-scripts', '--loglevel=error', '--no-update-notifier']
    const npm = spawn(program, [...args, '--fetch-retries=1', '--fetch-retry-mintimeout=1000'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // The archive is downloaded into the temporary folder that is deleted afterwards, because it
      // is needed only once.
      env: { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_dry_run: 'false' },
      signal,
    })
    let output = ''
    npm.stderr.on('data', (chunk) => (output = (output + String(chunk)).slice(-4000)))
    npm.once('error', (error) =>
      reject(
        codeOf(error) === 'ENOENT'
          ? new FontsNotFetched('npm, which fetches it, was not found on this machine', { cause: error })
          : error,
      ),
    )
    npm.once('close', (status) => {
      if (status === 0) return resolve()
      const code = /^npm (?:error|ERR!) code (\w+)$/m.exec(output)?.[1] ?? ''
      reject(new FontsNotFetched(npmReason(code), { cause: output }))
    })
  })

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return `sha512-${hash.digest('base64')}`
}

const write = async (path: string, bytes: Buffer): Promise<void> => {
  await using file = await open(path, 'wx', 0o644)
  await file.writeFile(bytes)
  await file.sync()
}

const fetchFamily = async (
  name: string,
  fontFolder: string,
  { signal, integrityOf, npm }: Required<Pick<Options, 'integrityOf'>> & Options,
): Promise<void> => {
  const { package: packageName } = families[name]!
  const { version, files: sizes } = fontPackages[packageName]!
  const part = await mkdtemp(join(fontFolder, PART))
  try {
    await pack(`${packageName}@${version}`, part, { signal, npm })
    const archive = (await readdir(part)).find((file) => file.endsWith('.tgz'))
    if (!archive) throw new FontsNotFetched('npm brought no archive')
    const path = join(part, archive)
    if ((await hashOf(path)) !== integrityOf(packageName))
      throw new FontsNotFetched('what the package registry sent is not what Inkloom was released with')
    const ready = join(part, 'ready')
    await mkdir(ready)
    const wanted = new Map([...filesOf(name), 'LICENSE_FONT'].map((file) => [`package/${file}`, file]))
    for await (const { path: entry, bytes } of readTar(path, (entry) => wanted.has(entry))) {
      const file = wanted.get(entry)!
      wanted.delete(entry)
      if (file in sizes && sizes[file] !== bytes.length) throw new FontsNotFetched(`${file} has an unexpected size`)
      await write(join(ready, basename(file)), bytes)
    }
    for (const file of wanted.values()) if (file in sizes) throw new FontsNotFetched(`${file} is not in its package`)
    const folder = folderOf(fontFolder, name)
    await rm(folder, { recursive: true, force: true })
    await rename(ready, folder)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/**
 * Waits until no other process fetches fonts into this folder. The system releases the lock when
 * its process ends.
 */
const lock = async (fontFolder: string, signal?: AbortSignal) => {
  const file = await open(join(fontFolder, 'lock'), 'a')
  try {
    while (!tryLock(file.fd)) await setTimeout(LOCK_POLL_MS, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    // Without file locks, two processes may fetch the same files, and the last copy stays.
    if (!['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOLCK', 'EINVAL'].includes(codeOf(error))) throw error
  }
  return file
}

/**
 * Fetches families into `fontFolder`, one after the other and in one process at a time. Files
 * appear there only complete and verified; leftovers of a killed process are removed. Throws
 * FontsNotFetched.
 */
export const fetchFonts = async (
  names: readonly string[],
  fontFolder: string,
  { signal, onBegin, npm, integrityOf = (packageName) => fontPackages[packageName]!.integrity }: Options = {},
): Promise<void> => {
  try {
    await mkdir(fontFolder, { recursive: true })
    await using locked = await lock(fontFolder, signal)
    void locked
    for (const left of await readdir(fontFolder))
      if (left.startsWith(PART)) await rm(join(fontFolder, left), { recursive: true, force: true })
    for (const name of names) {
      if (fetchedFonts(fontFolder)[name]) continue
      onBegin?.(name)
      await fetchFamily(name, fontFolder, { signal, integrityOf, npm })
    }
  } catch (error) {
    if (error instanceof FontsNotFetched || signal?.aborted) throw error
    throw new FontsNotFetched(diskReasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  }
}
