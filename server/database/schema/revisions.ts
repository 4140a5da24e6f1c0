import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Revision } from '#contract/projects.ts'
import { bytes } from './bytes.ts'
import { projects } from './projects.ts'

/** Every accepted save as its splices, in the positions of the revision before it. */
export const revisions = pgTable(
  'revisions',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    kind: text('kind').$type<Exclude<Revision['kind'], 'conflict'>>().notNull(),
    /** Which tab, so that it is not told of its own saves. */
    client: text('client').notNull().default(''),
    device: text('device').notNull().default(''),
    /** Names the save: one that is sent again is known. */
    saveId: uuid('save_id'),
    /** Splices as JSON, compressed. */
    splices: bytes('splices').notNull(),
    words: integer('words').notNull(),
    wordsChange: integer('words_change').notNull(),
    /** Words that are gone, whatever came in their place; null for revisions of before it was counted. */
    wordsRemoved: integer('words_removed'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.revision] }),
    uniqueIndex('revisions_save').on(table.projectId, table.saveId),
  ],
)

/** The whole text now and then, compressed, so that a text is read from the last one and the revisions after it. */
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

/** Saves that could not be merged: kept against their base, to be seen, compared and restored. */
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

/** Headings of a new project that wait for their first draft. */
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
