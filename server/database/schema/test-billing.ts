import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

const period = (name: string) => text(name, { enum: ['monthly', 'quarterly', 'yearly'] })

/**
 * Checkouts of the local test checkout, which replaces a payment provider if none is configured.
 */
export const testCheckouts = pgTable(
  'test_checkouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    period: period('period').notNull(),
    state: text('state', { enum: ['open', 'paid', 'cancelled'] })
      .notNull()
      .default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('test_checkouts_user').on(table.userId)],
)

export interface TestPayment {
  id: string
  subscriptionId: string
  period: 'monthly' | 'quarterly' | 'yearly'
  /** In seconds since the epoch. */
  periodStart: number
  refunded: boolean
  disputed: boolean
}

/** The subscriptions of the fake payment provider. */
export const testSubscriptions = pgTable('test_subscriptions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: text('id').notNull(),
  period: period('period').notNull(),
  status: text('status', { enum: ['active', 'past_due', 'ended'] }).notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  periodEnd: timestamp('period_end', { withTimezone: true }).notNull(),
  /** The time of the failed payment that is still owed, or null. */
  failedAt: timestamp('failed_at', { withTimezone: true }),
  payments: jsonb('payments').$type<TestPayment[]>().notNull(),
})
