import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { books } from './books.ts'
import { bytes } from './bytes.ts'
import { developerKeys } from './developer-keys.ts'

/**
 * The sealed secrets that sign the webhooks of a developer key. For a day after a rotation there
 * are two.
 */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    developerKeyId: uuid('developer_key_id')
      .notNull()
      .references(() => developerKeys.id, { onDelete: 'cascade' }),
    sealed: bytes('sealed').notNull(),
    /** The version of the master key that it is sealed with. */
    masterVersion: smallint('master_version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The time until which it still signs beside its successor, or null for the current secret. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
  },
  (table) => [index('webhook_secrets_key').on(table.developerKeyId)],
)

/** The receiver of a book's webhooks. */
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
    /**
     * Host and port of the address. The number of concurrent deliveries to one receiver is limited.
     */
    receiver: text('receiver').notNull(),
    /**
     * The time since which nothing more is sent, because the receiver answered 410. null while it
     * is active.
     */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /**
     * The end of the lease of the running delivery of this book. If its process dies, another
     * delivery may start after this time.
     */
    busyUntil: timestamp('busy_until', { withTimezone: true }),
  },
  (table) => [index('book_callbacks_key').on(table.developerKeyId)],
)

export const deliveryStates = ['pending', 'delivered', 'failed', 'gone', 'stopped'] as const

/**
 * Webhook deliveries, written in the transaction that changes the book, so that an event is sent if
 * and only if the change was committed.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`, which is the same in every attempt. */
    id: uuid('id').primaryKey().defaultRandom(),
    bookGuid: uuid('book_guid')
      .notNull()
      .references(() => bookCallbacks.bookGuid, { onDelete: 'cascade' }),
    /** The exact body, because the signature covers its bytes. */
    payload: text('payload').notNull(),
    state: text('state').$type<(typeof deliveryStates)[number]>().notNull().default('pending'),
    /**
     * The number of attempts. It is incremented before each attempt, so that an attempt whose
     * process dies counts too.
     */
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    lastAttemptAt: timestamp('last_attempt_at', { withTimezone: true }),
    /** A short description of the last attempt's result. */
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
