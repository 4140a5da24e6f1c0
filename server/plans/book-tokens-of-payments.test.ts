import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tokensOf, unitsOf } from '#contract/plans.ts'
import type { Database } from '../database/database.ts'
import { type MoneyFact, type PaidBill, tokenLedger, users } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { howMany, seed } from '#tests/how-many.ts'
import { countTokens, creditTokens, takeTokens } from './book-tokens.ts'
import { settlePayments } from './book-tokens-of-payments.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const buildUser = async () => {
  const [user] = await database.db
    .insert(users)
    .values({ email: `${crypto.randomUUID()}@example.org` })
    .returning()
  return user!.id
}
const PRICE = 1900
const payment = (month: number, tokens = 10): PaidBill => {
  const start = Date.UTC(2030, month, 1) / 1000
  return {
    kind: 'bill',
    id: crypto.randomUUID(),
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    at: start,
    period: { start, units: unitsOf(tokens), asked: PRICE },
    prorated: 0,
    other: 0,
    returned: 0,
    kept: PRICE,
  }
}
const refunded = (bill: PaidBill): PaidBill => ({ ...bill, kept: 0 })
const settle = async (userId: string, ...facts: MoneyFact[]) => {
  await database.transaction((tx) => settlePayments(tx, userId, facts))
  return countTokens(database.db, userId)
}
const take = (userId: string, tokens: number) =>
  database.transaction(async (tx) => {
    const books = Array.from({ length: tokens }, () => ({ userId, guid: crypto.randomUUID(), attempt: 1 }))
    for (const book of books) await takeTokens(tx, book, unitsOf(1))
    return books
  })
const ledger = async (userId: string) =>
  (await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)).orderBy(tokenLedger.id)).map(
    ({ reason, change }) => `${reason} ${tokensOf(change)}`,
  )

it('grants once for each payment, and expires the rest of the previous one', async () => {
  const user = await buildUser()
  const [first, second] = [payment(0), payment(1, 35)]
  expect(await settle(user, first)).toBe(10)
  await take(user, 3)
  expect(await settle(user, first)).toBe(7)
  expect(await settle(user, second, first)).toBe(35)
  expect(await settle(user, first, second)).toBe(35)
  expect(await ledger(user)).toEqual(['granted 10', 'taken -1', 'taken -1', 'taken -1', 'expired -7', 'granted 35'])
})

it('expires at once what is granted for an earlier period than the last', async () => {
  const user = await buildUser()
  expect(await settle(user, payment(5, 35))).toBe(35)
  await take(user, 5)
  expect(await settle(user, payment(4))).toBe(30)
})

it('revokes the unspent tokens of a refunded payment, once', async () => {
  const user = await buildUser()
  const paid = payment(0)
  await settle(user, paid)
  await take(user, 4)
  expect(await settle(user, refunded(paid))).toBe(0)
  expect(await settle(user, refunded(paid))).toBe(0)
  const next = payment(1)
  expect(await settle(user, next, refunded(paid))).toBe(10)
  await take(user, 10)
  expect(await settle(user, refunded(next))).toBe(0)
})

it('revokes nothing for a payment whose tokens have expired', async () => {
  const user = await buildUser()
  const [first, second] = [payment(0, 35), payment(1)]
  await settle(user, first, second)
  expect(await settle(user, refunded(first), second)).toBe(10)
})

it('credits a book of an ended period, unless its money was refunded while it was written', async () => {
  const user = await buildUser()
  const [first, second] = [payment(0), payment(1)]
  await settle(user, first)
  const [failed, late] = await take(user, 2)
  await settle(user, second)
  await database.transaction((tx) => creditTokens(tx, failed!))
  expect(await countTokens(database.db, user)).toBe(11)
  expect(await settle(user, refunded(first))).toBe(10)
  await database.transaction((tx) => creditTokens(tx, late!))
  expect(await countTokens(database.db, user)).toBe(10)
})

it('keeps known payments that the provider no longer reports', async () => {
  const user = await buildUser()
  const paid = payment(0)
  await settle(user, paid)
  expect(await settle(user)).toBe(10)
  const [book] = await take(user, 1)
  await settle(user, refunded(paid))
  await settle(user)
  await database.transaction((tx) => creditTokens(tx, book!))
  expect(await countTokens(database.db, user)).toBe(0)
})

it('reaches the balance of the latest payments in any order of reports, and is never negative', async () => {
  const step = fc.record({
    heard: fc.shuffledSubarray([0, 1, 2, 3, 4]),
    known: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    taken: fc.integer({ min: 0, max: 40 }),
  })
  const paid = fc.record({ tokens: fc.constantFrom(10, 35, 150), back: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(paid, { minLength: 5, maxLength: 5 }),
      fc.array(step, { maxLength: 4 }),
      async (paidMonths, steps) => {
        const user = await buildUser()
        const payments = paidMonths.map(({ tokens }, month) => payment(month, tokens))
        const gone = new Set<number>()
        let takenSince = 0
        let known = -1
        for (const { heard, known: refunds, taken } of steps) {
          // Some refunds are reported later than their payment, and none is undone.
          for (const at of heard) if (paidMonths[at]!.back && refunds[at]!) gone.add(at)
          const left = await settle(
            user,
            ...heard.map((at) => (gone.has(at) ? refunded(payments[at]!) : payments[at]!)),
          )
          expect(left).toBeGreaterThanOrEqual(0)
          const latest = Math.max(known, ...heard)
          if (latest !== known) takenSince = 0
          known = latest
          await take(user, Math.min(taken, left))
          takenSince += Math.min(taken, left)
        }
        if (known !== 4) takenSince = 0
        const last = paidMonths[4]!
        const all = payments.map((bill, at) => (paidMonths[at]!.back ? refunded(bill) : bill))
        expect(await settle(user, ...all)).toBe(last.back ? 0 : last.tokens - takenSince)
        const granted = (await ledger(user)).filter((row) => row.startsWith('granted'))
        expect(granted).toHaveLength(5)
      },
    ),
    { numRuns: howMany('PLAN_HISTORIES'), seed },
  )
})
