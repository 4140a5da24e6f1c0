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

/** Starts PostgreSQL on a directory, and initializes it where it is empty. */
export const startPostgres = (directory: string): Promise<PGlite> =>
  PGlite.create({ fs: new DurableFileSystem(directory), startParams, initDbStartParams: ['--wal-segsize=4'] })
