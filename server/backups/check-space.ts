import type { Database } from '../database/database.ts'
import { freeBytes } from '../database/embedded/refuse-full-disk.ts'
import { databaseBytes } from './repository.ts'

const MEGABYTE = 2 ** 20
/** The size of a restored database without its rows: PostgreSQL's own files and its log. */
const BESIDE_ROWS_BYTES = 96 * MEGABYTE

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`

/**
 * Throws if the disk of DATA_DIR has too little space to restore a backup of `bytes` there. A backup
 * that fills this disk would stop everybody from saving until its check has failed.
 */
export const checkSpace = async ({ db }: Pick<Database, 'db'>, dataDir: string, bytes = 0): Promise<void> => {
  const needed = bytes + (await databaseBytes(db)) + BESIDE_ROWS_BYTES
  const free = await freeBytes(dataDir)
  if (free !== null && free < needed)
    throw new Error(
      `Making and checking the backup needs about ${inMegabytes(needed)} on the disk of DATA_DIR, which has ${inMegabytes(free)} free.`,
    )
}
