import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Task } from '#contract/books.ts'
import { users } from './users.ts'

export const books = pgTable(
  'books',
  {
    guid: uuid('guid').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    description: text('description').notNull(),
    chapters: smallint('chapters').notNull(),
    subChapters: smallint('sub_chapters').notNull(),
    language: text('language').$type<Task['language']>().notNull(),
    type: text('type').$type<Task['type']>().notNull(),
    author: text('author').notNull(),
    /** Empty until one was written. */
    title: text('title').notNull().default(''),
    status: text('status').$type<Task['status']>().notNull().default('TODO'),
    paused: boolean('paused').notNull().default(false),
    /** Counts what a token was taken for; a failed book that goes on is the next attempt. */
    attempt: integer('attempt').notNull().default(1),
    /**
     * Raised by whoever begins to write the book. A step is committed only under the number its writer began with, so
     * that a worker believed dead can't write over the one that took over.
     */
    fence: integer('fence').notNull().default(0),
    /** The section that is being written again although the book has ended; null: none. */
    rewrittenChapter: smallint('rewritten_chapter'),
    rewrittenSection: smallint('rewritten_section'),
    /** What the author asked for with it. */
    rewriteInstruction: text('rewrite_instruction'),
    errorType: text('error_type').$type<NonNullable<Task['error']>['type']>(),
    errorMessage: text('error_message'),
    writer: text('writer').$type<Task['writer']>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** When it was moved to the trash; null: it is not in the trash. */
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
  },
  (table) => [
    index('books_user').on(table.userId, table.createdAt),
    index('books_status')
      .on(table.status, table.createdAt, table.guid)
      .where(sql`${table.trashedAt} is null`),
    check('books_status', sql`${table.status} in ('TODO', 'IN_PROGRESS', 'DONE', 'ERROR')`),
    check('books_error', sql`(${table.status} = 'ERROR') = (${table.errorType} is not null)`),
    check(
      'books_rewritten',
      sql`(${table.rewrittenChapter} is null) = (${table.rewrittenSection} is null) and (${table.rewrittenChapter} is null or ${table.status} in ('DONE', 'ERROR'))`,
    ),
  ],
)
