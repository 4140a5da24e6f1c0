import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DurableFileSystem, syncPath, syncTree } from './durable-file-system.ts'

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

/** An error of a start also carries what PostgreSQL said. What a failed start leaves in the folder is removed. */
const start = async (directory: string): Promise<PGlite> => {
  const said: string[] = []
  const fs = new DurableFileSystem(directory, (line) => said.push(line) > KEPT_LINES && said.shift())
  const pidFile = join(directory, 'postmaster.pid')
  const hadPidFile = existsSync(pidFile)
  try {
    return await PGlite.create({ fs, startParams, initDbStartParams: ['--wal-segsize=4'] })
  } catch (error) {
    if (!hadPidFile) rmSync(pidFile, { force: true })
    throw Object.assign(error as Error, { said: said.join('\n') })
  }
}

/**
 * Starts PostgreSQL on a directory. A new one is made beside it, brought to disk whole and then renamed, so that under
 * its own name it is never half made.
 */
export const startPostgres = async (directory: string): Promise<PGlite> => {
  if (!existsSync(directory)) {
    const unfinished = `${directory}.new`
    rmSync(unfinished, { recursive: true, force: true })
    await (await start(unfinished)).close()
    syncTree(unfinished)
    renameSync(unfinished, directory)
    syncPath(dirname(directory))
  }
  // PGlite takes no link for its root.
  return start(realpathSync(directory))
}
