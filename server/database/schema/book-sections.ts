import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { versionOrigins } from '#contract/book-sections.ts'
import { books } from './books.ts'

/**
 * The order that an author gave the sections of a book. A book with unchanged sections has no rows.
 * The latest version counts; the one before it is kept to undo the last change.
 */
export const bookArrangements = pgTable(
  'book_arrangements',
  {
    bookGuid: uuid('book_guid')
      .notNull()
      .references(() => books.guid, { onDelete: 'cascade' }),
    /** The `sections_version` of the book from which on it applies. */
    version: integer('version').notNull(),
    /** The writer defines its content. */
    arrangement: jsonb('arrangement').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bookGuid, table.version] })],
)

/**
 * The versions of a section's text: those that it had, and those that were proposed. A section that
 * was written once and never changed has none.
 */
export const bookSectionVersions = pgTable(
  'book_section_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookGuid: uuid('book_guid')
      .notNull()
      .references(() => books.guid, { onDelete: 'cascade' }),
    /** The id of the section in the arrangement. */
    chapter: smallint('chapter').notNull(),
    section: smallint('section').notNull(),
    origin: text('origin', { enum: versionOrigins }).notNull(),
    /** `failed`: the model wrote no text that could be proposed. */
    state: text('state', { enum: ['accepted', 'proposed', 'rejected', 'failed'] }).notNull(),
    /** The instruction of the author for a rewrite. */
    instruction: text('instruction'),
    /** The reason why the rewrite failed, for a person. */
    message: text('message'),
    /** The step of the section with this text, or null if there is no text. */
    step: jsonb('step'),
    words: integer('words').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The time when the version became the text of the section or was rejected. */
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    index('book_section_versions_section').on(table.bookGuid, table.chapter, table.section, table.id),
    check('book_section_versions_text', sql`(${table.state} = 'failed') = (${table.step} is null)`),
    check('book_section_versions_decided', sql`${table.state} <> 'accepted' or ${table.decidedAt} is not null`),
  ],
)
