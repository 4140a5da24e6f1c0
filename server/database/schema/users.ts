import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The address as the user typed it. It is unique regardless of case. */
    email: text('email').notNull(),
    owner: boolean('owner').notNull().default(false),
    /** True if the account uses its own AI key, which is part of the lifetime deal. */
    byok: boolean('byok').notNull().default(false),
    /** True if the user wants emails when a book ends. */
    bookEmails: boolean('book_emails').notNull().default(true),
    /** An Argon2id hash with its salt and cost, or null if no password is set. */
    passwordHash: text('password_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    activatedAt: timestamp('activated_at', { withTimezone: true }),
    /**
     * The time when the account is permanently deleted, unless its owner restores it before. null
     * if no deletion is scheduled.
     */
    deletionDueAt: timestamp('deletion_due_at', { withTimezone: true }),
    /** The time since which the owner has suspended this account, or null if it is active. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    // An installation has one owner, even if two people sign up at the same moment.
    uniqueIndex('users_one_owner')
      .on(table.owner)
      .where(sql`${table.owner}`),
    // The owner's list pages through all users, newest first.
    index('users_created').on(table.createdAt, table.id),
    // The owner can search for a part of an address. `email_parts` is a function defined in a
    // migration. It returns all substrings of one to three characters.
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
