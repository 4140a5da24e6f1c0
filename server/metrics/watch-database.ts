import { setTimeout } from 'node:timers/promises'
import { backupAge } from '../backups/repository.ts'
import type { Database } from '../database/database.ts'
import type { Metrics } from './metrics.ts'
import { countBooks, countDueWebhooks, countWaitingJobs, sumImages } from './repository.ts'

/** Counting books reads all of them, so more frequent requests get the cached values. */
const FRESH_MS = 15_000
/** An unresponsive database must not delay the other metrics for longer than this. */
const PATIENCE_MS = 3000

/**
 * Registers the metrics that are read from the database, which are the same in every process.
 * Returns the function that updates them.
 */
export const watchDatabase = (
  metrics: Metrics,
  { db }: Pick<Database, 'db'>,
  { backups = false }: { backups?: boolean } = {},
): (() => Promise<void>) => {
  const up = metrics.gauge('database_up', 'Whether the database answers', [])
  const books = metrics.gauge('books', 'Books by their status', ['status'])
  const waiting = metrics.gauge('jobs_waiting', 'Jobs that are ready to run', ['queue'])
  const oldestJob = metrics.gauge('jobs_oldest_seconds', 'Time that the oldest of them has waited', ['queue'])
  const due = metrics.gauge('webhooks_due', 'Webhooks that are due', [])
  const oldestWebhook = metrics.gauge('webhooks_oldest_seconds', 'Time that the oldest of them has been due', [])
  const images = metrics.gauge('images', 'Images that are stored', [])
  const imageBytes = metrics.gauge('image_bytes', 'Bytes of the images that are stored', [])
  const backupAgeGauge = metrics.gauge(
    'backup_age_seconds',
    'Time since the last good backup began, 0 if none are scheduled',
    [],
  )
  let readAt = -FRESH_MS
  let asking: Promise<void> | undefined

  const ask = async () => {
    const [byStatus, byQueue, webhooks] = [await countBooks(db), await countWaitingJobs(db), await countDueWebhooks(db)]
    for (const status of ['TODO', 'IN_PROGRESS', 'DONE', 'ERROR']) books.set({ status }, 0)
    for (const found of byStatus) books.set({ status: found.status }, found.books)
    for (const { queue, waiting: jobs, oldest } of byQueue) {
      waiting.set({ queue }, jobs)
      oldestJob.set({ queue }, oldest)
    }
    const stored = await sumImages(db)
    images.set(stored.images)
    imageBytes.set(stored.bytes)
    due.set(webhooks.due)
    oldestWebhook.set(webhooks.oldest)
    backupAgeGauge.set(backups ? await backupAge(db) : 0)
    up.set(1)
    readAt = performance.now()
  }
  const giveUp = () => {
    for (const gauge of [books, waiting, oldestJob, due, oldestWebhook, images, imageBytes, backupAgeGauge])
      gauge.reset()
    up.set(0)
  }
  return async () => {
    if (performance.now() - readAt < FRESH_MS) return
    asking ??= ask()
      .catch(giveUp)
      .finally(() => {
        asking = undefined
      })
    const over = new AbortController()
    const silent = setTimeout(PATIENCE_MS, true, { signal: over.signal }).catch(() => false)
    if (await Promise.race([asking.then(() => false), silent])) giveUp()
    over.abort()
  }
}
