import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** Whose money this follows: what a payment granted, what expired when it did, what was revoked and restored. */
    paymentId: text('payment_id'),
    /** Begin of the period that a payment is for: one that is heard of late grants nothing that has not expired. */
    periodStart: timestamp('period_start', { withTimezone: true }),
    /** `revoked` and `restored` follow the money of a payment; `corrected` is what a migration made good. */
    reason: text('reason', {
      enum: ['granted', 'taken', 'credited', 'expired', 'revoked', 'restored', 'corrected'],
    }).notNull(),
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
    uniqueIndex('token_ledger_granted_once')
      .on(table.paymentId)
      .where(sql`${table.paymentId} is not null and ${table.reason} = 'granted'`),
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

/** An invoice that was paid, or a credit note of one. */
export type MoneyFact = PaidBill | CreditedBill

export interface PaidBill {
  kind: 'bill'
  id: string
  customerId: string
  subscriptionId: string
  /** Seconds since the epoch. */
  at: number
  /** The whole period that it pays for; null for what a change within a period settles. */
  period: { start: number; units: number; asked: number } | null
  /** Asked for the rest of a running period at another price. */
  prorated: number
  /** Asked for anything else. */
  other: number
  /** Given back for time that is not used any more, because the plan changed. */
  returned: number
  /** Money that was paid and has not gone back: neither refunded nor lost to a dispute. */
  kept: number
  /** Money that was paid at first. Missing in what was told before this was kept. */
  paid?: number
  /** What of it is lost should the customer win a dispute that is open. */
  atStake?: number
}

/** A credit note that gave money of a bill back as credit for later bills. */
export interface CreditedBill {
  kind: 'credit'
  id: string
  billId: string
  at: number
  amount: number
}

/** The money of a person's payments, as the provider told it last. */
export const moneyFacts = pgTable('money_facts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  facts: jsonb('facts').$type<MoneyFact[]>().notNull(),
  /** Of all their bills: a provider keeps a customer to one. null: nobody has told it yet. */
  currency: text('currency'),
  toldAt: timestamp('told_at', { withTimezone: true }).notNull().defaultNow(),
})
