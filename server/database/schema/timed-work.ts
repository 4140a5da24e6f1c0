import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Scheduled work that one of all processes runs, and when it was last started. */
export const timedWork = pgTable('timed_work', {
  name: text('name').primaryKey(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
})
