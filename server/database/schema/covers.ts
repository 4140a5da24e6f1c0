import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Cover } from '#manuscript/model/cover/cover.ts'
import type { PdfPage } from '#manuscript/model/export-options.ts'
import { books } from './books.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** The cover of a project or of a generated book, and the number of pages of its last PDF. */
export const covers = pgTable(
  'covers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The project or the book that it belongs to. */
    projectId: uuid('project_id')
      .unique()
      .references(() => projects.id, { onDelete: 'cascade' }),
    bookGuid: uuid('book_guid')
      .unique()
      .references(() => books.guid, { onDelete: 'cascade' }),
    /**
     * Counts the changes, so that two tabs can't overwrite each other. 0 if the author has made
     * none yet.
     */
    version: integer('version').notNull().default(0),
    /** Covers stored by older versions lack the fields that were added later. */
    cover: jsonb('cover').$type<Partial<Cover>>().notNull(),
    /**
     * The number of pages and the page size of the latest PDF, which determine the width of the
     * spine.
     */
    pdfPages: integer('pdf_pages'),
    pdfPage: text('pdf_page').$type<PdfPage>(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('covers_user').on(table.userId),
    check('covers_owner', sql`num_nonnulls(${table.projectId}, ${table.bookGuid}) = 1`),
  ],
)
