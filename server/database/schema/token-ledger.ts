import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * The ledger of book tokens. Append-only: the balance is the sum. Rows outlive their books, so
 * there is no reference to them.
 */
export const tokenLedger = pgTable(
  'token_ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookGuid: uuid('book_guid'),
    /** The attempt at the book. A failed book that continues takes a token again. */
    attempt: integer('attempt'),
    /**
     * True for the rewrite of a section that was delivered before. It is not part of the price of
     * the book.
     */
    rewrite: boolean('rewrite').notNull().default(false),
    /** The change in units of a token (`UNITS_PER_TOKEN`). */
    change: integer('change').notNull(),
    /**
     * The payment that this entry belongs to. Set for tokens that it granted, and for those that
     * expired, were revoked or were restored with it.
     */
    paymentId: text('payment_id'),
    /**
     * The start of the paid period. A payment that is reported late grants nothing that would
     * already have expired.
     */
    periodStart: timestamp('period_start', { withTimezone: true }),
    /**
     * `revoked` and `restored` adjust the tokens of a payment whose money is refunded, disputed,
     * moved to another plan, or comes back. `corrected` was written by a migration.
     */
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

/** A paid invoice, or a credit note for one. */
export type MoneyFact = PaidBill | CreditedBill

export interface PaidBill {
  kind: 'bill'
  id: string
  customerId: string
  subscriptionId: string
  /** In seconds since the epoch. */
  at: number
  /**
   * The whole period that the bill pays for. null for a bill that settles a change within a period.
   */
  period: { start: number; units: number; asked: number } | null
  /** The amount charged for the rest of a running period at another price. */
  prorated: number
  /** The amount charged for anything else. */
  other: number
  /** The amount returned for unused time after a change of the plan. */
  returned: number
  /** The paid amount that was neither refunded nor lost in a dispute. */
  kept: number
  /** The amount that was paid initially. Missing in facts from before this was stored. */
  paid?: number
  /** The part of `kept` that is lost if the customer wins an open dispute. */
  atStake?: number
}

/** A credit note that returned money of a bill as credit for later bills. */
export interface CreditedBill {
  kind: 'credit'
  id: string
  billId: string
  at: number
  amount: number
}

/** The payments of a user, as the provider last reported them. */
export const moneyFacts = pgTable('money_facts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  facts: jsonb('facts').$type<MoneyFact[]>().notNull(),
  /**
   * The currency of all bills, because a provider uses one per customer. null until the provider
   * has reported it.
   */
  currency: text('currency'),
  toldAt: timestamp('told_at', { withTimezone: true }).notNull().defaultNow(),
})
