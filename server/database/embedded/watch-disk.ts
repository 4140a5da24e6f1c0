import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Unavailable } from '../unavailable.ts'
import { freeBytes } from './refuse-full-disk.ts'

/** With less than this nothing more is written: PostgreSQL ends when it can't go on with its log, which grows by 4 MB. */
const KEPT_FREE_BYTES = 8 * 2 ** 20
/** How long what was found is taken for true. */
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

/** Gives a look at whether the folder of the embedded database can be written to, at most once a second. */
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
