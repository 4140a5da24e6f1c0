import type { InkloomContract } from '#contract/contract.ts'
import type { OwnerDisk, OwnerHealth, ownerHealth } from '#contract/owner-health.ts'
import type { Database } from '../../database/database.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Jobs } from '../../jobs/start-jobs.ts'
import { countDueWebhooks, countWaitingJobs } from '../../metrics/repository.ts'
import type { EventLoop } from './event-loop.ts'
import { diskOf, folderBytes } from './measure-disk.ts'
import { databaseBytes, databaseVersion } from './repository.ts'

interface Dependencies {
  database: Database
  jobs: Pick<Jobs, 'check'>
  dataDir: string
  version: string
  eventLoop: EventLoop
}

/** Reading the sizes of many files takes a while, so the result is cached for this long. */
const FRESH_MS = 30_000

const isUp = (request: Promise<unknown>): Promise<boolean> =>
  request.then(
    () => true,
    () => false,
  )

const readHealth = async ({ database, jobs, version, eventLoop }: Dependencies): Promise<OwnerHealth> => {
  const { db } = database
  const begun = performance.now()
  const databaseIs = await databaseVersion(db).catch(() => null)
  const milliseconds = databaseIs === null ? null : Math.round((performance.now() - begun) * 10) / 10
  const queues = await countWaitingJobs(db).catch(() => [])
  const webhooks = await countDueWebhooks(db).catch(() => ({ due: 0, oldest: 0 }))
  return {
    version,
    node: process.version,
    database: { kind: database.kind, version: databaseIs, up: databaseIs !== null, milliseconds },
    jobs: { up: await isUp(jobs.check()) },
    queues: queues.map(({ queue, waiting, oldest }) => ({
      name: queue,
      waiting: waiting,
      oldest_seconds: Math.max(0, Math.round(oldest)),
    })),
    webhooks: { due: webhooks.due, oldest_seconds: Math.max(0, Math.round(webhooks.oldest)) },
    process: {
      pid: process.pid,
      platform: `${process.platform} ${process.arch}`,
      started: Math.round(Date.now() / 1000 - process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      event_loop: eventLoop.figures(),
    },
  }
}

const measure = async ({ database, dataDir }: Dependencies): Promise<OwnerDisk> => {
  const disk = await diskOf(dataDir)
  return {
    data_folder: dataDir,
    data_bytes: await folderBytes(dataDir),
    database_bytes: await databaseBytes(database.db).catch(() => null),
    free_bytes: disk && disk.free,
    total_bytes: disk && disk.total,
    measured: Math.floor(Date.now() / 1000),
  }
}

export const ownerHealthRoutes = (
  dependencies: Dependencies,
): Handlers<Pick<InkloomContract, keyof typeof ownerHealth>, { id: string }> => {
  let measuring: { at: number; disk: Promise<OwnerDisk> } | undefined
  return {
    'GET /owner/health': () => readHealth(dependencies),
    'GET /owner/disk': () => {
      if (!measuring || performance.now() - measuring.at > FRESH_MS)
        measuring = { at: performance.now(), disk: measure(dependencies) }
      return measuring.disk
    },
  }
}
