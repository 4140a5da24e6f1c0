import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** With less free space, PostgreSQL could crash in the middle of a checkpoint. */
const NEEDED_BYTES = 4 * 2 ** 20
/** A new database takes 33 MB, and its log grows with the first writes. */
const NEW_DATABASE_BYTES = 64 * 2 ** 20

/** Returns the free bytes, or null: some network and memory file systems report no size. */
const free = ({ blocks, bavail, bsize }: StatsFs): number | null => (blocks > 0 ? bavail * bsize : null)

/**
 * Returns the bytes that this account may still write, or null if the system does not report them.
 */
export const freeBytes = (folder: string): Promise<number | null> => statfs(folder).then(free, () => null)

export const refuseFullDisk = async (folder: string, { isNew = false } = {}): Promise<void> => {
  const bytes = await freeBytes(folder)
  if (bytes === null || bytes >= (isNew ? NEW_DATABASE_BYTES : NEEDED_BYTES)) return
  throw fullDisk(`Only ${bytes} bytes are free in ${folder}`)
}

export const fullDisk = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: 'ENOSPC' })

/** Returns true if the disk is full. Synchronous, for a process that has to exit at once. */
export const isDiskFull = (folder: string): boolean => {
  try {
    return (free(statfsSync(folder)) ?? NEEDED_BYTES) < NEEDED_BYTES
  } catch {
    return false
  }
}
