import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Whom the payment provider knows a person as; it outlives their subscriptions. */
export const billingCustomers = pgTable('billing_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  /**
   * Each look at the provider takes a number before it asks. What it found is written unless a later look was written
   * already, so that of two at the same moment the later one stands.
   */
  lookBegun: bigint('look_begun', { mode: 'number' }).notNull().default(0),
  lookWritten: bigint('look_written', { mode: 'number' }).notNull().default(0),
  lookedAt: timestamp('looked_at', { withTimezone: true }),
  /** When the payment failed that the person was told of last, so that each failed bill is told of once. */
  toldOfFailure: timestamp('told_of_failure', { withTimezone: true }),
})

/** Events of the payment provider that were dealt with, so that each counts once. */
export const billingEvents = pgTable('billing_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
})
