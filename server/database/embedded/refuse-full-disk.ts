import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Less than this, and PostgreSQL could end in the middle of bringing the log into the tables. */
const NEEDED_BYTES = 4 * 2 ** 20

/** Some network and memory file systems have no size at all. */
const free = ({ blocks, bavail, bsize }: StatsFs): number | null => (blocks > 0 ? bavail * bsize : null)

/** Bytes that this account may still write there; null where the system does not tell. */
export const freeBytes = (folder: string): Promise<number | null> => statfs(folder).then(free, () => null)

export const refuseFullDisk = async (folder: string): Promise<void> => {
  const bytes = await freeBytes(folder)
  if (bytes === null || bytes >= NEEDED_BYTES) return
  throw Object.assign(new Error(`Only ${bytes} bytes are free in ${folder}`), { code: 'ENOSPC' })
}

/** For who has to end at once. */
export const isDiskFull = (folder: string): boolean => {
  try {
    return (free(statfsSync(folder)) ?? NEEDED_BYTES) < NEEDED_BYTES
  } catch {
    return false
  }
}
