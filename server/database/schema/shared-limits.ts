import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'

/*
 * What callers of several processes are counted in. Both tables are UNLOGGED, which only the migration says, as drizzle-kit
 * knows nothing of it: counting writes nothing to the server's log, and a server that crashes has forgotten the counts.
 */

/** Calls in a span of time that the first of them begins. */
export const callCounts = pgTable('call_counts', {
  /** SHA-256 of the call and of who called. */
  caller: bytes('caller').primaryKey(),
  calls: integer('calls').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})

/** When each of a caller's latest calls came, for limits that slide. */
export const callTimes = pgTable('call_times', {
  caller: bytes('caller').primaryKey(),
  times: timestamp('times', { withTimezone: true }).array().notNull(),
  /** Whether the last one was too many, and so is not among the times. */
  refused: boolean('refused').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})
