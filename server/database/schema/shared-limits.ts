import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'

/**
 * The counters of rate limits that several processes share. Both tables are UNLOGGED, which only
 * the migration states, because drizzle-kit does not support it. Counting writes nothing to the
 * server's write-ahead log, and the counts are lost if the server crashes.
 */

/** Counts of calls in a fixed window, which the first call starts. */
export const callCounts = pgTable('call_counts', {
  /** SHA-256 of the call and its caller. */
  caller: bytes('caller').primaryKey(),
  calls: integer('calls').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})

/** The times of each caller's latest calls, for sliding windows. */
export const callTimes = pgTable('call_times', {
  caller: bytes('caller').primaryKey(),
  times: timestamp('times', { withTimezone: true }).array().notNull(),
  /** True if the latest call exceeded the limit. It is then not among the times. */
  refused: boolean('refused').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})
