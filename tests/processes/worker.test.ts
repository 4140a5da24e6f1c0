import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookEvent } from '#contract/book-task.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { parseAppSecrets, readConfig } from '#server/config/index.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { bookSteps } from '#server/database/schema/index.ts'
import { startWebhookReceiver } from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { soaking } from '#tests/how-many.ts'
import { call, request } from '../client.ts'
import { signUp, waitFor } from '../crash/api.ts'
import { freePort, type KillableServer } from '../crash/killable-server.ts'
import { lookInto } from '../crash/look-into.ts'
import { WatchedBook } from '../crash/watched-book.ts'
import { layDatabaseLine } from './database-line.ts'
import { followEvents } from './follow-events.ts'
import { hasServer, newProcesses, type Processes } from './processes.ts'

/** The number of calls of the model that a book makes at once, by default. */
const CALLS_AT_ONCE = 8
const email = 'owner@example.com'
const secret = `v1:${randomBytes(24).toString('base64url')}`

describe.runIf(hasServer)('a worker beside a web process', () => {
  let processes: Processes
  let line: Awaited<ReturnType<typeof layDatabaseLine>>
  let metricsPort: number
  let web: KillableServer
  let worker: KillableServer
  let token: string
  beforeAll(async () => {
    line = await layDatabaseLine(process.env['TEST_DATABASE_URL']!)
    metricsPort = await freePort()
    processes = await newProcesses(
      { WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8', APP_SECRET: secret },
      { databaseHost: line.host },
    )
    ;[web, worker] = await Promise.all([processes.web(), processes.worker({ METRICS_PORT: String(metricsPort) })])
    token = await signUp(web.url, email)
  })
  afterAll(async () => {
    await processes.remove()
    await line.cut()
  })

  /** Returns the worker's metrics by name and labels. */
  const series = async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(response.status).toBe(200)
    const lines = (await response.text()).split('\n').filter((found) => found && !found.startsWith('#'))
    return new Map(
      lines.map((found) => [found.slice(0, found.lastIndexOf(' ')), Number(found.slice(found.lastIndexOf(' ')))]),
    )
  }
  const statuses = (path: string) =>
    Promise.all([web, worker].map(async ({ url }) => (await fetch(`${url}${path}`)).status))

  it('exposes its own metrics of jobs, the model and webhooks', async () => {
    const { model } = processes
    const receiver = await startWebhookReceiver()
    const { databaseUrl, dataDir } = processes.database
    const { key } = (await askAdmin(
      { ...readConfig({}), databaseUrl: databaseUrl!, dataDir, appSecrets: parseAppSecrets(secret) },
      { operation: 'key mint', arguments: { email } },
    )) as { key: string }
    await call(web.url, 'POST /generate', {
      headers: { 'X-Api-Key': key },
      body: {
        description: 'Keeping bees in a small garden',
        type: 'guide',
        chapters: 3,
        sub_chapters: 3,
        callback_url: `${receiver.url}/`,
      },
    })
    await waitFor('the last webhook', async () => receiver.hits.some(({ body }) => body.includes('DONE')) || undefined)
    const counted = await waitFor('the end of the job and of what is told of it', async () => {
      const now = await series()
      const delivered = now.get('inkloom_webhook_attempts_total{outcome="delivered"}')
      return now.get('inkloom_jobs_total{queue="write-book",outcome="done"}') && delivered === receiver.hits.length
        ? now
        : undefined
    })
    const sum = (name: string, ...labels: string[]) =>
      [...counted]
        .filter(([found]) => found.startsWith(`${name}{`) && labels.every((label) => found.includes(label)))
        .reduce((total, [, value]) => total + value, 0)
    const installation = 'key="installation"'
    expect(counted.get('inkloom_job_seconds_count{queue="write-book"}')).toBe(1)
    expect(sum('inkloom_model_calls_total')).toBe(model.requests.length)
    expect(sum('inkloom_model_calls_total', installation, 'outcome="stop"')).toBe(model.requests.length)
    // Only counts texts, because the outline is not streamed.
    expect(sum('inkloom_model_first_token_seconds_count')).toBeGreaterThanOrEqual(9)
    expect(sum('inkloom_model_tokens_total', installation, 'direction="out"')).toBeGreaterThan(9 * 100)
    expect(sum('inkloom_model_tokens_total', installation, 'direction="in"')).toBeGreaterThan(9 * 100)
    expect(sum('inkloom_webhook_attempts_count', 'outcome="delivered"')).toBe(receiver.hits.length)
    expect(sum('inkloom_http_requests_total', 'route="/readyz"', 'status="2xx"')).toBeGreaterThan(0)
    expect([...counted.keys()].filter((name) => name.includes('route="/v1'))).toEqual([])
    await receiver.close()
  })

  it.runIf(soaking)('survives a database outage, like the web process, and continues its work', async () => {
    const { model } = processes
    model.set({ tokensPerSecond: 1000 })
    const book = await WatchedBook.order({ url: web.url, token, model })
    const input = { params: { guid: book.guid }, token }
    const follow = () => followEvents<BookEvent>(web.url, 'GET /tasks/:guid/events', input)
    const first = await follow()
    await first.until((event) => event.type === 'section' && event.state === 'done')
    const { project_id: projectId } = await call(web.url, 'POST /create_empty_project', { token, body: {} })

    // Both processes are then in the middle of a transaction when their connections break.
    const { database } = processes
    const inspected = await openDatabase(database)
    const held = await inspected.transaction(async (tx) => {
      await tx.execute(sql`lock table projects, book_steps in access exclusive mode`)
      const content = JSON.stringify({ root: { type: 'root', children: [] } })
      const saving = request(web.url, 'POST /update_content', { token, body: { projectId, baseRevision: 0, content } })
      await waitFor('two who wait', async () => {
        const { rows } = await tx.execute(sql`
          select from pg_stat_activity
          where datname = current_database() and application_name = 'inkloom' and wait_event_type = 'Lock'`)
        return rows.length >= 2 || undefined
      })
      await line.cut()
      return { status: (await saving).status }
    })
    await inspected.close()
    expect(held.status).toBeGreaterThanOrEqual(500)
    expect(await statuses('/readyz')).toEqual([503, 503])
    expect(await statuses('/healthz')).toEqual([200, 200])

    // The worker dropped the replies that it could not store, and requests them again.
    await waitFor('the writer to end', async () => model.open === 0 || undefined)
    book.found(
      await lookInto(database, async ({ db }) => {
        const rows = await db.select().from(bookSteps).where(eq(bookSteps.bookGuid, book.guid))
        return rows.map(({ step }) => step as BookStep)
      }),
    )
    expect(book.mostRepeated).toBeLessThanOrEqual(CALLS_AT_ONCE)
    await line.mend()
    const repaired = performance.now()
    await waitFor('both to be ready', async () => (await statuses('/readyz')).every((is) => is === 200) || undefined)
    // An open stream may have ended, because its query failed. Browsers then reconnect too. Text in
    // progress is not stored: the worker published it, and the web process received it.
    const again = await follow()
    await again.until((event) => event.type === 'section' && event.state === 'writing')
    console.info(`the book resumed ${((performance.now() - repaired) / 1000).toFixed(1)} s after the database was back`)
    model.set({ tokensPerSecond: 0 })
    await again.until((event) => event.type === 'task' && event.task.status === 'DONE')
    expect([await book.hasEnded(), book.end, await book.problems()]).toEqual([true, 'done', []])
    first.leave()
    again.leave()
    expect(await Promise.all([web.stop(), worker.stop()])).toEqual([0, 0])
  })
})
