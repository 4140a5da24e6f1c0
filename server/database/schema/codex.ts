import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CardType, CodexCard, CodexFact, CodexReading } from '#contract/codex.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** The columns that all entries of a codex have. */
const entry = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  projectId: uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  locked: boolean('locked').notNull().default(false),
  /** True if the author added or changed it by hand. */
  edited: boolean('edited').notNull().default(false),
  /**
   * True if the author deleted it. The row is kept, so that reading the manuscript again does not
   * restore the entry.
   */
  removed: boolean('removed').notNull().default(false),
  version: integer('version').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** People, places, terms and things of a manuscript. */
export const codexCards = pgTable(
  'codex_cards',
  {
    ...entry(),
    type: text('type').$type<CardType>().notNull(),
    name: text('name').notNull(),
    aliases: jsonb('aliases').$type<string[]>().notNull().default([]),
    gender: text('gender').$type<NonNullable<CodexCard['gender']>>(),
    note: text('note').notNull().default(''),
  },
  (table) => [index('codex_cards_project').on(table.projectId), index('codex_cards_user').on(table.userId)],
)

export const codexFacts = pgTable(
  'codex_facts',
  {
    ...entry(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => codexCards.id, { onDelete: 'cascade' }),
    attribute: text('attribute').notNull(),
    value: text('value').notNull(),
    storyTime: text('story_time').notNull().default(''),
    /** An exact copy of the passage; empty for facts without one. */
    quote: text('quote').notNull().default(''),
    /** The position of the block with the passage when it was last seen. */
    block: integer('block'),
    status: text('status').$type<CodexFact['status']>().notNull(),
    /**
     * The attribute and value as they were first read, so that reading them again adds no second
     * fact.
     */
    origin: text('origin'),
  },
  (table) => [
    index('codex_facts_card').on(table.cardId),
    index('codex_facts_project').on(table.projectId),
    index('codex_facts_user').on(table.userId),
  ],
)

/** Promises: expectations that the manuscript raises in its readers. */
export const codexPromises = pgTable(
  'codex_promises',
  {
    ...entry(),
    text: text('text').notNull(),
    quote: text('quote').notNull().default(''),
    block: integer('block'),
    due: text('due').notNull().default(''),
    closed: boolean('closed').notNull().default(false),
    /** The passage that keeps it; empty if the author closed it. */
    closingQuote: text('closing_quote').notNull().default(''),
    closingBlock: integer('closing_block'),
    status: text('status').$type<CodexFact['status']>().notNull(),
    origin: text('origin'),
  },
  (table) => [index('codex_promises_project').on(table.projectId), index('codex_promises_user').on(table.userId)],
)

/**
 * The progress of reading a project's manuscript. A project has no row before its codex is needed.
 */
export const codexReadings = pgTable(
  'codex_readings',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** True if the author switched reading on, and false if off; null until they choose. */
    wanted: boolean('wanted'),
    /** Hashes of the passages that have been read. */
    read: jsonb('read').$type<string[]>().notNull().default([]),
    /** The latest revision whose passages have all been read. */
    revision: integer('revision'),
    /** The revision in which the quotes of all entries were last located. */
    seen: integer('seen'),
    /** The reason why reading stopped before the end of the manuscript. */
    reason: text('reason').$type<NonNullable<CodexReading['reason']>>(),
    /** After a failure, reading starts again at this time. */
    retryAt: timestamp('retry_at', { withTimezone: true }),
    /** The end of the lease of the process that is reading. It extends the lease while it works. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** The day (UTC) that `tokensToday` counts. */
    day: text('day').notNull().default(''),
    tokensToday: integer('tokens_today').notNull().default(0),
  },
  (table) => [index('codex_readings_user').on(table.userId, table.day)],
)
