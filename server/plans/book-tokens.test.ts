import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNITS_PER_TOKEN, unitsOf } from '#contract/plans.ts'
import type { Database } from '../database/database.ts'
import { tokenLedger, users } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { howMany, seed } from '#tests/how-many.ts'
import {
  countTokens,
  creditTokens,
  type Delivery,
  retakeCredited,
  takeTokens,
  undeliveredUnits,
  unitsToGoOn,
} from './book-tokens.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const buildUser = async (tokens: number) => {
  const { db } = database
  const [user] = await db
    .insert(users)
    .values({ email: `${crypto.randomUUID()}@example.org` })
    .returning()
  if (tokens > 0) await db.insert(tokenLedger).values({ userId: user!.id, change: unitsOf(tokens), reason: 'granted' })
  return user!.id
}
const balance = (userId: string) => countTokens(database.db, userId)

/** Creates a book of one token, with the operations of its callers. */
const book = (userId: string, price = unitsOf(1)) => {
  const guid = crypto.randomUUID()
  let attempt = 1
  const current = () => ({ userId, guid, attempt })
  return {
    order: () => database.transaction((tx) => takeTokens(tx, current(), price)),
    credit: (delivery?: Delivery) => database.transaction((tx) => creditTokens(tx, current(), delivery)),
    goOn: (delivery: Delivery) =>
      database.transaction(async (tx) => {
        const units = await unitsToGoOn(tx, guid, { price, ...delivery })
        const taken = await retakeCredited(tx, { ...current(), attempt: attempt + 1 }, units)
        if (taken) attempt++
        return taken
      }),
  }
}

describe('a share of a price', () => {
  it.each([
    [14, 16, 125],
    [16, 16, 0],
    [0, 16, 1000],
    [20, 16, 0],
    [1, 3, 666],
    [0, 0, 1000],
  ])('%i of %i words delivered leave %i units', (delivered, planned, units) => {
    expect(undeliveredUnits(unitsOf(1), { delivered, planned })).toBe(units)
  })
})

it('credits a cancelled book only for the undelivered share, also the third time', async () => {
  const user = await buildUser(1)
  const { order, credit, goOn } = book(user)
  const delivery = { delivered: 14_000, planned: 16_000 }
  await order()
  for (let time = 0; time < 3; time++) {
    expect(await credit(delivery)).toBe(125)
    expect(await balance(user)).toBe(0.125)
    expect(await goOn(delivery)).toBe(true)
    expect(await balance(user)).toBe(0)
  }
})

it('credits a failed attempt in full, which for a continued book is what it took again', async () => {
  const user = await buildUser(1)
  const { order, credit, goOn } = book(user)
  await order()
  await credit({ delivered: 12, planned: 16 })
  await goOn({ delivered: 12, planned: 16 })
  expect(await credit()).toBe(250)
  expect(await credit()).toBe(0)
  expect(await balance(user)).toBe(0.25)
})

it('does not continue if the credited tokens were spent on something else', async () => {
  const user = await buildUser(1)
  const first = book(user)
  await first.order()
  await first.credit({ delivered: 0, planned: 16 })
  await book(user).order()
  expect(await first.goOn({ delivered: 0, planned: 16 })).toBe(false)
  expect(await balance(user)).toBe(0)
})

it('charges for the rest if a book was started while it needed no tokens', async () => {
  const user = await buildUser(1)
  const guid = crypto.randomUUID()
  await database.transaction(async (tx) => {
    await takeTokens(tx, { userId: user, guid, attempt: 1 }, 0)
    expect(await creditTokens(tx, { userId: user, guid, attempt: 1 }, { delivered: 4, planned: 16 })).toBe(0)
    expect(await unitsToGoOn(tx, guid, { price: unitsOf(1), delivered: 4, planned: 16 })).toBe(750)
  })
})

it('never credits more than was taken, and keeps the price of the delivered words', async () => {
  const planned = 16_000
  const step = fc.oneof(
    fc.record({ do: fc.constant('write' as const), words: fc.integer({ min: 0, max: 9000 }) }),
    fc.record({ do: fc.constantFrom('cancel' as const, 'fail' as const, 'goOn' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 2 }),
      async (steps, price, spare) => {
        const tokens = price + spare
        const user = await buildUser(tokens)
        const one = book(user, unitsOf(price))
        await one.order()
        let delivered = 0
        let runs = true
        let failed = false
        for (const action of steps) {
          const delivery = { delivered, planned }
          if (action.do === 'write') delivered += runs ? Math.min(action.words, planned - delivered) : 0
          else if (action.do === 'cancel' && runs) {
            await one.credit(delivery)
            runs = false
          } else if (action.do === 'fail' && runs) {
            await one.credit()
            runs = false
            failed = true
          } else if (action.do === 'goOn' && !runs) runs = await one.goOn(delivery)
          const left = Math.round((await balance(user)) * UNITS_PER_TOKEN)
          expect(Number.isInteger(left)).toBe(true)
          expect(left).toBeGreaterThanOrEqual(unitsOf(spare))
          expect(left).toBeLessThanOrEqual(unitsOf(tokens))
          // Only a failed attempt delivers words for free.
          const due = Math.floor((unitsOf(price) * delivered) / planned) - (runs ? unitsOf(price) : 0)
          expect(unitsOf(tokens) - left).toBeGreaterThanOrEqual(failed ? 0 : due)
        }
      },
    ),
    { numRuns: howMany('PLAN_HISTORIES'), seed },
  )
})

it('sums a ledger far beyond the range of 32 bits', async () => {
  const user = await buildUser(0)
  for (let grant = 0; grant < 30; grant++)
    await database.db.insert(tokenLedger).values({ userId: user, change: unitsOf(100_000), reason: 'granted' })
  expect(await balance(user)).toBe(3_000_000)
  await database.db.delete(tokenLedger).where(eq(tokenLedger.userId, user))
})
