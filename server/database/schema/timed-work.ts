import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What is done from time to time by one of all processes, and when one began it last. */
export const timedWork = pgTable('timed_work', {
  name: text('name').primaryKey(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
})
