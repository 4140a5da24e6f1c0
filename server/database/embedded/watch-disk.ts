import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { Unavailable } from '../unavailable.ts'
import type { EmbeddedClient } from './client.ts'
import { freeBytes } from './refuse-full-disk.ts'

/**
 * With less free space, nothing more is written. PostgreSQL crashes if it can't extend its log,
 * which grows by 4 MB.
 */
export const KEPT_FREE_BYTES = 8 * 2 ** 20
/** The time for which a result is cached, in milliseconds, and the interval of the checks. */
const FRESH_MS = 1000

const check = async (dataDir: string): Promise<Unavailable | null> => {
  try {
    await access(join(dataDir, 'database', 'PG_VERSION'))
    await access(dataDir, constants.W_OK)
  } catch (error) {
    return ['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'read-only' : 'lost'
  }
  const free = await freeBytes(dataDir)
  return free !== null && free < KEPT_FREE_BYTES ? 'disk full' : null
}

export interface DiskWatch {
  /**
   * Returns the reason why the embedded database can't be written to, or null. The disk is checked
   * at most once a second.
   */
  check: () => Promise<Unavailable | null>
  stop: () => void
}

/**
 * Watches the disk of the embedded database. While the disk is full, the database is read-only: jobs
 * and clean-up would write too, and fill the space that keeps PostgreSQL's log from crashing it.
 */
export const watchDisk = (dataDir: string, client: Pick<EmbeddedClient, 'exec'>): DiskWatch => {
  let syncedAt = -Infinity
  let checking: Promise<Unavailable | null> = Promise.resolve(null)
  let isReadOnly = false

  const checkAndSet = async () => {
    const found = await check(dataDir)
    const isFull = found === 'disk full'
    if (isFull !== isReadOnly) {
      await client.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      isReadOnly = isFull
    }
    return found
  }
  const checkNow = () => {
    if (performance.now() - syncedAt > FRESH_MS) {
      syncedAt = performance.now()
      // Checks run one at a time, so that an older result never replaces a newer one.
      checking = checking.catch(() => null).then(checkAndSet)
    }
    return checking
  }
  const timer = setInterval(() => {
    // Callers of `check` get the error of a crashed database.
    checkNow().catch(() => undefined)
  }, FRESH_MS)
  timer.unref()
  return { check: checkNow, stop: () => clearInterval(timer) }
}
