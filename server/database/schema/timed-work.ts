import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Heartbeats of long work, by name. Scheduled work took its turns here before pg-boss scheduled it.
 */
export const timedWork = pgTable('timed_work', {
  name: text('name').primaryKey(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
})
