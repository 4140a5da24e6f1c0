import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The words that the free tools wrote per day (UTC, as `2026-11-21`): one row for all visitors
 * together, and one for each visitor.
 */
export const toolWords = pgTable(
  'tool_words',
  {
    day: text('day').notNull(),
    /** A hash of the day and the visitor's network, or `everybody` for all visitors. */
    visitor: text('visitor').notNull(),
    words: integer('words').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)

/**
 * Words reserved for running calls. A reservation that was never settled, because its process died,
 * counts until it expires.
 */
export const toolWordReservations = pgTable(
  'tool_word_reservations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    day: text('day').notNull(),
    visitor: text('visitor').notNull(),
    words: integer('words').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('tool_word_reservations_day').on(table.day)],
)
