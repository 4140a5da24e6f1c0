import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { books } from './books.ts'

export const bookMailKinds = ['done', 'gaps', 'failed', 'waits', 'plan-waits'] as const

/**
 * Emails to the owner of a book about its end, or about a plan that will be closed. They are written
 * in the transaction of that event, and sent by a job.
 */
export const bookMails = pgTable(
  'book_mails',
  {
    /**
     * Also the Message-ID of the mail, so that mail clients can discard a duplicate that is sent
     * after a crash.
     */
    id: uuid('id').primaryKey().defaultRandom(),
    bookGuid: uuid('book_guid')
      .notNull()
      .references(() => books.guid, { onDelete: 'cascade' }),
    kind: text('kind').$type<(typeof bookMailKinds)[number]>().notNull(),
    /** The values at the time when the book ended. */
    sectionsFailed: integer('sections_failed').notNull(),
    reason: text('reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
  },
  (table) => [
    index('book_mails_book').on(table.bookGuid),
    check('book_mails_kind', sql`${table.kind} in ('done', 'gaps', 'failed', 'waits', 'plan-waits')`),
  ],
)
