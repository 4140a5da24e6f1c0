import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Task } from '#contract/book-task.ts'
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
    /** Empty until a title is written. */
    title: text('title').notNull().default(''),
    /** True if the author chose the title. The writer then no longer sets it. */
    titleByAuthor: boolean('title_by_author').notNull().default(false),
    status: text('status').$type<Task['status']>().notNull().default('TODO'),
    paused: boolean('paused').notNull().default(false),
    /** The reason for a pause, or null if the author paused the book or it is not paused. */
    pauseReason: text('pause_reason', { enum: ['spending_cap'] }),
    /** The most that the book may use in tokens, input and output together. */
    capTokens: bigint('cap_tokens', { mode: 'number' }),
    /** The most that the book may cost, in billionths of `capCurrency`. */
    capCost: bigint('cap_cost', { mode: 'number' }),
    capCurrency: text('cap_currency'),
    /**
     * The number of the attempt that a token was taken for. A failed book that continues starts the
     * next attempt.
     */
    attempt: integer('attempt').notNull().default(1),
    /**
     * The fencing token. Each run of a book raises it when it claims the book. A step is committed
     * only under the current number, so that a worker that was believed dead can't overwrite its
     * successor.
     */
    fence: integer('fence').notNull().default(0),
    /** The section of an ended book that is being rewritten, or null. */
    rewrittenChapter: smallint('rewritten_chapter'),
    rewrittenSection: smallint('rewritten_section'),
    /** The author's instruction for the rewrite. */
    rewriteInstruction: text('rewrite_instruction'),
    /** `review`: the book waits with its plan until its author has it written. */
    planMode: text('plan_mode', { enum: ['auto', 'review'] })
      .notNull()
      .default('auto'),
    /**
     * `planning`: steps of the plan are being made. `ready`: it waits for the author. `fixed`: the
     * book is written from it. null for a book without a plan.
     */
    planState: text('plan_state', { enum: ['planning', 'ready', 'fixed'] }),
    /** Counts the changes of the plan, so that two tabs can't overwrite each other. */
    planVersion: integer('plan_version').notNull().default(0),
    /**
     * The author's request to make parts of a finished plan again. null while the first plan is
     * made.
     */
    planRequest: jsonb('plan_request'),
    /** The reason why the last request failed, for a person. */
    planFailure: text('plan_failure'),
    /** The time when the plan was last made or changed. The author's waiting period begins then. */
    planReadyAt: timestamp('plan_ready_at', { withTimezone: true }),
    /** The time of the email that announces that the plan will be closed. */
    planWarnedAt: timestamp('plan_warned_at', { withTimezone: true }),
    /** Planned words of all sections. null if each has the usual number. */
    planWords: integer('plan_words'),
    /**
     * Counts the changes that the author made to sections. A change names the version that it was
     * made from, so that two tabs can't overwrite each other.
     */
    sectionsVersion: integer('sections_version').notNull().default(0),
    /**
     * The number of sections after planning, splits and merges. null if it is the number that was
     * ordered.
     */
    sections: smallint('sections'),
    errorType: text('error_type').$type<NonNullable<Task['error']>['type']>(),
    errorMessage: text('error_message'),
    writer: text('writer').$type<Task['writer']>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** The time when it was moved to the trash, or null if it is not in the trash. */
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
  },
  (table) => [
    index('books_user').on(table.userId, table.createdAt),
    index('books_status')
      .on(table.status, table.createdAt, table.guid)
      .where(sql`${table.trashedAt} is null`),
    check('books_status', sql`${table.status} in ('TODO', 'IN_PROGRESS', 'DONE', 'ERROR')`),
    index('books_plan_ready')
      .on(table.planReadyAt)
      .where(sql`${table.planState} = 'ready'`),
    check('books_plan', sql`${table.planState} <> 'ready' or ${table.planReadyAt} is not null`),
    check('books_pause_reason', sql`${table.pauseReason} is null or ${table.paused}`),
    check('books_cap', sql`(${table.capCost} is null) = (${table.capCurrency} is null)`),
    check('books_error', sql`(${table.status} = 'ERROR') = (${table.errorType} is not null)`),
    check(
      'books_rewritten',
      sql`(${table.rewrittenChapter} is null) = (${table.rewrittenSection} is null) and (${table.rewrittenChapter} is null or ${table.status} in ('DONE', 'ERROR'))`,
    ),
  ],
)
