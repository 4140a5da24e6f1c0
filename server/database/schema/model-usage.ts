import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The usage of the installation's models per day (UTC, as `2026-11-22`), model and purpose. */
export const modelUsage = pgTable(
  'model_usage',
  {
    day: text('day').notNull(),
    model: text('model').notNull(),
    /** The purpose of the call, such as `section` or `paraphrase`. */
    purpose: text('purpose').notNull(),
    calls: integer('calls').notNull(),
    /** The number of calls without a complete reply. */
    failed: integer('failed').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    words: bigint('words', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.model, table.purpose] })],
)

/** The price of a million tokens, as the owner entered it, in millionths of the currency. */
export const modelPrices = pgTable('model_prices', {
  model: text('model').primaryKey(),
  currency: text('currency').notNull(),
  input: bigint('input', { mode: 'number' }).notNull(),
  output: bigint('output', { mode: 'number' }).notNull(),
  /** For prompt tokens that the provider reads from its cache. null if it is the same as `input`. */
  cachedInput: bigint('cached_input', { mode: 'number' }),
})
