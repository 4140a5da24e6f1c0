import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { books } from './books.ts'
import { bytes } from './bytes.ts'
import { developerKeys } from './developer-keys.ts'

/** What signs the webhooks of a developer key, sealed. After a rotation there are two for a day. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    developerKeyId: uuid('developer_key_id')
      .notNull()
      .references(() => developerKeys.id, { onDelete: 'cascade' }),
    sealed: bytes('sealed').notNull(),
    /** Version of the master key that it is sealed under. */
    masterVersion: smallint('master_version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Until when it signs beside the one that took its place; null: it is the one. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
  },
  (table) => [index('webhook_secrets_key').on(table.developerKeyId)],
)

/** Who is told of a book. */
export const bookCallbacks = pgTable(
  'book_callbacks',
  {
    bookGuid: uuid('book_guid')
      .primaryKey()
      .references(() => books.guid, { onDelete: 'cascade' }),
    /** The key that ordered the book. */
    developerKeyId: uuid('developer_key_id')
      .notNull()
      .references(() => developerKeys.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Host and port of the address; what is under way to one of them at once is limited. */
    receiver: text('receiver').notNull(),
    /** Since when nothing is sent any more: the receiver answered 410. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** A delivery of this book is under way; if its process dies, others may begin one from then on. */
    busyUntil: timestamp('busy_until', { withTimezone: true }),
  },
  (table) => [index('book_callbacks_key').on(table.developerKeyId)],
)

export const deliveryStates = ['pending', 'delivered', 'failed', 'gone', 'stopped'] as const

/** What a receiver is told, written in the transaction that changes the book: it is sent if and only if that happened. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The webhook-id, the same in every attempt. */
    id: uuid('id').primaryKey().defaultRandom(),
    bookGuid: uuid('book_guid')
      .notNull()
      .references(() => bookCallbacks.bookGuid, { onDelete: 'cascade' }),
    /** The body, to the letter, as its signature is over the bytes. */
    payload: text('payload').notNull(),
    state: text('state').$type<(typeof deliveryStates)[number]>().notNull().default('pending'),
    /** Counted before each is begun, so that a process that dies under it has used it up. */
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    lastAttemptAt: timestamp('last_attempt_at', { withTimezone: true }),
    /** What came of the last attempt, in a few words of ours. */
    lastResult: text('last_result'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('webhook_deliveries_book').on(table.bookGuid),
    index('webhook_deliveries_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_age').on(table.createdAt, table.id),
    index('webhook_deliveries_state').on(table.state, table.createdAt, table.id),
    check('webhook_deliveries_state', sql`${table.state} in ('pending', 'delivered', 'failed', 'gone', 'stopped')`),
  ],
)
