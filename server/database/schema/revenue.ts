import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * Revenue by month and currency. It is stored as sums, so that reading it costs the same for any
 * number of bills.
 */
export const revenueMonths = pgTable(
  'revenue_months',
  {
    /** The month in UTC, as `2026-11`. */
    month: text('month').notNull(),
    /** Empty until the payment provider has reported it. */
    currency: text('currency').notNull(),
    payments: integer('payments').notNull(),
    /** The amount in minor units of the currency. */
    billed: bigint('billed', { mode: 'number' }).notNull(),
    kept: bigint('kept', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.currency] })],
)

/** Bills with disputed or refunded money, derived from `money_facts`. */
export const paymentProblems = pgTable(
  'payment_problems',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    billId: text('bill_id').notNull(),
    problem: text('problem').$type<'disputed' | 'returned'>().notNull(),
    subscriptionId: text('subscription_id').notNull(),
    customerId: text('customer_id').notNull(),
    currency: text('currency'),
    /** The disputed or refunded amount, in minor units of the currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The time when the bill was paid. */
    paidAt: timestamp('paid_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.billId, table.problem] }),
    index('payment_problems_time').on(table.problem, table.paidAt, table.billId),
  ],
)
