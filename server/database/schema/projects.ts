import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { WritingGoals } from '#contract/writing-goals.ts'
import type { Project, Table } from '#contract/projects.ts'
import { books } from './books.ts'
import { folders } from './folders.ts'
import { users } from './users.ts'

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    language: text('language').$type<Project['language']>().notNull(),
    writingStyle: text('writing_style').notNull().default(''),
    tone: text('tone').notNull(),
    nsfw: boolean('nsfw').notNull().default(false),
    /** The table of contents. It is not named `table`, because that is a reserved word of SQL. */
    contents: jsonb('contents').$type<Table>(),
    /** The number of the current revision of the text. */
    revision: integer('revision').notNull().default(0),
    /**
     * The number of blocks at that revision, so that a splice can be checked without reading the
     * text.
     */
    blocks: integer('blocks').notNull().default(0),
    /** The highest level of its blocks: the level that a client needs to open and save the text. */
    blockLevel: integer('block_level').notNull().default(1),
    /**
     * The revision at which `blockLevel` was written. A process of a version without levels does
     * not write it, so the check `projects_block_level` stops that process from changing a text of
     * a higher level.
     */
    leveledRevision: integer('leveled_revision').notNull().default(0),
    /**
     * The revision that the anchors of its comments hold for; null if it never had any. It is behind
     * `revision` after a save by a process of a version without comments.
     */
    commentedRevision: integer('commented_revision'),
    words: integer('words').notNull().default(0),
    symbols: integer('symbols').notNull().default(0),
    wordGoal: integer('word_goal'),
    /** The goals other than `word_goal`; null if none was ever set. */
    goals: jsonb('goals').$type<WritingGoals>(),
    /**
     * The generated book that it was made from. null if there is none or it was permanently
     * deleted.
     */
    bookGuid: uuid('book_guid').references(() => books.guid, { onDelete: 'set null' }),
    /** The folder that it is listed in. Deleting a folder keeps its projects. */
    folderId: uuid('folder_id').references(() => folders.id, { onDelete: 'set null' }),
    /**
     * The time when its author archived it, or null. An archived project works as before, and is
     * only listed separately.
     */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    /**
     * The idempotency key of the call that made it as a copy, so that a repeated call makes one
     * copy.
     */
    copyKey: uuid('copy_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** The time when it was moved to the trash, or null if it is not in the trash. */
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
  },
  (table) => [
    index('projects_user').on(table.userId, table.updatedAt),
    index('projects_book')
      .on(table.bookGuid)
      .where(sql`${table.bookGuid} is not null`),
    index('projects_folder')
      .on(table.folderId)
      .where(sql`${table.folderId} is not null`),
    uniqueIndex('projects_copy')
      .on(table.userId, table.copyKey)
      .where(sql`${table.copyKey} is not null`),
    check('projects_block_level', sql`${table.blockLevel} = 1 or ${table.leveledRevision} = ${table.revision}`),
  ],
)
