import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { RevenueMonth } from '#contract/owner-revenue.ts'
import { PAGE_ROWS } from '#contract/paging.ts'
import type { Queryable } from '../../database/database.ts'
import { afterCursor, cursorOf, cutPage, pageOrder } from '../../database/page.ts'
import { billingCustomers, moneyFacts, subscriptions, users } from '../../database/schema/index.ts'

/** Each bill that was paid, with what a person paid and what of it has not gone back. */
const bills = sql`${moneyFacts} cross join lateral jsonb_array_elements(${moneyFacts.facts}) as bill`
const isBill = sql`bill->>'kind' = 'bill'`
const number = (field: SQL) => sql`coalesce((${field})::bigint, 0)`
const kept = number(sql`bill->>'kept'`)
const asked = sql`${number(sql`bill->'period'->>'asked'`)} + ${number(sql`bill->>'prorated'`)} + ${number(sql`bill->>'other'`)} - ${number(sql`bill->>'returned'`)}`
/** Of bills that were told before it was kept what was paid: what they asked, where that is more than was kept. */
const paid = sql`coalesce((bill->>'paid')::bigint, greatest(${kept}, ${asked}))`
const atStake = number(sql`bill->>'atStake'`)
const paidAt = sql`to_timestamp((bill->>'at')::bigint)`
const month = sql`to_char(${paidAt} at time zone 'UTC', 'YYYY-MM')`

export const sumMonths = async (db: Queryable, months: number): Promise<RevenueMonth[]> => {
  const { rows } = await db.execute<
    Record<'month' | 'payments' | 'billed' | 'kept', string> & { currency: string | null }
  >(sql`
    select ${month} as month, ${moneyFacts.currency} as currency, count(*) as payments,
      sum(${paid}) as billed, sum(${kept}) as kept
    from ${bills}
    where ${isBill} and ${paid} > 0 and ${paidAt} >=
      (date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${months - 1})) at time zone 'UTC'
    group by 1, 2 order by 1 desc, 2`)
  return rows.map(({ month, currency, ...sums }) => ({
    month,
    currency,
    payments: Number(sums.payments),
    billed: Number(sums.billed),
    returned: Number(sums.billed) - Number(sums.kept),
    kept: Number(sums.kept),
  }))
}

const isFailing = or(eq(subscriptions.paymentFailed, true), sql`${subscriptions.graceEndsAt} is not null`)!

export const countSubscriptions = (db: Queryable) =>
  db
    .select({
      currency: subscriptions.currency,
      period: subscriptions.period,
      subscriptions: sql<number>`count(*)::int`,
      failing: sql<number>`(count(*) filter (where ${isFailing}))::int`,
    })
    .from(subscriptions)
    .groupBy(subscriptions.currency, subscriptions.period)
    .orderBy(subscriptions.currency, subscriptions.period)

/** The money of a subscription is refunded or disputed: lists of their own show that. */
const wentBack = sql`exists (select from ${bills} where ${moneyFacts.userId} = ${subscriptions.userId} and ${isBill}
  and bill->>'subscriptionId' = ${subscriptions.subscriptionId} and (${kept} < ${paid} or ${atStake} > 0))`

const failedKeys = {
  time: sql`coalesce(${billingCustomers.toldOfFailure}, ${subscriptions.createdAt})`,
  id: subscriptions.userId,
}

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

/** Subscriptions whose last payment failed. */
export const listFailed = async (db: Queryable, after?: string) => {
  const found: ProblemRow[] = await db
    .select({
      userId: users.id,
      email: users.email,
      currency: subscriptions.currency,
      amount: subscriptions.unitAmount,
      at: billingCustomers.toldOfFailure,
      graceEndsAt: subscriptions.graceEndsAt,
      customerId: billingCustomers.customerId,
      cursor: cursorOf(failedKeys),
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(billingCustomers, eq(billingCustomers.userId, users.id))
    .where(
      and(
        isFailing,
        or(sql`${subscriptions.graceEndsAt} is not null`, sql`not ${wentBack}`),
        afterCursor(failedKeys, after),
      ),
    )
    .orderBy(...pageOrder(failedKeys))
    .limit(PAGE_ROWS + 1)
  return cutPage(found, PAGE_ROWS)
}

const billKeys = { time: paidAt, id: sql`(bill->>'id')` }
const billProblems = {
  disputed: { holds: sql`${atStake} > 0`, amount: atStake },
  returned: { holds: sql`${kept} < ${paid}`, amount: sql`${paid} - ${kept}` },
}

/** Bills whose money is disputed, or went back in whole or in part. */
export const listBills = async (db: Queryable, problem: keyof typeof billProblems, after?: string) => {
  const { holds, amount } = billProblems[problem]
  const { rows } = await db.execute<{
    user_id: string
    email: string
    currency: string | null
    amount: string
    at: string
    customer_id: string
    cursor: string
  }>(sql`
    select ${users.id} as user_id, ${users.email} as email, ${moneyFacts.currency} as currency, ${amount} as amount,
      bill->>'at' as at, bill->>'customerId' as customer_id, ${cursorOf(billKeys)} as cursor
    from ${bills} join ${users} on ${users.id} = ${moneyFacts.userId}
    where ${and(isBill, holds, afterCursor(billKeys, after, 'text'))!}
    order by ${sql.join(pageOrder(billKeys), sql`, `)} limit ${PAGE_ROWS + 1}`)
  const found = rows.map((row): ProblemRow => ({
    userId: row.user_id,
    email: row.email,
    currency: row.currency,
    amount: Number(row.amount),
    at: new Date(Number(row.at) * 1000),
    graceEndsAt: null,
    customerId: row.customer_id,
    cursor: row.cursor,
  }))
  return cutPage(found, PAGE_ROWS)
}
