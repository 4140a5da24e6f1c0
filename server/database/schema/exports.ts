import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ExportState, ExportStep } from '#contract/exports.ts'
import type { ExportOptions } from '#manuscript/model/export-options.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { books } from './books.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * Exports of the last day. Their files are in the file store. A row exists before its file is
 * written and is deleted after its file was removed, so that an interrupted step leaves no file
 * without a row. Backups leave this table out, because its files can be made again.
 */
export const exports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** null if the account was deleted. The clean-up then removes the file and the row. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The project or the book. Both are null if it was permanently deleted. */
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    bookGuid: uuid('book_guid').references(() => books.guid, { onDelete: 'set null' }),
    format: text('format').$type<ExportFormat>().notNull(),
    /** True if an unfinished book may be exported. */
    partial: boolean('partial').notNull().default(false),
    /** The complete options of the file. */
    options: jsonb('options').$type<ExportOptions>().notNull(),
    /** A hash of everything that the file depends on. */
    contentKey: text('content_key').notNull(),
    state: text('state').$type<ExportState>().notNull().default('queued'),
    /**
     * The fencing token. Each run increments it, so that a run that was presumed dead can no longer
     * store anything.
     */
    fence: integer('fence').notNull().default(0),
    step: text('step').$type<ExportStep>(),
    /** A message for the user: the font that is being fetched, or the reason of a failure. */
    message: text('message'),
    /** The code of the error of a failed export. */
    problem: text('problem'),
    /** The name of the file in the store. It is set before the file is written. */
    fileId: uuid('file_id'),
    /** The name of the file for the download, and its size. Both are set before it is written. */
    fileName: text('file_name'),
    bytes: integer('bytes'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The time of the last heartbeat of its run. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Set when its user deletes it. The file is removed next, and then the row. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('exports_user').on(table.userId, table.createdAt),
    index('exports_project').on(table.projectId),
    index('exports_book').on(table.bookGuid),
    index('exports_expires').on(table.expiresAt),
    check('exports_source', sql`num_nonnulls(${table.projectId}, ${table.bookGuid}) <= 1`),
  ],
)
