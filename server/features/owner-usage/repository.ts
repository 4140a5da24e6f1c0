import { desc, eq, gte, sql, sum } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { modelPrices, modelUsage } from '../../database/schema/index.ts'

const tokens = sql<number>`sum(${modelUsage.inputTokens} + ${modelUsage.outputTokens})::bigint`.mapWith(Number)

/** Returns the tokens of each day on which a model was called. */
export const listDays = (db: Queryable, since: string) =>
  db
    .select({ day: modelUsage.day, tokens })
    .from(modelUsage)
    .where(gte(modelUsage.day, since))
    .groupBy(modelUsage.day)
    .orderBy(modelUsage.day)

/** Returns the sums by model and purpose, those with the most tokens first. */
export const listUsage = (db: Queryable, since: string) =>
  db
    .select({
      model: modelUsage.model,
      purpose: modelUsage.purpose,
      calls: sum(modelUsage.calls).mapWith(Number),
      failed: sum(modelUsage.failed).mapWith(Number),
      input_tokens: sum(modelUsage.inputTokens).mapWith(Number),
      output_tokens: sum(modelUsage.outputTokens).mapWith(Number),
      words: sum(modelUsage.words).mapWith(Number),
    })
    .from(modelUsage)
    .where(gte(modelUsage.day, since))
    .groupBy(modelUsage.model, modelUsage.purpose)
    .orderBy(desc(tokens), modelUsage.model, modelUsage.purpose)

export const listPrices = (db: Queryable) => db.select().from(modelPrices).orderBy(modelPrices.model)

export const putPrice = (tx: Transaction, { model, ...price }: typeof modelPrices.$inferInsert) =>
  tx
    .insert(modelPrices)
    .values({ model, ...price })
    .onConflictDoUpdate({ target: modelPrices.model, set: price })

/** Returns false if there was no price. */
export const removePrice = async (tx: Transaction, model: string): Promise<boolean> =>
  (await tx.delete(modelPrices).where(eq(modelPrices.model, model)).returning()).length > 0
