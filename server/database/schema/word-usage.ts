import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The AI words delivered to a user in a calendar month (UTC, as `2026-11`). */
export const wordUsage = pgTable(
  'word_usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    words: integer('words').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
)

/**
 * Words reserved for running calls. A reservation that was never settled, because its process died,
 * counts until it expires.
 */
export const wordReservations = pgTable(
  'word_reservations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: text('month').notNull(),
    words: integer('words').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('word_reservations_user').on(table.userId, table.month)],
)
