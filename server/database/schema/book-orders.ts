import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'
import { users } from './users.ts'

/** Orders that somebody gave a name of their own, so that one that is sent again is known. */
export const bookOrders = pgTable(
  'book_orders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The header `Idempotency-Key`. */
    key: text('key').notNull(),
    /** SHA-256 of what was ordered. */
    orderHash: bytes('order_hash').notNull(),
    /** What was answered. The book may be deleted before the order is forgotten, hence no reference to it. */
    bookGuid: uuid('book_guid').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('book_orders_age').on(table.createdAt)],
)
