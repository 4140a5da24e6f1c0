import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The money of all bills by month and currency. It is kept as sums, so that reading it costs the same however many bills there are. */
export const revenueMonths = pgTable(
  'revenue_months',
  {
    /** In UTC, as `2026-11`. */
    month: text('month').notNull(),
    /** Empty while the payment provider has not named it. */
    currency: text('currency').notNull(),
    payments: integer('payments').notNull(),
    /** In minor units of the currency. */
    billed: bigint('billed', { mode: 'number' }).notNull(),
    kept: bigint('kept', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.currency] })],
)

/** The bills of which money is disputed or went back, read from `money_facts`. */
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
    /** What is disputed or went back, in minor units of the currency. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** When the bill was paid. */
    paidAt: timestamp('paid_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.billId, table.problem] }),
    index('payment_problems_time').on(table.problem, table.paidAt, table.billId),
  ],
)
