import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { detailMessages } from '#contract/book-details.ts'
import type { books } from '#contract/books.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { watchBooks } from '#tests/support/watch-books.ts'
import { askAdmin } from '../../../admin/ask-admin.ts'
import { users } from '../../../database/schema/index.ts'

const KEY = 'sk-a-key-of-its-own-0123456789'
const WINDOW = 20_000

let server: ModelServer
let inkloom: TestInkloom
let author: { token: string; email: string }

beforeAll(async () => {
  server = await startModelServer({
    cachesPrompts: true,
    listed: { pricing: { prompt: '0.000002', completion: '0.000008' } },
  })
  inkloom = await testInkloom({
    writer: 'as set',
    limiter: liftedLimiter(),
    environment: {
      AI_BASE_URL: server.url,
      AI_MODEL: 'double',
      AI_CONTEXT_WINDOW: `${WINDOW}`,
      BYOK_BASE_URL: server.url,
      BYOK_MODEL: 'double',
    },
  })
  await inkloom.signUp('owner@example.org')
})
afterAll(async () => {
  await inkloom.stop()
  await server.close()
})
beforeEach(async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 5 } })
  author = { token, email }
  server.forget()
})

const useOwnKey = async () => {
  await inkloom.database.db.update(users).set({ byok: true }).where(eq(users.email, author.email))
  await inkloom.call('POST /update_openai_key', { body: { key: KEY } }, author.token)
}
const { ended, until } = watchBooks(() => ({ inkloom, token: author.token }))
const orderFields = { description: 'A guide to harbours', chapters: 2, sub_chapters: 3 }
type Body = z.input<(typeof books)['POST /generate']['body']>
const estimate = (more: Partial<Body> = {}) =>
  inkloom.call('POST /generate/estimate', { body: { ...orderFields, ...more } }, author.token)
const order = async (more: Partial<Body> = {}) =>
  (await inkloom.call('POST /generate', { body: { ...orderFields, ...more } }, author.token)).guid
const usage = (guid: string) => inkloom.call('GET /tasks/:guid/usage', { params: { guid } }, author.token)
const choose = (guid: string, body: { memory?: 'auto' | 'whole'; facts?: boolean }) =>
  inkloom.call('PUT /tasks/:guid/plan/choices', { params: { guid }, body }, author.token)
const write = async (guid: string) => {
  const { version } = await inkloom.call('GET /tasks/:guid/plan', { params: { guid } }, author.token)
  await inkloom.call('POST /tasks/:guid/plan/write', { params: { guid }, body: { version } }, author.token)
}
const off = (estimated: number, measured: number) => Math.abs(estimated / measured - 1)
const factCalls = () =>
  server.requests.filter(({ body }) => JSON.stringify(body).includes('list what later sections')).length

describe('memory', () => {
  it('says what the whole text costs, and writes with it where it was ordered', async () => {
    const before = await estimate()
    expect(before.memory).toMatchObject({ choice: 'auto', mode: 'near', context_window: WINDOW, unavailable: null })
    const { whole } = before.memory!
    expect(whole!.input_tokens).toBeGreaterThan(before.input_tokens)
    expect(await estimate({ memory: 'whole' })).toMatchObject({
      ...whole,
      memory: { choice: 'whole', mode: 'whole', auto: { input_tokens: before.input_tokens } },
    })
    const guid = await order({ memory: 'whole' })
    await ended(guid)
    const { total } = await usage(guid)
    expect(off(whole!.input_tokens, total.input_tokens)).toBeLessThan(0.15)
    expect(off(whole!.price!.amount, total.costs[0]!.amount)).toBeLessThan(0.15)
    // The last section was written with five others before it.
    const longest = Math.max(
      ...server.requests.map(
        ({ body }) => (body.messages as { role: string }[]).filter(({ role }) => role === 'assistant').length,
      ),
    )
    expect(longest).toBe(6)
  })

  it('does not offer the whole text where it would not fit, and refuses an order of it', async () => {
    const large = { chapters: 8, sub_chapters: 4 }
    const { memory } = await estimate(large)
    expect(memory).toMatchObject({ whole: null, unavailable: 'small_window' })
    await expect(order({ ...large, memory: 'whole' })).rejects.toMatchObject({
      status: 422,
      body: { message: detailMessages.smallWindow(WINDOW, memory!.needed_window) },
    })
  })

  it('is not whole for chapters that are written at the same time', async () => {
    const fast = { type: 'fiction', fast: true } as const
    expect((await estimate(fast)).memory).toMatchObject({ whole: null, unavailable: 'fast' })
    await expect(order({ ...fast, memory: 'whole' })).rejects.toMatchObject({ status: 400 })
  })

  it('can be chosen while a book waits with its plan', async () => {
    const guid = await order({ plan: 'review' })
    await until(guid, ({ stage }) => stage === 'plan_ready')
    expect((await choose(guid, { memory: 'whole' })).memory).toMatchObject({ choice: 'whole', mode: 'whole' })
    expect((await choose(guid, {})).memory).toMatchObject({ choice: 'whole' })
    expect((await choose(guid, { memory: 'auto' })).memory).toMatchObject({ choice: 'auto', mode: 'near' })
    await write(guid)
    await expect(choose(guid, { memory: 'whole' })).rejects.toMatchObject({ body: { code: 'wrong_state' } })
    await ended(guid)
  })
})

describe('facts', () => {
  it('are read without an own key, and can be left out', async () => {
    expect((await estimate()).facts).toMatchObject({ on: true, own_key: false })
    await ended(await order({ facts: false }))
    expect(factCalls()).toBe(0)
  })

  it('are not read with an own key until its owner switches it on, and the estimate says what that takes', async () => {
    await useOwnKey()
    const without = await estimate()
    expect(without.facts).toMatchObject({ on: false, own_key: true, price: { currency: 'USD' } })
    expect(without.facts!.input_tokens).toBeGreaterThan(0)
    expect(without.purposes.map(({ purpose }) => purpose)).not.toContain('facts')
    await ended(await order())
    expect(factCalls()).toBe(0)

    const guid = await order({ plan: 'review' })
    await until(guid, ({ stage }) => stage === 'plan_ready')
    // Two windows change different fields at the same time.
    await Promise.all([choose(guid, { facts: true }), choose(guid, { memory: 'auto' })])
    const switched = await choose(guid, {})
    expect(switched.facts).toMatchObject({ on: true })
    await write(guid)
    await ended(guid)
    expect(factCalls()).toBe(6)
    const { purposes } = await usage(guid)
    const facts = purposes.find(({ purpose }) => purpose === 'facts')!
    expect(off(switched.facts!.input_tokens, facts.input_tokens)).toBeLessThan(0.15)
    await vi.waitFor(async () => expect((await estimate()).facts).toMatchObject({ on: false }))
  })
})
