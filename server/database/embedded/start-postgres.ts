import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

/** Lines of PostgreSQL's log that are kept, to tell why it did not start. */
const KEPT_LINES = 20

/**
 * Starts PostgreSQL on a directory, and initializes it where it is empty. An error also carries what PostgreSQL said. What a
 * failed start leaves in the folder is removed.
 */
export const startPostgres = async (directory: string): Promise<PGlite> => {
  const said: string[] = []
  // PGlite takes no link for its root.
  const root = existsSync(directory) ? realpathSync(directory) : directory
  const fs = new DurableFileSystem(root, (line) => said.push(line) > KEPT_LINES && said.shift())
  const pidFile = join(root, 'postmaster.pid')
  const hadPidFile = existsSync(pidFile)
  try {
    return await PGlite.create({ fs, startParams, initDbStartParams: ['--wal-segsize=4'] })
  } catch (error) {
    if (!hadPidFile) rmSync(pidFile, { force: true })
    throw Object.assign(error as Error, { said: said.join('\n') })
  }
}
