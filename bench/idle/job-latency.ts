import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newTestDatabase } from '#tests/support/test-database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { at, printTable } from '../scaling/figures.ts'

const REPEATS = Number(process.env['REPEATS'] ?? 20)
/** The approximate interval of polls. Each repetition begins at a random point in it. */
const PERIOD_MS = 2000

const QUEUE = 'measured'
/** The slots of a real worker's other queues, which poll at the same time as the measured one. */
const OTHERS = [16, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2]

/**
 * Measures the time from sending a job to its start in another process: notified, without a
 * notification, as a retry, and after the death of its worker.
 */
export const measureLatency = async (): Promise<void> => {
  const settings = await newTestDatabase()
  const [database, sending] = [await openDatabase(settings), await openDatabase(settings)]
  const worker = await startJobs(database)
  let heard = Promise.withResolvers<number>()
  let fails = false
  await worker.define(QUEUE, { length: 'short', concurrency: 4 }, async ({ attempt }) => {
    if (fails && attempt === 0) throw new Error('once')
    heard.resolve(performance.now())
  })
  for (const [at, concurrency] of OTHERS.entries())
    await worker.define(`other-${at}`, { length: 'short', concurrency }, async () => undefined)
  await worker.work()
  const notifying = await startJobs(sending, { works: false })
  await sending.db.execute(sql`update pgboss.queue set notify = false where name = ${QUEUE}`)
  const silent = await startJobs(sending, { works: false })
  await sending.db.execute(sql`update pgboss.queue set notify = true where name = ${QUEUE}`)

  const repeat = async (act: () => Promise<number>): Promise<number[]> => {
    const times: number[] = []
    for (let done = 0; done < REPEATS; done++) {
      await setTimeout(500 + Math.random() * PERIOD_MS)
      heard = Promise.withResolvers()
      const from = await act()
      times.push((await heard.promise) - from)
    }
    return times
  }
  const sendBy = (jobs: typeof silent) => async () => {
    const from = performance.now()
    await jobs.send(null, QUEUE, {})
    return from
  }
  /** Changes a job as if its worker had died so long ago that its heartbeat has just expired. */
  const lose = async () => {
    await silent.send(null, QUEUE, {}, { startAfter: new Date(Date.now() + 3_600_000) })
    const from = performance.now()
    await sending.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '10 s', start_after = now()
        where name = ${QUEUE} and state = 'created'`,
    )
    return from
  }
  const rows: [string, number[]][] = [['notified', await repeat(sendBy(notifying))]]
  rows.push(['notification lost', await repeat(sendBy(silent))])
  fails = true
  rows.push(['failed once, retried after 2 to 4 s', await repeat(sendBy(notifying))])
  fails = false
  if (database.kind === 'server') rows.push(['heartbeat expired, retried after 2 to 4 s', await repeat(lose)])
  printTable(
    `Milliseconds from a job to its start (${database.kind}, ${REPEATS} times each)`,
    ['job', 'median', '90th percentile', 'longest'],
    rows.map(([what, times]) => [
      what,
      ...[at(times, 0.5), at(times, 0.9), Math.max(...times)].map((ms) => ms.toFixed(0)),
    ]),
  )
  await Promise.all([worker.stop(), notifying.stop(), silent.stop()])
  await Promise.all([database.close(), sending.close()])
  await settings.remove()
}
