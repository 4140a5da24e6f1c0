import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** A subscription that runs at the payment provider, as the provider told last. None of it: the row is gone. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider's id. */
    subscriptionId: text('subscription_id').notNull().unique(),
    period: text('period', { enum: ['monthly', 'quarterly', 'yearly'] }).notNull(),
    /** The last payment was refunded or is disputed, or failed without ever having been made. */
    paymentFailed: boolean('payment_failed').notNull().default(false),
    /** A renewal failed: Premium stays until then, and payment counts as failed from then on. */
    graceEndsAt: timestamp('grace_ends_at', { withTimezone: true }),
    /** What a period costs, in minor units of the currency; null until the provider was looked at since this is kept. */
    unitAmount: integer('unit_amount'),
    currency: text('currency'),
    /** Ends with the period that is paid. */
    cancelled: boolean('cancelled').notNull().default(false),
    /** End of the period that is paid. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // The owner's page counts all of them and lists those whose payment fails.
    index('subscriptions_kind').on(table.currency, table.period),
    index('subscriptions_failing')
      .on(table.endsAt, table.userId)
      .where(sql`${table.paymentFailed} or ${table.graceEndsAt} is not null`),
  ],
)

/** Premium that an operator gave. */
export const planGrants = pgTable('plan_grants', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  planName: text('plan_name').notNull(),
  /** AI words a month; 0 is unlimited. */
  wordLimit: integer('word_limit').notNull().default(0),
  /** null: for good. */
  endsAt: timestamp('ends_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Those who left a checkout. */
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
