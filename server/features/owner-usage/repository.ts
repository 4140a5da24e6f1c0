import { desc, eq, gte } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { modelPrices, modelUsage } from '../../database/schema/index.ts'

export const listUsage = (db: Queryable, since: string) =>
  db
    .select()
    .from(modelUsage)
    .where(gte(modelUsage.day, since))
    .orderBy(desc(modelUsage.day), modelUsage.model, modelUsage.purpose)

export const listPrices = (db: Queryable) => db.select().from(modelPrices).orderBy(modelPrices.model)

export const putPrice = (tx: Transaction, { model, ...price }: typeof modelPrices.$inferInsert) =>
  tx
    .insert(modelPrices)
    .values({ model, ...price })
    .onConflictDoUpdate({ target: modelPrices.model, set: price })

/** False when there was none. */
export const removePrice = async (tx: Transaction, model: string): Promise<boolean> =>
  (await tx.delete(modelPrices).where(eq(modelPrices.model, model)).returning()).length > 0
