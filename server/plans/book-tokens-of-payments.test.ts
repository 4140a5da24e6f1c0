import {
  assert as hold,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  array,
  record,
  shuffledSubarray,
} from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tokensOf, unitsOf } from '#contract/plans.ts'
import type { Database } from '../database/database.ts'
import { tokenLedger, users } from '../database/schema/index.ts'
import { testDatabase } from '../database/test-database.ts'
import { countTokens, takeTokens } from './book-tokens.ts'
import { settlePayments, type TokenPayment } from './book-tokens-of-payments.ts'
import { and, eq } from 'drizzle-orm'

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
const payment = (month: number, tokens = 10, revoked = false): TokenPayment => ({
  id: crypto.randomUUID(),
  periodStart: new Date(Date.UTC(2030, month, 1)),
  tokens,
  revoked,
})
const settle = async (userId: string, ...payments: TokenPayment[]) => {
  await database.transaction((tx) => settlePayments(tx, userId, payments))
  return countTokens(database.db, userId)
}
const take = (userId: string, tokens: number) =>
  database.transaction(async (tx) => {
    for (let book = 0; book < tokens; book++)
      await takeTokens(tx, { userId, guid: crypto.randomUUID(), attempt: 1 }, unitsOf(1))
  })
const ledger = async (userId: string) =>
  (await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)).orderBy(tokenLedger.id)).map(
    ({ reason, change }) => `${reason} ${tokensOf(change)}`,
  )

it('grants once for each payment, and lets expire what was left of the one before', async () => {
  const user = await buildUser()
  const [first, second] = [payment(0), payment(1, 35)]
  expect(await settle(user, first)).toBe(10)
  await take(user, 3)
  expect(await settle(user, first)).toBe(7)
  expect(await settle(user, second, first)).toBe(35)
  expect(await settle(user, first, second)).toBe(35)
  expect(await ledger(user)).toEqual(['granted 10', 'taken -1', 'taken -1', 'taken -1', 'expired -7', 'granted 35'])
})

it('lets expire at once what is granted for an earlier period than the last', async () => {
  const user = await buildUser()
  expect(await settle(user, payment(5, 35))).toBe(35)
  await take(user, 5)
  expect(await settle(user, payment(4))).toBe(30)
})

it('takes back what was not spent of a payment whose money went back, once', async () => {
  const user = await buildUser()
  const paid = payment(0)
  await settle(user, paid)
  await take(user, 4)
  expect(await settle(user, { ...paid, revoked: true })).toBe(0)
  expect(await settle(user, { ...paid, revoked: true })).toBe(0)
  const next = payment(1)
  expect(await settle(user, next, { ...paid, revoked: true })).toBe(10)
  await take(user, 10)
  expect(await settle(user, { ...next, revoked: true })).toBe(0)
})

it('takes back nothing for a payment whose tokens have expired', async () => {
  const user = await buildUser()
  const [first, second] = [payment(0, 35), payment(1)]
  await settle(user, first, second)
  expect(await settle(user, { ...first, revoked: true }, second)).toBe(10)
})

it('comes to what was paid last, however and in whatever order payments are heard of, and never below nothing', async () => {
  const step = record({
    heard: shuffledSubarray([0, 1, 2, 3, 4]),
    known: array(boolean(), { minLength: 5, maxLength: 5 }),
    taken: integer({ min: 0, max: 40 }),
  })
  const paid = record({ tokens: constantFrom(10, 35, 150), back: boolean() })
  await hold(
    asyncProperty(array(paid, { minLength: 5, maxLength: 5 }), array(step, { maxLength: 4 }), async (given, steps) => {
      const user = await buildUser()
      const payments = given.map(({ tokens, back }, month) => payment(month, tokens, back))
      let takenSince = 0
      let known = -1
      for (const { heard, known: refunds, taken } of steps) {
        // Some refunds are heard of later than their payment.
        const left = await settle(
          user,
          ...heard.map((at) => ({ ...payments[at]!, revoked: payments[at]!.revoked && refunds[at]! })),
        )
        expect(left).toBeGreaterThanOrEqual(0)
        const latest = Math.max(known, ...heard)
        if (latest !== known) takenSince = 0
        known = latest
        await take(user, Math.min(taken, left))
        takenSince += Math.min(taken, left)
      }
      if (known !== 4) takenSince = 0
      const last = payments[4]!
      expect(await settle(user, ...payments)).toBe(last.revoked ? 0 : last.tokens - takenSince)
      const granted = await database.db.$count(
        tokenLedger,
        and(eq(tokenLedger.userId, user), eq(tokenLedger.reason, 'granted')),
      )
      expect(granted).toBe(5)
    }),
    { numRuns: 40 },
  )
})
