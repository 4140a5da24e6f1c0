import { existsSync, realpathSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { DurableFileSystem } from './durable-file-system.ts'

const settings = {
  // fdatasync, the default, is ignored by the WebAssembly build.
  wal_sync_method: 'fsync',
  // One process and no replicas: nothing reads the log but recovery.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '64MB',
  min_wal_size: '16MB',
  shared_buffers: '32MB',
}

const startParams = [
  // -F switches fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/**
 * Initializing runs PostgreSQL in a memory of its own, of 200 MB. V8 does not see how large that is, and would keep it for as
 * long as the database is open.
 */
class NewDirectory extends DurableFileSystem {
  override async syncToFs() {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    await setImmediate()
    collect()
  }
}

/** Without the second, PostgreSQL initializes itself with buffers of 128 MB, which it then does not need. */
const initDbStartParams = ['--wal-segsize=4', '--set', 'shared_buffers=4MB']

/** Lines of PostgreSQL's log that are kept, to tell why it did not start. */
const KEPT_LINES = 20

/** An error of a start also carries what PostgreSQL said, as `said`. What a failed start leaves in the folder is removed. */
const start = async (
  directory: string,
  FileSystem: typeof DurableFileSystem,
  pgliteWasmModule?: WebAssembly.Module,
): Promise<PGlite> => {
  const said: string[] = []
  // PGlite takes no link for its root.
  const root = existsSync(directory) ? realpathSync(directory) : directory
  const fs = new FileSystem(root, (line) => said.push(line) > KEPT_LINES && said.shift())
  const pidFile = join(root, 'postmaster.pid')
  const hadPidFile = existsSync(pidFile)
  try {
    return await PGlite.create({ fs, startParams, initDbStartParams, pgliteWasmModule })
  } catch (error) {
    if (!hadPidFile) rmSync(pidFile, { force: true })
    throw Object.assign(error as Error, { said: said.join('\n') })
  }
}

/** Compiles PostgreSQL, a good part of its start, for which no directory is needed. */
export const compilePostgres = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))

/** Starts PostgreSQL on a directory. */
export const startPostgres = (directory: string, compiled?: WebAssembly.Module): Promise<PGlite> =>
  start(directory, DurableFileSystem, compiled)

/** Initializes a new directory, and starts PostgreSQL on it. */
export const initializePostgres = (directory: string): Promise<PGlite> => start(directory, NewDirectory)
