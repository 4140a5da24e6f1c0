import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What the installation's models were asked and gave on a day (UTC, as `2026-11-22`), for one purpose. */
export const modelUsage = pgTable(
  'model_usage',
  {
    day: text('day').notNull(),
    model: text('model').notNull(),
    /** The task that the call was made for, such as `section` or `paraphrase`. */
    purpose: text('purpose').notNull(),
    calls: integer('calls').notNull(),
    /** Calls that gave no whole reply. */
    failed: integer('failed').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    words: bigint('words', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.model, table.purpose] })],
)

/** What a million tokens cost, as the owner wrote it, in millionths of the currency. */
export const modelPrices = pgTable('model_prices', {
  model: text('model').primaryKey(),
  currency: text('currency').notNull(),
  input: bigint('input', { mode: 'number' }).notNull(),
  output: bigint('output', { mode: 'number' }).notNull(),
})
