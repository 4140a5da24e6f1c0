import { statfs } from 'node:fs/promises'

/** Less than this, and PostgreSQL could end in the middle of bringing the log into the tables. */
export const NEEDED_BYTES = 8 * 2 ** 20

/** Bytes that this account may still write there; null where the system does not tell. */
export const freeBytes = async (folder: string): Promise<number | null> => {
  const found = await statfs(folder).catch(() => null)
  // Some network and memory file systems have no size at all.
  return found && found.blocks > 0 ? found.bavail * found.bsize : null
}

export const refuseFullDisk = async (folder: string): Promise<void> => {
  const free = await freeBytes(folder)
  if (free === null || free >= NEEDED_BYTES) return
  throw Object.assign(new Error(`Only ${free} bytes are free in ${folder}`), { code: 'ENOSPC' })
}
