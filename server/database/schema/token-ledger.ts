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
    change: integer('change').notNull(),
    reason: text('reason', { enum: ['granted', 'taken', 'credited', 'expired'] }).notNull(),
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
    check(
      'token_ledger_direction',
      sql`case when ${table.reason} in ('taken', 'expired') then ${table.change} <= 0 else ${table.change} >= 0 end`,
    ),
    check(
      'token_ledger_of_a_book',
      sql`${table.reason} not in ('taken', 'credited') or (${table.bookGuid} is not null and ${table.attempt} is not null)`,
    ),
  ],
)
