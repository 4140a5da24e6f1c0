import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'
import { users } from './users.ts'

/** Orders with an idempotency key, so that a repeated order is recognized. */
export const bookOrders = pgTable(
  'book_orders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The value of the header `Idempotency-Key`. */
    key: text('key').notNull(),
    /** SHA-256 of the order. */
    orderHash: bytes('order_hash').notNull(),
    /**
     * The book in the response. It may be deleted before the order expires, so there is no
     * reference to it.
     */
    bookGuid: uuid('book_guid').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('book_orders_age').on(table.createdAt)],
)
