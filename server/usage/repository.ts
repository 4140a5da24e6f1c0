import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { modelUsage } from '../database/schema/index.ts'

export type UsageRow = typeof modelUsage.$inferSelect

/** Adds usage to the totals of its day. */
export const addUsage = (db: Queryable, rows: UsageRow[]) =>
  db
    .insert(modelUsage)
    .values(rows)
    .onConflictDoUpdate({
      target: [modelUsage.day, modelUsage.model, modelUsage.purpose],
      set: {
        calls: sql`${modelUsage.calls} + excluded.calls`,
        failed: sql`${modelUsage.failed} + excluded.failed`,
        inputTokens: sql`${modelUsage.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${modelUsage.outputTokens} + excluded.output_tokens`,
        words: sql`${modelUsage.words} + excluded.words`,
      },
    })
