import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Less than this, and PostgreSQL could end in the middle of bringing the log into the tables. */
const NEEDED_BYTES = 4 * 2 ** 20
/** A new database takes 33 MB, and its log grows as soon as it is written to. */
const NEW_DATABASE_BYTES = 64 * 2 ** 20

/** Some network and memory file systems have no size at all. */
const free = ({ blocks, bavail, bsize }: StatsFs): number | null => (blocks > 0 ? bavail * bsize : null)

/** Bytes that this account may still write there; null where the system does not tell. */
export const freeBytes = (folder: string): Promise<number | null> => statfs(folder).then(free, () => null)

export const refuseFullDisk = async (folder: string, { isNew = false } = {}): Promise<void> => {
  const bytes = await freeBytes(folder)
  if (bytes === null || bytes >= (isNew ? NEW_DATABASE_BYTES : NEEDED_BYTES)) return
  throw fullDisk(`Only ${bytes} bytes are free in ${folder}`)
}

export const fullDisk = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: 'ENOSPC' })

/** For who has to end at once. */
export const isDiskFull = (folder: string): boolean => {
  try {
    return (free(statfsSync(folder)) ?? NEEDED_BYTES) < NEEDED_BYTES
  } catch {
    return false
  }
}
