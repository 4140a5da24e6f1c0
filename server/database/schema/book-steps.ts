import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { books } from './books.ts'

/** Finished steps of a book, each committed once. The writer defines the content of a step. */
export const bookSteps = pgTable(
  'book_steps',
  {
    bookGuid: uuid('book_guid')
      .notNull()
      .references(() => books.guid, { onDelete: 'cascade' }),
    /** For example `outline` or `section:1:2`. */
    stepKey: text('step_key').notNull(),
    step: jsonb('step').notNull(),
    words: integer('words').notNull().default(0),
    /** True if the author leaves this failed section out of the book. */
    leftOut: boolean('left_out').notNull().default(false),
    /** True if the author has locked this section. No run changes its text. */
    locked: boolean('locked').notNull().default(false),
    /** True if another section has replaced this one by a split or merge. */
    retired: boolean('retired').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bookGuid, table.stepKey] })],
)
