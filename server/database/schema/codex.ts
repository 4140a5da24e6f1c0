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
  /** True if the author deleted it. The row stays, so that reading does not bring it back. */
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
    /** The attribute and value as they were read, so that reading them again adds nothing. */
    origin: text('origin'),
  },
  (table) => [
    index('codex_facts_card').on(table.cardId),
    index('codex_facts_project').on(table.projectId),
    index('codex_facts_user').on(table.userId),
  ],
)

/** Promises: what the manuscript makes its readers expect. */
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
    /** The author's choice; null until there is one. */
    wanted: boolean('wanted'),
    /** Hashes of the passages that are read. */
    read: jsonb('read').$type<string[]>().notNull().default([]),
    /** The revision whose passages are all read. */
    revision: integer('revision'),
    /** The revision in which the quotes of all entries were last looked up. */
    seen: integer('seen'),
    /** Why reading stopped before its end. */
    reason: text('reason').$type<NonNullable<CodexReading['reason']>>(),
    /** After a failure, reading starts again at this time. */
    retryAt: timestamp('retry_at', { withTimezone: true }),
    /** A process is reading until this time, unless it extends it. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** The day (UTC) that `tokensToday` counts. */
    day: text('day').notNull().default(''),
    tokensToday: integer('tokens_today').notNull().default(0),
  },
  (table) => [index('codex_readings_user').on(table.userId, table.day)],
)
