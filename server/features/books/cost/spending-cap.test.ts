import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { soaking } from '#tests/how-many.ts'
import type { SpendingCap } from '#contract/book-cost.ts'
import { messages } from '#contract/book-limits.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { watchBooks } from '#tests/support/watch-books.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { askAdmin } from '../../../admin/ask-admin.ts'
import { users } from '../../../database/schema/index.ts'
import { estimateBook } from '#writer/book/estimate.ts'
import { stepIds } from '#writer/book/plan-book.ts'
import type { Writer } from '#writer/writer.ts'
import { countTokens } from '../../../plans/book-tokens.ts'
import { loadWrittenOrder } from '../order-of-book.ts'
import { findBook } from '../repository.ts'
import { holdCap } from './hold-cap.ts'

let server: ModelServer
let inkloom: TestInkloom
let owner: string
let author: { token: string; id: string }

/** The model list of this server has prices, in dollars per token. */
const pricing = { prompt: '0.000002', completion: '0.000008' }
beforeAll(async () => {
  server = await startModelServer({ listed: { pricing } })
  inkloom = await testInkloom({
    writer: 'as set',
    limiter: liftedLimiter(),
    environment: { AI_BASE_URL: server.url, AI_MODEL: 'double' },
  })
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(async () => {
  await inkloom.stop()
  await server.close()
})

/** Creates an account with Premium and 5 book tokens. */
const buildAuthor = async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 5 } })
  const [user] = await inkloom.database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { token, id: user!.id }
}
beforeEach(async () => {
  author = await buildAuthor()
})

const mostOf = (cap: SpendingCap) => ('tokens' in cap ? cap.tokens : cap.amount)

const orderFields = { description: 'A guide to harbours', chapters: 2, sub_chapters: 3 }
const estimate = () => inkloom.call('POST /generate/estimate', { body: orderFields }, author.token)
const order = async (spending_cap?: SpendingCap) =>
  (await inkloom.call('POST /generate', { body: { ...orderFields, spending_cap } }, author.token)).guid
const usage = (guid: string) => inkloom.call('GET /tasks/:guid/usage', { params: { guid } }, author.token)
const setCap = (guid: string, spending_cap: SpendingCap | null) =>
  inkloom.call('PUT /tasks/:guid/spending_cap', { params: { guid }, body: { spending_cap } }, author.token)
const resume = (guid: string) => inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, author.token)
const { task, until, ended } = watchBooks(() => ({ inkloom, token: author.token }))
/** Returns the relative error of an estimate. */
const off = (estimated: number, measured: number) => Math.abs(estimated / measured - 1)
const tokens = () => countTokens(inkloom.database.db, author.id)

// `writer/book/estimate.test.ts` compares more books without a server.
it.runIf(soaking)('estimates a book before the order, within 15 % of what it then uses', async () => {
  const before = await estimate()
  expect(before).toMatchObject({ words: 6 * 700, book_tokens: 1, price: { currency: 'USD' } })
  expect(before.minutes).toBeGreaterThan(0)
  const guid = await order()
  expect(await ended(guid)).toMatchObject({ status: 'DONE' })
  const { total, purposes, spending_cap } = await usage(guid)
  expect(off(before.input_tokens, total.input_tokens)).toBeLessThan(0.15)
  expect(off(before.output_tokens, total.output_tokens)).toBeLessThan(0.15)
  expect(off(before.price!.amount, total.costs[0]!.amount)).toBeLessThan(0.15)
  expect(purposes.map(({ purpose }) => purpose)).toEqual(['facts', 'plan', 'prose', 'repair'])
  expect(total.unpriced_tokens).toBe(0)
  expect(spending_cap).toBeNull()
})

it.each<[string, (estimated: { tokens: number; amount: number }) => SpendingCap]>([
  ['tokens', ({ tokens: all }) => ({ tokens: Math.round(all * 0.6) })],
  ['money', ({ amount }) => ({ amount: amount * 0.6, currency: 'USD' })],
])('pauses a book before a cap in %s is exceeded, keeps everything and credits nothing', async (_, capOf) => {
  const { input_tokens, output_tokens, price } = await estimate()
  const cap = capOf({ tokens: input_tokens + output_tokens, amount: price!.amount })
  const guid = await order(cap)
  const paused = await until(guid, (now) => now.paused || now.status === 'DONE')
  expect(paused).toMatchObject({ status: 'IN_PROGRESS', paused: true, pause_reason: 'spending_cap' })
  await vi.waitFor(async () => {
    const { chapters } = await inkloom.call('GET /tasks/:guid/manuscript', { params: { guid } }, author.token)
    const states = new Set(chapters.flatMap(({ sections }) => sections.map(({ state }) => state)))
    expect(states).toEqual(new Set(['done', 'waiting']))
  })
  const { total, spending_cap } = await usage(guid)
  expect(mostOf(spending_cap!)).toBeCloseTo(mostOf(cap), 6)
  const spent = 'tokens' in cap ? total.input_tokens + total.output_tokens : total.costs[0]!.amount
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThanOrEqual(mostOf(cap) * 1.05)
  expect(await tokens()).toBe(4)

  await expect(resume(guid)).rejects.toMatchObject({ body: { message: messages.capReached } })
  expect(await setCap(guid, null)).toMatchObject({ paused: true, pause_reason: null })
  await resume(guid)
  expect(await ended(guid)).toMatchObject({ status: 'DONE', sections_done: 6, paused: false, pause_reason: null })
  expect(await tokens()).toBe(4)
})

