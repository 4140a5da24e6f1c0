import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Revision } from '#contract/projects.ts'
import { bytes } from './bytes.ts'
import { projects } from './projects.ts'

/** Every accepted save, as splices against the revision before it. */
export const revisions = pgTable(
  'revisions',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    kind: text('kind').$type<Exclude<Revision['kind'], 'conflict'>>().notNull(),
    /** The tab that saved, so that it is not notified of its own saves. */
    client: text('client').notNull().default(''),
    device: text('device').notNull().default(''),
    /** The id of the save, so that a repeated save is recognized. */
    saveId: uuid('save_id'),
    /** The splices as compressed JSON. */
    splices: bytes('splices').notNull(),
    words: integer('words').notNull(),
    wordsChange: integer('words_change').notNull(),
    /**
     * The number of removed words, regardless of what replaced them. null for revisions from before
     * this was counted.
     */
    wordsRemoved: integer('words_removed'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.revision] }),
    uniqueIndex('revisions_save').on(table.projectId, table.saveId),
  ],
)

/**
 * Compressed snapshots of the whole text, at some revisions. A text is read from the last snapshot
 * and the revisions after it.
 */
export const textSnapshots = pgTable(
  'text_snapshots',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    blocks: bytes('blocks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.revision] })],
)

/**
 * Saves that could not be merged. They are kept with their base revision, to be shown, compared and
 * restored.
 */
export const conflicts = pgTable(
  'conflicts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    baseRevision: integer('base_revision').notNull(),
    saveId: uuid('save_id'),
    device: text('device').notNull().default(''),
    splices: bytes('splices').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('conflicts_project').on(table.projectId, table.createdAt),
    uniqueIndex('conflicts_save').on(table.projectId, table.saveId),
  ],
)

/** Headings of a new project whose first draft is not written yet. */
export const pendingDrafts = pgTable(
  'pending_drafts',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.position] })],
)

/** Guidelines and references of a project. */
export const contexts = pgTable(
  'contexts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['guideline', 'reference'] }).notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('contexts_project').on(table.projectId, table.type, table.createdAt)],
)
