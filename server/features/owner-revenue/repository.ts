import { and, desc, eq, gte, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { RevenueMonth } from '#contract/owner-revenue.ts'
import { PAGE_ROWS } from '#contract/paging.ts'
import type { Queryable } from '../../database/database.ts'
import { afterCursor, cursorOf, cutPage, pageOrder } from '../../database/page.ts'
import { billingCustomers, paymentProblems, revenueMonths, subscriptions, users } from '../../database/schema/index.ts'

/** Returns the revenue by month and currency, newest first, from the month `from` on. */
export const listMonths = async (db: Queryable, from: string): Promise<RevenueMonth[]> => {
  const rows = await db
    .select()
    .from(revenueMonths)
    .where(and(gte(revenueMonths.month, from), sql`${revenueMonths.payments} > 0`))
    .orderBy(desc(revenueMonths.month), revenueMonths.currency)
  return rows.map(({ currency, ...sums }) => ({
    ...sums,
    currency: currency === '' ? null : currency,
    returned: sums.billed - sums.kept,
  }))
}

/** Must match the condition of the index on failing subscriptions. */
const isFailing = sql`(${subscriptions.paymentFailed} or ${subscriptions.graceEndsAt} is not null)`

const countKinds = (db: Queryable, which?: SQL) =>
  db
    .select({
      currency: subscriptions.currency,
      period: subscriptions.period,
      subscriptions: sql<number>`count(*)::int`,
    })
    .from(subscriptions)
    .where(which)
    .groupBy(subscriptions.currency, subscriptions.period)
    .orderBy(subscriptions.currency, subscriptions.period)

export const countSubscriptions = async (db: Queryable) => {
  const failing = await countKinds(db, isFailing)
  return (await countKinds(db)).map((kind) => ({
    ...kind,
    failing:
      failing.find(({ currency, period }) => currency === kind.currency && period === kind.period)?.subscriptions ?? 0,
  }))
}

/**
 * True if money of the subscription is disputed or was returned. A subquery with a limit is
 * evaluated only for the rows of a page, while `exists` makes the database read the whole table
 * first.
 */
const moneyWentBack = sql`coalesce((select true from ${paymentProblems}
  where ${paymentProblems.userId} = ${subscriptions.userId}
  and ${paymentProblems.subscriptionId} = ${subscriptions.subscriptionId} limit 1), false)`

/** Newest first, by the end of the last paid period. */
const failedKeys = { time: subscriptions.endsAt, id: subscriptions.userId }

export interface ProblemRow {
  userId: string
  email: string
  currency: string | null
  amount: number | null
  at: Date | null
  graceEndsAt: Date | null
  customerId: string | null
  cursor: string
}

/**
 * Lists subscriptions whose last payment failed. Refunded and disputed payments have lists of their
 * own.
 */
export const listFailed = async (db: Queryable, after?: string) => {
  const found: ProblemRow[] = await db
    .select({
      userId: users.id,
      email: users.email,
      currency: subscriptions.currency,
      amount: subscriptions.unitAmount,
      at: billingCustomers.notifiedOfFailure,
      graceEndsAt: subscriptions.graceEndsAt,
      customerId: billingCustomers.customerId,
      cursor: cursorOf(failedKeys),
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(billingCustomers, eq(billingCustomers.userId, users.id))
    .where(and(isFailing, or(isNotNull(subscriptions.graceEndsAt), not(moneyWentBack)), afterCursor(failedKeys, after)))
    .orderBy(...pageOrder(failedKeys))
    .limit(PAGE_ROWS + 1)
  return cutPage(found, PAGE_ROWS)
}

const billKeys = { time: paymentProblems.paidAt, id: paymentProblems.billId }

/** Lists bills whose money is disputed, or was returned in whole or in part. */
export const listBills = async (db: Queryable, problem: 'disputed' | 'returned', after?: string) => {
  const found = await db
    .select({
      userId: users.id,
      email: users.email,
      currency: paymentProblems.currency,
      amount: paymentProblems.amount,
      at: paymentProblems.paidAt,
      graceEndsAt: sql<null>`null`,
      customerId: paymentProblems.customerId,
      cursor: cursorOf(billKeys),
    })
    .from(paymentProblems)
    .innerJoin(users, eq(users.id, paymentProblems.userId))
    .where(and(eq(paymentProblems.problem, problem), afterCursor(billKeys, after, 'text')))
    .orderBy(...pageOrder(billKeys))
    .limit(PAGE_ROWS + 1)
  return cutPage<ProblemRow>(found, PAGE_ROWS)
}