it('credits what was not delivered once a book that its cap paused is cancelled', async () => {
  const { input_tokens, output_tokens } = await estimate()
  const guid = await order({ tokens: Math.round((input_tokens + output_tokens) * 0.5) })
  await until(guid, ({ pause_reason }) => pause_reason === 'spending_cap')
  expect(await tokens()).toBe(4)
  await inkloom.call('POST /tasks/:guid/cancel', { params: { guid } }, author.token)
  const { sections_done, pause_reason } = await task(guid)
  expect(pause_reason).toBeNull()
  expect(await tokens()).toBeGreaterThan(4)
  expect(await tokens()).toBeLessThanOrEqual(5 - Math.floor((sections_done / 6) * 100) / 100)
})

it('follows a cap that is set while the book is written, and mails its author once', async () => {
  const { guid } = await inkloom.call(
    'POST /generate',
    { body: { ...orderFields, chapters: 6, sub_chapters: 6 } },
    author.token,
  )
  await until(guid, ({ status }) => status === 'IN_PROGRESS')
  await setCap(guid, { tokens: 1 })
  const { pause_reason, status } = await until(guid, (now) => now.paused || now.status === 'DONE')
  expect({ pause_reason, status }).toEqual({ pause_reason: 'spending_cap', status: 'IN_PROGRESS' })
  const mails = await vi.waitFor(
    async () => {
      const about = (await inkloom.call('GET /mailbox')).mails.filter(({ text }) => text.includes(guid))
      if (about.length === 0) throw new Error('no mail yet')
      return about
    },
    { interval: 50 },
  )
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Your book waits for you') }])
  expect(mails[0]!.text).toContain('It has reached its spending cap. Everything that was written is kept')
})

it('begins nothing if the cap is too small for the plan', async () => {
  const before = server.requests.length
  const guid = await order({ tokens: 10 })
  expect(await until(guid, ({ paused }) => paused)).toMatchObject({ pause_reason: 'spending_cap', sections_done: 0 })
  expect(server.requests.length).toBe(before)
})

it('counts steps that begin at the same time against the cap', async () => {
  const guid = await order({ tokens: 10 })
  await until(guid, ({ paused }) => paused)
  const { database } = inkloom
  const book = (await findBook(database.db, author.id, guid))!
  const written = await loadWrittenOrder(database.db, book, { byok: false })
  const { steps } = await estimateBook(written, { storedSteps: [] })
  const ids = [stepIds.section(0, 0), stepIds.section(1, 0)]
  const needed = ids.map((id) => steps.get(id)!.usage).reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0)
  await setCap(guid, { tokens: Math.floor(needed) - 1 })

  const dependencies = { database, settleUsage: async () => {}, queueMail: async () => {} }
  const writer = { type: 'model', facts: async () => ({}) } as unknown as Writer
  const hooks = (await holdCap(dependencies, book, { writer, author: { byok: false } }, []))!
  const begun = await Promise.allSettled(ids.map((id) => hooks.begin(id)))
  expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

describe('refuses', () => {
  it('a cap in another currency than the prices', async () => {
    await expect(order({ amount: 5, currency: 'EUR' })).rejects.toMatchObject({
      body: { message: messages.otherCurrency('USD') },
    })
    expect(await tokens()).toBe(5)
  })

  it.each([{ tokens: 0 }, { amount: -1, currency: 'USD' }, { amount: 5, currency: 'dollars' }, {}])(
    'the cap %j',
    async (cap) => {
      await expect(order(cap as SpendingCap)).rejects.toMatchObject({ status: 400 })
    },
  )

  it('other people the cap and the usage of a book', async () => {
    const guid = await order({ tokens: 10 })
    author = await buildAuthor()
    await expect(usage(guid)).rejects.toMatchObject({ status: 404 })
    await expect(setCap(guid, null)).rejects.toMatchObject({ status: 404 })
  })
})

it('lists the usage of an account by day, purpose and book', async () => {
  const guid = await order()
  await ended(guid)
  const { total, days, purposes, books } = await inkloom.call('GET /usage', {}, author.token)
  expect(days).toHaveLength(1)
  expect(books).toMatchObject([{ guid, title: (await task(guid)).title }])
  expect(purposes.reduce((sum, { calls }) => sum + calls, 0)).toBe(total.calls)
  expect(total.costs[0]!.amount).toBeCloseTo(
    days.reduce((sum, { costs }) => sum + costs[0]!.amount, 0),
    9,
  )
  const other = await buildAuthor()
  expect((await inkloom.call('GET /usage', {}, other.token)).total.calls).toBe(0)
})

it('estimates and caps with the prices that the owner entered, as the meter counts', async () => {
  const { prices } = await inkloom.call(
    'PUT /owner/model_prices',
    {
      body: {
        model: (await inkloom.call('GET /installation', {}, owner)).writer.name,
        currency: 'EUR',
        input: 20,
        output: 80,
      },
    },
    owner,
  )
  expect(prices).toHaveLength(1)
  const before = await estimate()
  expect(before.price!.currency).toBe('EUR')
  await expect(order({ amount: 9, currency: 'USD' })).rejects.toThrow(messages.otherCurrency('EUR'))
  const guid = await order({ amount: before.price!.amount * 2, currency: 'EUR' })
  expect(await ended(guid)).toMatchObject({ status: 'DONE' })
  const { total } = await usage(guid)
  expect(total.costs).toMatchObject([{ currency: 'EUR' }])
  expect(off(before.price!.amount, total.costs[0]!.amount)).toBeLessThan(0.15)
  await inkloom.call('DELETE /owner/model_prices', { query: { model: prices[0]!.model } }, owner)
  expect((await estimate()).price!.currency).toBe('USD')
})
