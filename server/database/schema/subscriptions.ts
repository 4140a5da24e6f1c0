import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * The active subscription of a user, as the payment provider last reported it. There is no row
 * without an active subscription.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The subscription's id at the provider. */
    subscriptionId: text('subscription_id').notNull().unique(),
    period: text('period', { enum: ['monthly', 'quarterly', 'yearly'] }).notNull(),
    /** True if the last payment was refunded or is disputed, or if no payment ever succeeded. */
    paymentFailed: boolean('payment_failed').notNull().default(false),
    /**
     * The end of the grace period after a failed renewal. Premium lasts until then, and the payment
     * counts as failed afterwards.
     */
    graceEndsAt: timestamp('grace_ends_at', { withTimezone: true }),
    /**
     * The price of a period in minor units of the currency. null until the next sync of a row that
     * was stored without it.
     */
    unitAmount: integer('unit_amount'),
    currency: text('currency'),
    /** True if the subscription ends with the paid period. */
    cancelled: boolean('cancelled').notNull().default(false),
    /** The end of the paid period. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The owner's page counts all subscriptions, and lists those with failing payments.
    index('subscriptions_kind').on(table.currency, table.period),
    index('subscriptions_failing')
      .on(table.endsAt, table.userId)
      .where(sql`${table.paymentFailed} or ${table.graceEndsAt} is not null`),
  ],
)

/** Premium plans that an operator granted. */
export const planGrants = pgTable('plan_grants', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  planName: text('plan_name').notNull(),
  /** The AI words per month. 0 means unlimited. */
  wordLimit: integer('word_limit').notNull().default(0),
  /** The end of the grant, or null if it does not end. */
  endsAt: timestamp('ends_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Users who left a checkout. */
export const checkoutCancellations = pgTable(
  'checkout_cancellations',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('checkout_cancellations_user').on(table.userId)],
)
