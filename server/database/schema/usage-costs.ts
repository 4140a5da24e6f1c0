import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PurposeUsage } from '#contract/token-usage.ts'
import { users } from './users.ts'

/**
 * Tokens and cost of calls to language models, added up by day (UTC, as `2026-11-22`), user, book,
 * edit, purpose, model and currency.
 */
export const usageCosts = pgTable(
  'usage_costs',
  {
    day: text('day').notNull(),
    /** null for visitors of the free tools. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The row outlives the book, so there is no reference to it. */
    bookGuid: uuid('book_guid'),
    editId: uuid('edit_id'),
    purpose: text('purpose').$type<PurposeUsage['purpose']>().notNull(),
    model: text('model').notNull(),
    /** True for calls with the user's own key, which the user pays for at the provider. */
    ownKey: boolean('own_key').notNull(),
    /** null if the price of the model was not known. */
    currency: text('currency'),
    calls: integer('calls').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    /** The part of the input tokens that the provider read from its cache. */
    cachedTokens: bigint('cached_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    /** In billionths of the currency; 0 without a currency. */
    cost: bigint('cost', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('usage_costs_once')
      .on(
        table.day,
        table.userId,
        table.bookGuid,
        table.editId,
        table.purpose,
        table.model,
        table.ownKey,
        table.currency,
      )
      .nullsNotDistinct(),
    index('usage_costs_user').on(table.userId, table.day),
    index('usage_costs_book').on(table.bookGuid),
  ],
)
