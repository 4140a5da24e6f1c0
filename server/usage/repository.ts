import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../database/database.ts'
import { modelPrices, modelUsage, usageCosts, users } from '../database/schema/index.ts'

export type UsageRow = typeof modelUsage.$inferSelect
export type CostRow = typeof usageCosts.$inferSelect

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

/**
 * Returns those of the users that still exist, and locks them against deletion until the
 * transaction ends.
 */
export const keepUsers = async (tx: Transaction, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)).for('key share')
  return new Set(rows.map(({ id }) => id))
}

/** Adds costs to the sums that they belong to. No two rows may belong to the same sum. */
export const addCosts = (tx: Transaction, rows: CostRow[]) =>
  tx
    .insert(usageCosts)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        usageCosts.day,
        usageCosts.userId,
        usageCosts.bookGuid,
        usageCosts.editId,
        usageCosts.purpose,
        usageCosts.model,
        usageCosts.ownKey,
        usageCosts.currency,
      ],
      set: {
        calls: sql`${usageCosts.calls} + excluded.calls`,
        inputTokens: sql`${usageCosts.inputTokens} + excluded.input_tokens`,
        cachedTokens: sql`${usageCosts.cachedTokens} + excluded.cached_tokens`,
        outputTokens: sql`${usageCosts.outputTokens} + excluded.output_tokens`,
        cost: sql`${usageCosts.cost} + excluded.cost`,
      },
    })

/** Returns the prices that the owner entered, in millionths of the currency. */
export const findPrices = (db: Queryable, models: string[]) =>
  models.length === 0 ? Promise.resolve([]) : db.select().from(modelPrices).where(inArray(modelPrices.model, models))

/** Deletes usage of people, books and edits that is older than 13 months. */
export const removeOldCosts = async (db: Queryable) =>
  db
    .delete(usageCosts)
    .where(lt(usageCosts.day, sql`to_char((now() at time zone 'utc') - interval '13 months', 'YYYY-MM-DD')`))

const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::bigint`.mapWith(Number)

const sums = {
  calls: sumOf(usageCosts.calls),
  inputTokens: sumOf(usageCosts.inputTokens),
  cachedTokens: sumOf(usageCosts.cachedTokens),
  outputTokens: sumOf(usageCosts.outputTokens),
  cost: sumOf(usageCosts.cost),
}

/** A sum of usage in one currency. `cost` is in billionths; 0 if `currency` is null. */
export interface UsageSum {
  currency: string | null
  calls: number
  inputTokens: number
  cachedTokens: number
  outputTokens: number
  cost: number
}

const { currency } = usageCosts

/** Sums up the usage of a book by purpose. */
export const sumsOfBook = (db: Queryable, guid: string): Promise<(UsageSum & { purpose: CostRow['purpose'] })[]> =>
  db
    .select({ purpose: usageCosts.purpose, currency, ...sums })
    .from(usageCosts)
    .where(eq(usageCosts.bookGuid, guid))
    .groupBy(usageCosts.purpose, currency)
    .orderBy(usageCosts.purpose, currency)

/** Returns the tokens that a book has used for a purpose in a day. */
export const tokensOfBook = async (
  db: Queryable,
  guid: string,
  { purpose, day }: Pick<CostRow, 'purpose' | 'day'>,
): Promise<number> => {
  const [row] = await db
    .select(sums)
    .from(usageCosts)
    .where(and(eq(usageCosts.bookGuid, guid), eq(usageCosts.purpose, purpose), eq(usageCosts.day, day)))
  return row!.inputTokens + row!.outputTokens
}

/** Sums up the usage of one edit. */
export const sumsOfEdit = (db: Queryable, editId: string): Promise<UsageSum[]> =>
  db
    .select({ currency, ...sums })
    .from(usageCosts)
    .where(eq(usageCosts.editId, editId))
    .groupBy(currency)
    .orderBy(currency)

const ofUserSince = (userId: string, since: string) => and(eq(usageCosts.userId, userId), gte(usageCosts.day, since))

/** Sums up a user's usage by day since `since`, oldest first. */
export const daysOfUser = (db: Queryable, userId: string, since: string): Promise<(UsageSum & { day: string })[]> =>
  db
    .select({ day: usageCosts.day, currency, ...sums })
    .from(usageCosts)
    .where(ofUserSince(userId, since))
    .groupBy(usageCosts.day, currency)
    .orderBy(usageCosts.day, currency)

/** Sums up a user's usage since `since` by purpose. */
export const purposesOfUser = (
  db: Queryable,
  userId: string,
  since: string,
): Promise<(UsageSum & { purpose: CostRow['purpose'] })[]> =>
  db
    .select({ purpose: usageCosts.purpose, currency, ...sums })
    .from(usageCosts)
    .where(ofUserSince(userId, since))
    .groupBy(usageCosts.purpose, currency)
    .orderBy(usageCosts.purpose, currency)

/** Sums up the usage of a user's books since `since`, including removed books. */
export const booksOfUser = (
  db: Queryable,
  userId: string,
  since: string,
): Promise<(UsageSum & { bookGuid: string | null })[]> =>
  db
    .select({ bookGuid: usageCosts.bookGuid, currency, ...sums })
    .from(usageCosts)
    .where(and(ofUserSince(userId, since), isNotNull(usageCosts.bookGuid)))
    .groupBy(usageCosts.bookGuid, currency)
    .orderBy(usageCosts.bookGuid, currency)

/** Returns the edits of a user since `since`, newest day first. */
export const editsOfUser = (
  db: Queryable,
  userId: string,
  since: string,
  most: number,
): Promise<(UsageSum & { editId: string | null; day: string; purpose: CostRow['purpose'] })[]> =>
  db
    .select({ editId: usageCosts.editId, day: usageCosts.day, purpose: usageCosts.purpose, currency, ...sums })
    .from(usageCosts)
    .where(and(ofUserSince(userId, since), isNotNull(usageCosts.editId)))
    .groupBy(usageCosts.editId, usageCosts.day, usageCosts.purpose, currency)
    .orderBy(desc(usageCosts.day), usageCosts.editId, currency)
    .limit(most)

/** Sums up the installation's own models by day, without calls with people's own keys. */
export const daysOfInstallation = (db: Queryable, since: string): Promise<(UsageSum & { day: string })[]> =>
  db
    .select({ day: usageCosts.day, currency, ...sums })
    .from(usageCosts)
    .where(and(gte(usageCosts.day, since), eq(usageCosts.ownKey, false)))
    .groupBy(usageCosts.day, currency)
    .orderBy(usageCosts.day, currency)
