import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { startWebhookReceiver } from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import { users } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { fakeDesk, splice } from '#tests/support/fake-desk.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { askAdmin } from '../admin/ask-admin.ts'
import { addDeveloper, addBookWithWebhook, setBookStatus } from '#tests/support/webhook-books.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { watchDatabase } from './watch-database.ts'

const email = 'owner@example.com'
const model = await startModelServer()
let inkloom: TestInkloom
let token: string
beforeAll(async () => {
  inkloom = await testInkloom({
    writer: 'as set',
    environment: {
      METRICS_PORT: '0',
      AI_BASE_URL: model.url,
      AI_MODEL: 'double',
      WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8,::1/128',
    },
  })
  token = await inkloom.signUpByMail(email)
})
afterAll(async () => {
  await inkloom.stop()
  await model.close()
})

/** Returns the current values by name and labels. */
const series = async () =>
  new Map(
    (await inkloom.metrics())
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )

it('counts requests by route template, and creates no series from caller input', async () => {
  const before = await series()
  for (let call = 0; call < 3; call++) await inkloom.call('GET /user_info', {}, token)
  await fetch(`${inkloom.address}/healthz`)
  const counted = 'inkloom_http_requests_total{route="/v1/user_info",method="GET",status="2xx"}'
  await vi.waitFor(async () => expect((await series()).get(counted)).toBe((before.get(counted) ?? 0) + 3))
  await inkloom.request('GET /tasks/:guid', { params: { guid: crypto.randomUUID() }, token })
  const earlier = await series()
  const names = new Set(earlier.keys())
  expect(names).toContain('inkloom_http_requests_total{route="/v1/tasks/:guid",method="GET",status="4xx"}')
  expect(names).toContain('inkloom_http_request_seconds_bucket{le="0.25",route="/v1/user_info",method="GET"}')

  for (let path = 0; path < 40; path++) await fetch(`${inkloom.address}/v1/made-up-${path}?q=made-up`)
  for (let path = 0; path < 40; path++) await fetch(`${inkloom.address}/made-up-${path}/`)
  await vi.waitFor(async () => {
    const now = await series()
    for (const route of ['/v1/*', '/*']) {
      const unknown = `inkloom_http_requests_total{route="${route}",method="GET",status="4xx"}`
      expect(now.get(unknown)).toBe((earlier.get(unknown) ?? 0) + 40)
    }
  })
  const added = [...(await series()).keys()].filter((name) => !names.has(name))
  expect(added.join('\n')).not.toContain('made-up')
  // Jobs that run meanwhile add series of their own.
  expect(added.filter((name) => name.startsWith('inkloom_http_')).length).toBeLessThan(40)
})

const ofParaphrase = (labels: string) => `{task="paraphrase",${labels}}`

it('counts model calls, with tokens and the time to the first token', async () => {
  const content = 'The sea comes in, and the sea goes out.'
  const { id } = await fakeDesk(inkloom, token, content)
  await inkloom.call('POST /paraphrase_content', { body: { content, tone: 'Casually', project_id: id } }, token)
  const now = await series()
  // If the fake's reply is unusable, it is requested once more.
  const calls = now.get(`inkloom_model_calls_total${ofParaphrase('key="installation",outcome="stop"')}`)
  expect(calls).toBeGreaterThanOrEqual(1)
  expect(now.get('inkloom_model_first_token_seconds_count{task="paraphrase"}')).toBe(calls)
  expect(now.get('inkloom_model_call_seconds_count{task="paraphrase"}')).toBe(calls)
  expect(now.get(`inkloom_model_tokens_total${ofParaphrase('key="installation",direction="out"')}`)).toBeGreaterThan(1)
  expect(now.get(`inkloom_model_tokens_total${ofParaphrase('key="installation",direction="in"')}`)).toBeGreaterThan(20)
  expect(now.get('inkloom_model_calls{state="running"}')).toBe(0)
})

it('counts results of saves', async () => {
  const desk = await fakeDesk(inkloom, token, 'a', 'b', 'c')
  const before = await series()
  const saveId = crypto.randomUUID()
  await desk.save(1, [splice(0, 1, 'A')], { saveId })
  await desk.save(1, [splice(0, 1, 'A')], { saveId })
  await desk.save(1, [splice(2, 1, 'C')])
  await desk.save(1, [splice(0, 1, 'mine')]).catch(() => undefined)
  const after = await series()
  const outcomes = ['accepted', 'repeated', 'rebased', 'kept_beside'].map((outcome) => {
    const name = `inkloom_saves_total{outcome="${outcome}"}`
    return [outcome, (after.get(name) ?? 0) - (before.get(name) ?? 0)]
  })
  expect(Object.fromEntries(outcomes)).toEqual({ accepted: 1, repeated: 1, rebased: 1, kept_beside: 1 })
})

it('counts jobs, webhooks and books', async () => {
  const receiver = await startWebhookReceiver()
  const { database, settings } = inkloom
  const { id } = (await askAdmin(settings, { operation: 'key mint', arguments: { email } })) as { id: string }
  const [owner] = await database.db.select().from(users).where(eq(users.email, email))
  const book = await addBookWithWebhook(database, { userId: owner!.id, key: { id } }, receiver.url)
  await setBookStatus(database, book, 'DONE')
  await vi.waitFor(
    async () => expect((await series()).get('inkloom_webhook_attempts_total{outcome="delivered"}')).toBe(1),
    10_000,
  )
  const now = await series()
  expect(now.get('inkloom_webhook_attempts_bucket{le="1",outcome="delivered"}')).toBe(1)
  expect(now.get('inkloom_jobs_total{queue="send-link",outcome="done"}')).toBeGreaterThan(0)
  expect(now.get('inkloom_job_seconds_count{queue="send-link"}')).toBeGreaterThan(0)
  expect(now.get('inkloom_jobs_waiting{queue="write-book"}')).toBe(0)
  expect(now.get('inkloom_database_up')).toBe(1)
  expect([...now.keys()].filter((name) => name.startsWith('inkloom_books{'))).toHaveLength(4)
  expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  await receiver.close()
})

it('are not served on the public port', async () => {
  expect((await fetch(`${inkloom.address}/metrics`)).status).toBe(404)
})

it('name the setting to change when their port is taken', async () => {
  const at = { host: '127.0.0.1', port: Number(new URL(inkloom.address).port) }
  const parts = { at, log: pino({ level: 'silent' }), update: async () => undefined }
  await expect(serveMetrics(createMetrics(), parts)).rejects.toThrow(
    `METRICS_PORT and METRICS_HOST can't be used: 127.0.0.1:${at.port} is taken by another process`,
  )
})

it('are served while the database is unavailable', async () => {
  const database = await testDatabase()
  const metrics = createMetrics()
  const refresh = watchDatabase(metrics, database)
  await database.close()
  await refresh()
  const text = await metrics.registry.metrics()
  expect(text).toContain('inkloom_database_up 0')
  expect(text).not.toContain('inkloom_books{')
})

it('count books by status', async () => {
  const database = await testDatabase()
  const [user] = await database.db.insert(users).values({ email }).returning()
  const developer = await addDeveloper(database)
  await addBookWithWebhook(database, { userId: user!.id, key: developer.key }, 'https://example.org/')
  const jobs = await startJobs(database)
  const metrics = createMetrics()
  await watchDatabase(metrics, database)()
  await jobs.stop()
  expect(await metrics.registry.metrics()).toContain('inkloom_books{status="TODO"} 1')
  await database.close()
})
