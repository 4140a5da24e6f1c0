import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Task } from '#contract/book-task.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let model: ModelServer
let inkloom: TestInkloom
let token: string
beforeAll(async () => {
  model = await startModelServer({ firstTokenMs: 5, tokensPerSecond: 4000 })
  inkloom = await testInkloom({
    writer: 'as set',
    environment: { AI_BASE_URL: model.url, AI_MODEL: 'double' },
    limiter: liftedLimiter(),
  })
  token = await inkloom.signUp('owner@example.org')
})
afterEach(() => model.set({ faults: {}, retryAfterSeconds: 1 }))
afterAll(async () => {
  await inkloom.stop()
  await model.close()
})

const order = async () =>
  (
    await inkloom.call(
      'POST /generate',
      { body: { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 } },
      token,
    )
  ).guid
const until = (guid: string, reached: (task: Task) => boolean) =>
  vi.waitFor(
    async () => {
      const now = await inkloom.call('GET /tasks/:guid', { params: { guid } }, token)
      if (!reached(now)) throw new Error(`still ${JSON.stringify(now)}`)
      return now
    },
    { interval: 100 },
  )
const act = (guid: string, action: 'pause' | 'resume') =>
  inkloom.call(`POST /tasks/:guid/${action}`, { params: { guid } }, token)

it('reports until when the provider limits calls, stops at once while waiting, and continues when resumed', async () => {
  model.set({ faults: { '429-retry-after': 1 }, retryAfterSeconds: 40 })
  const guid = await order()
  const { waiting } = await until(guid, (task) => task.waiting !== null)
  const now = Date.now() / 1000
  expect(waiting).toMatchObject({ reason: 'rate_limited', attempt: 1 })
  expect(waiting!.until! - now).toBeGreaterThan(25)
  expect(waiting!.until! - now).toBeLessThan(42)
  model.set({ faults: {} })
  expect(await act(guid, 'pause')).toMatchObject({ paused: true, waiting: null })
  await act(guid, 'resume')
  expect(await until(guid, ({ status }) => status === 'DONE')).toMatchObject({ sections_failed: 0, waiting: null })
})

it('reports how long the model has not answered, and continues when resumed', async () => {
  model.set({ faults: { 'no-answer': 1 } })
  const guid = await order()
  const { waiting } = await until(guid, (task) => task.waiting !== null)
  expect(waiting).toMatchObject({ reason: 'no_answer', until: null })
  expect(Date.now() / 1000 - waiting!.since).toBeGreaterThanOrEqual(2)
  model.set({ faults: {} })
  await act(guid, 'pause')
  await act(guid, 'resume')
  await until(guid, ({ status }) => status === 'DONE')
})
