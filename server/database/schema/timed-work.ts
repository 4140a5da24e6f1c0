import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Heartbeats of long-running work, by name. Before pg-boss ran the scheduled work, this table also
 * decided which process ran it.
 */
export const timedWork = pgTable('timed_work', {
  name: text('name').primaryKey(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
})
