import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The payment provider's customer of a user. It outlives the user's subscriptions. */
export const billingCustomers = pgTable('billing_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /**
   * Each sync takes a number before it asks the provider. Its result is stored unless a later sync
   * has already stored one, so that the later of two concurrent syncs wins.
   */
  syncsBegun: bigint('look_begun', { mode: 'number' }).notNull().default(0),
  syncWritten: bigint('look_written', { mode: 'number' }).notNull().default(0),
  syncedAt: timestamp('looked_at', { withTimezone: true }),
  /**
   * The time of the failed payment that the user was last notified of, so that each failed bill is
   * announced once.
   */
  notifiedOfFailure: timestamp('told_of_failure', { withTimezone: true }),
})

/** Processed events of the payment provider, so that each counts once. */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
})
