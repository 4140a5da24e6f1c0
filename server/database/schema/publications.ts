import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AiUse, Publication } from '#manuscript/model/publication/publication.ts'
import type { SubjectScheme } from '#manuscript/model/publication/subject-codes.ts'
import { books } from './books.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * The publication details of a project or of a generated book. The table `book_details` has the
 * options of an order instead.
 */
export const publications = pgTable(
  'publications',
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
    /** Counts the changes, so that two tabs can't overwrite each other. */
    version: integer('version').notNull().default(0),
    /** Details stored by older versions lack the fields that were added later. */
    details: jsonb('details').$type<Partial<Publication>>().notNull(),
    /**
     * The use of AI in the source of a project: the generated book that it was made from, or the
     * project that it was copied from. It is kept when the source is deleted.
     */
    brought: jsonb('brought').$type<AiUse>(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('publications_user').on(table.userId),
    check('publications_owner', sql`num_nonnulls(${table.projectId}, ${table.bookGuid}) = 1`),
  ],
)

/** The classifications of subjects that the operator has loaded. */
export const subjects = pgTable(
  'subjects',
  {
    scheme: text('scheme').$type<SubjectScheme>().notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scheme, table.code] })],
)
