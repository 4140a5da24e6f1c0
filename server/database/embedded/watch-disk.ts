import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Unavailable } from '../unavailable.ts'
import { freeBytes } from './refuse-full-disk.ts'

/**
 * With less free space, nothing is written any more. PostgreSQL crashes if it can't extend its log,
 * which grows by 4 MB.
 */
const KEPT_FREE_BYTES = 8 * 2 ** 20
/** How long a result is cached. */
const FRESH_MS = 1000

const look = async (dataDir: string): Promise<Unavailable | null> => {
  try {
    await access(join(dataDir, 'database', 'PG_VERSION'))
    await access(dataDir, constants.W_OK)
  } catch (error) {
    return ['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'read-only' : 'lost'
  }
  const free = await freeBytes(dataDir)
  return free !== null && free < KEPT_FREE_BYTES ? 'disk full' : null
}

/**
 * Returns a function that says why the folder of the embedded database can't be written to, or
 * null. It checks at most once a second.
 */
export const watchDisk = (dataDir: string): (() => Promise<Unavailable | null>) => {
  let lookedAt = -Infinity
  let looking: Promise<Unavailable | null> = Promise.resolve(null)
  return () => {
    if (performance.now() - lookedAt > FRESH_MS) {
      lookedAt = performance.now()
      looking = look(dataDir)
    }
    return looking
  }
}
