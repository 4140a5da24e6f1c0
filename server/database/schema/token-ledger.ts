import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Book tokens, append-only: the balance is the sum. Rows outlive the books they were for, hence no reference to them. */
export const tokenLedger = pgTable(
  'token_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookGuid: uuid('book_guid'),
    /** Which attempt at the book this is about; a failed book that goes on takes a token again. */
    attempt: integer('attempt'),
    /** In units of a token (`UNITS_PER_TOKEN`). */
    change: integer('change').notNull(),
    /** What a renewal granted, what was left and expired at it, and what was taken back when it was refunded. */
    paymentId: text('payment_id'),
    /** Begin of the period that a payment is for: one that is heard of late grants nothing that has not expired. */
    periodStart: timestamp('period_start', { withTimezone: true }),
    /** `corrected`: what a migration made good. */
    reason: text('reason', { enum: ['granted', 'taken', 'credited', 'expired', 'revoked', 'corrected'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('token_ledger_user').on(table.userId),
    uniqueIndex('token_ledger_taken_once')
      .on(table.bookGuid, table.attempt)
      .where(sql`${table.reason} = 'taken'`),
    uniqueIndex('token_ledger_credited_once')
      .on(table.bookGuid, table.attempt)
      .where(sql`${table.reason} = 'credited'`),
    uniqueIndex('token_ledger_of_a_payment')
      .on(table.paymentId, table.reason)
      .where(sql`${table.paymentId} is not null`),
    check(
      'token_ledger_direction',
      sql`case when ${table.reason} in ('taken', 'expired', 'revoked') then ${table.change} <= 0 else ${table.change} >= 0 end`,
    ),
    check(
      'token_ledger_of_a_book',
      sql`${table.reason} not in ('taken', 'credited') or (${table.bookGuid} is not null and ${table.attempt} is not null)`,
    ),
  ],
)
