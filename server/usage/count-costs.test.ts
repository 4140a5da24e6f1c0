import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/test-database.ts'
import type { WatchedCall } from '#writer/model/watch-model.ts'
import type { Database } from '../database/database.ts'
import { modelPrices, usageCosts, users } from '../database/schema/index.ts'
import { createCostCounter } from './count-costs.ts'
import { presentUsage } from './present-usage.ts'
import {
  booksOfUser,
  daysOfInstallation,
  daysOfUser,
  editsOfUser,
  removeOldCosts,
  sumsOfBook,
  sumsOfEdit,
} from './repository.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(usageCosts)
  await database.db.delete(modelPrices)
})

const buildUser = async () => {
  const [user] = await database.db
    .insert(users)
    .values({ email: `${randomUUID()}@example.org` })
    .returning()
  return user!.id
}
const prices = { currency: 'USD', input: 2, output: 8, cachedInput: 0.5 }
const call = (overrides: Partial<WatchedCall> = {}): WatchedCall => ({
  model: 'large on example.org',
  task: 'section',
  facts: () => Promise.resolve({ prices }),
  outcome: 'stop',
  seconds: 1,
  firstTokenSeconds: 0.1,
  usage: { inputTokens: 3000, outputTokens: 1000, cachedTokens: 2000 },
  words: 700,
  shortened: null,
  ...overrides,
})
const today = new Date().toISOString().slice(0, 10)
/** The price of 1,000 new, 2,000 cached and 1,000 written tokens. */
const PRICE = 0.002 + 0.001 + 0.008

it('adds up tokens and price by book, purpose, edit, user and day', async () => {
  const user = await buildUser()
  const [book, edit] = [randomUUID(), randomUUID()]
  const costs = createCostCounter()
  const ofBook = { user, book }
  for (let calls = 0; calls < 2; calls++) costs.count(call({ usedFor: ofBook }), false)
  costs.count(call({ usedFor: ofBook, task: 'boundary' }), false)
  await costs.write(database)
  costs.count(call({ usedFor: ofBook }), false)
  costs.count(call({ usedFor: { user, edit }, task: 'paraphrase' }), true)
  await costs.write(database)

  const { db } = database
  expect(await sumsOfBook(db, book)).toEqual([
    expect.objectContaining({ purpose: 'prose', calls: 3, inputTokens: 9000, cachedTokens: 6000, outputTokens: 3000 }),
    expect.objectContaining({ purpose: 'repair', calls: 1 }),
  ])
  expect(presentUsage(await sumsOfBook(db, book))).toEqual({
    calls: 4,
    input_tokens: 12_000,
    cached_tokens: 8000,
    output_tokens: 4000,
    costs: [{ currency: 'USD', amount: expect.closeTo(4 * PRICE, 9) }],
    unpriced_tokens: 0,
  })
  expect(presentUsage(await sumsOfEdit(db, edit))).toMatchObject({ calls: 1, output_tokens: 1000 })
  expect(await daysOfUser(db, user, today)).toMatchObject([{ day: today, calls: 5 }])
  expect(await booksOfUser(db, user, today)).toMatchObject([{ bookGuid: book, calls: 4 }])
  expect(await editsOfUser(db, user, today, 10)).toMatchObject([{ editId: edit, purpose: 'edits', calls: 1 }])
  // The person pays for the calls with their own key.
  expect(await daysOfInstallation(db, today)).toMatchObject([{ calls: 4 }])
})

it('counts tokens without a known price apart', async () => {
  const [user, book] = [await buildUser(), randomUUID()]
  const costs = createCostCounter()
  costs.count(call({ usedFor: { user, book }, facts: undefined }), false)
  costs.count(call({ usedFor: { user, book }, model: 'other' }), false)
  await costs.write(database)
  expect(presentUsage(await sumsOfBook(database.db, book))).toMatchObject({
    costs: [{ currency: 'USD', amount: expect.closeTo(PRICE, 9) }],
    unpriced_tokens: 4000,
  })
})

it('prefers the prices that the owner entered', async () => {
  const [user, book] = [await buildUser(), randomUUID()]
  await database.db
    .insert(modelPrices)
    .values({ model: 'large on example.org', currency: 'EUR', input: 1_000_000, output: 2_000_000, cachedInput: null })
  const costs = createCostCounter()
  costs.count(call({ usedFor: { user, book } }), false)
  await costs.write(database)
  expect(presentUsage(await sumsOfBook(database.db, book)).costs).toEqual([
    { currency: 'EUR', amount: expect.closeTo(0.005, 9) },
  ])
})

it('counts visitors and accounts that were removed meanwhile without a user', async () => {
  const user = await buildUser()
  const costs = createCostCounter()
  costs.count(call({ usedFor: { user, edit: randomUUID() } }), false)
  costs.count(call({ usedFor: { user: null, tool: true }, task: 'shorten' }), false)
  costs.count(call({ usedFor: { user: 'visitors' } }), false)
  await database.db.delete(users).where(eq(users.id, user))
  await costs.write(database)
  const rows = await database.db.select().from(usageCosts)
  expect(rows.map(({ userId, purpose }) => `${userId} ${purpose}`).sort()).toEqual([
    'null prose',
    'null prose',
    'null tools',
  ])
})

it('keeps its counts if the database refuses them', async () => {
  const [user, book] = [await buildUser(), randomUUID()]
  const costs = createCostCounter()
  costs.count(call({ usedFor: { user, book } }), false)
  const broken = { db: database.db, transaction: () => Promise.reject(new Error('full')) }
  await expect(costs.write(broken)).rejects.toThrow('full')
  costs.count(call({ usedFor: { user, book } }), false)
  await costs.write(database)
  expect(await sumsOfBook(database.db, book)).toMatchObject([{ calls: 2 }])
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

it('deletes what is older than 13 months', async () => {
  const [user, old, recent] = [await buildUser(), randomUUID(), randomUUID()]
  const costs = createCostCounter()
  for (const book of [old, recent]) costs.count(call({ usedFor: { user, book } }), false)
  await costs.write(database)
  await database.db
    .update(usageCosts)
    .set({ day: daysAgo(400) })
    .where(eq(usageCosts.bookGuid, old))
  await database.db
    .update(usageCosts)
    .set({ day: daysAgo(390) })
    .where(eq(usageCosts.bookGuid, recent))
  await removeOldCosts(database.db)
  expect(await sumsOfBook(database.db, old)).toEqual([])
  expect(await sumsOfBook(database.db, recent)).toHaveLength(1)
})
