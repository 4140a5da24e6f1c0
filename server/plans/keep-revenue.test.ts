import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { type MoneyFact, moneyFacts, paymentProblems, revenueMonths, users } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { howMany, seed } from '#tests/how-many.ts'
import { settlePayments } from './book-tokens-of-payments.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const newUser = async () =>
  (
    await database.db
      .insert(users)
      .values({ email: `${crypto.randomUUID()}@example.org` })
      .returning()
  )[0]!.id

/**
 * A bill in any state that the payment provider may report: paid, partly or fully refunded,
 * disputed, won or lost.
 */
const movement = fc.record({
  bill: fc.integer({ min: 0, max: 3 }),
  kept: fc.constantFrom(0, 400, 1900),
  atStake: fc.constantFrom(0, 1900),
  // Facts from older versions have no paid amount.
  paid: fc.constantFrom(1900, undefined),
})

const factOf = (
  userId: string,
  { bill, kept, atStake, paid }: { bill: number; kept: number; atStake: number; paid?: number },
): MoneyFact => ({
  kind: 'bill',
  id: `${userId}-${bill}`,
  customerId: `cus-${userId}`,
  subscriptionId: `sub-${userId}`,
  at: Date.UTC(2030, bill, 1) / 1000,
  period: null,
  prorated: 0,
  other: 1900,
  returned: 0,
  kept,
  atStake,
  ...(paid !== undefined && { paid }),
})

it('matches the sums and problems of the latest reports, in any order of reports', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), movement, fc.constantFrom('usd', 'eur', null)), { minLength: 1, maxLength: 8 }),
      async (history) => {
        for (const table of [moneyFacts, paymentProblems, revenueMonths]) await database.db.delete(table)
        const [one, other] = [await newUser(), await newUser()]
        for (const [isOne, event, currency] of history) {
          const userId = isOne ? one : other
          await database.transaction((tx) => settlePayments(tx, userId, [factOf(userId, event)], currency))
        }
        const months = new Map<string, { payments: number; billed: number; kept: number }>()
        const problems: string[] = []
        for (const { facts, currency } of await database.db.select().from(moneyFacts))
          for (const fact of facts)
            if (fact.kind === 'bill') {
              const month = `${new Date(fact.at * 1000).toISOString().slice(0, 7)} ${currency ?? ''}`
              const sum = months.get(month) ?? { payments: 0, billed: 0, kept: 0 }
              months.set(month, { payments: sum.payments + 1, billed: sum.billed + 1900, kept: sum.kept + fact.kept })
              if (fact.atStake) problems.push([fact.id, 'disputed', fact.atStake, currency].join(' '))
              if (fact.kept < 1900) problems.push([fact.id, 'returned', 1900 - fact.kept, currency].join(' '))
            }
        const kept = (await database.db.select().from(revenueMonths)).filter(({ payments }) => payments > 0)
        expect(new Map(kept.map(({ month, currency, ...sums }) => [`${month} ${currency}`, sums]))).toEqual(months)
        const listed = await database.db.select().from(paymentProblems)
        expect(
          listed
            .map(({ billId, problem, amount, currency }) => [billId, problem, amount, currency].join(' '))
            .toSorted(),
        ).toEqual(problems.toSorted())
      },
    ),
    { numRuns: howMany('PLAN_HISTORIES'), seed },
  )
})
