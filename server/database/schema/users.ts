import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** As the person typed it; unique whatever its case. */
    email: text('email').notNull(),
    owner: boolean('owner').notNull().default(false),
    /** Brings an own AI key: the lifetime deal. */
    byok: boolean('byok').notNull().default(false),
    /** Wants emails about books that ended. */
    bookEmails: boolean('book_emails').notNull().default(true),
    /** Argon2id, with its salt and cost; null until one was set. */
    passwordHash: text('password_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    activatedAt: timestamp('activated_at', { withTimezone: true }),
    /** The account is removed for good at this time, unless its owner restores it before; null: no deletion is scheduled. */
    deletionDueAt: timestamp('deletion_due_at', { withTimezone: true }),
    /** Since when the owner keeps this person out; null: the account is open. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    // An installation has one owner, even when two people sign up at the same moment.
    uniqueIndex('users_one_owner')
      .on(table.owner)
      .where(sql`${table.owner}`),
    // The owner's list pages through everybody, newest first.
    index('users_created').on(table.createdAt, table.id),
    // The owner looks for a part of an address. `email_parts` is a function of a migration: all runs of one to three characters.
    index('users_email_parts')
      .using('gin', sql`email_parts(${table.email})`)
      .with({ fastupdate: false }),
    index('users_suspended')
      .on(table.createdAt, table.id)
      .where(sql`${table.suspendedAt} is not null`),
    index('users_not_activated')
      .on(table.createdAt, table.id)
      .where(sql`${table.activatedAt} is null`),
    index('users_deletion_due')
      .on(table.deletionDueAt)
      .where(sql`${table.deletionDueAt} is not null`),
  ],
)
