import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { codexCards, codexFacts, codexPromises, codexReadings } from '../database/schema/index.ts'

export type CardRow = typeof codexCards.$inferSelect
export type FactRow = typeof codexFacts.$inferSelect
export type PromiseRow = typeof codexPromises.$inferSelect
export type NewCard = typeof codexCards.$inferInsert
export type NewFact = typeof codexFacts.$inferInsert
export type NewPromise = typeof codexPromises.$inferInsert

/** All entries of a codex, in the order in which they were added. */
export interface CodexRows {
  cards: CardRow[]
  facts: FactRow[]
  promises: PromiseRow[]
}

/** Reads all entries of a project. With `removed`, also reads those that the author deleted. */
export const readCodex = async (
  db: Queryable,
  projectId: string,
  { removed = false }: { removed?: boolean } = {},
): Promise<CodexRows> => {
  const of = (table: typeof codexCards | typeof codexFacts | typeof codexPromises) =>
    and(eq(table.projectId, projectId), removed ? undefined : eq(table.removed, false))
  const [cards, facts, promises] = [
    await db.select().from(codexCards).where(of(codexCards)).orderBy(asc(codexCards.createdAt), asc(codexCards.id)),
    await db.select().from(codexFacts).where(of(codexFacts)).orderBy(asc(codexFacts.createdAt), asc(codexFacts.id)),
    await db
      .select()
      .from(codexPromises)
      .where(of(codexPromises))
      .orderBy(asc(codexPromises.createdAt), asc(codexPromises.id)),
  ]
  return { cards, facts, promises }
}

/** The number of rows per statement, because a statement has at most 65,535 parameters. */
const BATCH = 500

const inBatches = async <T>(rows: readonly T[], add: (batch: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH) await add(rows.slice(from, from + BATCH))
}

export const addCards = (db: Queryable, rows: readonly NewCard[]): Promise<void> =>
  inBatches(rows, async (batch) => db.insert(codexCards).values(batch))
export const addFacts = (db: Queryable, rows: readonly NewFact[]): Promise<void> =>
  inBatches(rows, async (batch) => db.insert(codexFacts).values(batch))
export const addPromises = (db: Queryable, rows: readonly NewPromise[]): Promise<void> =>
  inBatches(rows, async (batch) => db.insert(codexPromises).values(batch))

/**
 * Copies the reading state of a project to its copy, so that nothing is read twice. The copy has
 * revision 0, whose text is that of the original's revision.
 */
export const copyReading = async (
  tx: Transaction,
  from: { projectId: string; revision: number },
  to: { userId: string; projectId: string },
): Promise<void> => {
  const { wanted, read, revision } = codexReadings
  await tx.execute(
    sql`insert into ${codexReadings} (project_id, user_id, wanted, read, revision)
      select ${to.projectId}::uuid, ${to.userId}::uuid, ${wanted}, ${read},
        case when ${revision} = ${from.revision} then 0 end
      from ${codexReadings} where ${codexReadings.projectId} = ${from.projectId}`,
  )
}
