import { existsSync, realpathSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { DurableFileSystem } from './durable-file-system.ts'

const settings = {
  // The WebAssembly build ignores fdatasync, which is the default.
  wal_sync_method: 'fsync',
  // There is one process and no replica, so only recovery reads the log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '64MB',
  min_wal_size: '16MB',
  shared_buffers: '32MB',
}

const startParams = [
  // -F turns fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/**
 * Collects the 200 MB of WebAssembly memory that initialization used. V8 does not count that
 * memory, and would keep it while the database is open.
 */
class NewDirectory extends DurableFileSystem {
  override async syncToFs() {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    await setImmediate()
    collect()
  }
}

/**
 * Without the second setting, PostgreSQL initializes with buffers of 128 MB that it does not need.
 */
const initDbStartParams = ['--wal-segsize=4', '--set', 'shared_buffers=4MB']

/** The number of lines of PostgreSQL's log that are kept to explain a failed start. */
const KEPT_LINES = 20

/**
 * Starts PostgreSQL. If that fails, the error carries PostgreSQL's log as `output`, and files that
 * the failed start left in the folder are removed.
 */
const start = async (
  directory: string,
  FileSystem: typeof DurableFileSystem,
  pgliteWasmModule?: WebAssembly.Module,
): Promise<PGlite> => {
  const output: string[] = []
  // PGlite does not accept a link as its root.
  const root = existsSync(directory) ? realpathSync(directory) : directory
  const fs = new FileSystem(root, (line) => output.push(line) > KEPT_LINES && output.shift())
  const pidFile = join(root, 'postmaster.pid')
  const hadPidFile = existsSync(pidFile)
  try {
    return await PGlite.create({ fs, startParams, initDbStartParams, pgliteWasmModule })
  } catch (error) {
    if (!hadPidFile) rmSync(pidFile, { force: true })
    throw Object.assign(error as Error, { output: output.join('\n') })
  }
}

/** Compiles PostgreSQL. This takes a large part of its start-up time and needs no directory. */
export const compilePostgres = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))

/** Starts PostgreSQL on a directory. */
export const startPostgres = (directory: string, compiled?: WebAssembly.Module): Promise<PGlite> =>
  start(directory, DurableFileSystem, compiled)

/** Initializes a new directory, and starts PostgreSQL on it. */
export const initializePostgres = (directory: string): Promise<PGlite> => start(directory, NewDirectory)
