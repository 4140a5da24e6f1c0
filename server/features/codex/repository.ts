import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { BookType } from '#manuscript/model/book-types.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { projectOf, projectsOf } from '../../database/owned-project.ts'
import {
  books,
  codexCards,
  codexFacts,
  codexPromises,
  codexReadings,
  planGrants,
  projects,
  subscriptions,
  users,
} from '../../database/schema/index.ts'
import type { PlanRows } from '../../plans/plan.ts'
import type { CardRow, FactRow, NewCard, NewFact, NewPromise, PromiseRow } from '../../writing/codex-repository.ts'

export type ReadingRow = typeof codexReadings.$inferSelect

const projectColumns = {
  id: projects.id,
  userId: projects.userId,
  language: projects.language,
  revision: projects.revision,
  words: projects.words,
}
export type CodexProject = Pick<typeof projects.$inferSelect, keyof typeof projectColumns>

export const findProject = async (db: Queryable, userId: string, id: string): Promise<CodexProject | undefined> =>
  (await db.select(projectColumns).from(projects).where(projectOf(userId, id)))[0]

/** Locks a project until the transaction ends, so that changes of its codex run one at a time. */
export const lockProject = async (tx: Transaction, userId: string, id: string): Promise<CodexProject | undefined> =>
  (await tx.select(projectColumns).from(projects).where(projectOf(userId, id)).for('no key update'))[0]

/**
 * Returns a project that is not in the trash, with the fields that decide its user's plan, and the
 * type of the generated book that it was made from.
 */
export const findReadProject = async (
  db: Queryable,
  id: string,
): Promise<{ project: CodexProject; plan: PlanRows; bookType: BookType | null } | undefined> => {
  const [row] = await db
    .select({
      project: projectColumns,
      user: users,
      subscription: subscriptions,
      grant: planGrants,
      bookType: books.type,
    })
    .from(projects)
    .leftJoin(books, eq(books.guid, projects.bookGuid))
    .innerJoin(users, eq(users.id, projects.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(planGrants, eq(planGrants.userId, users.id))
    .where(and(eq(projects.id, id), isNull(projects.trashedAt), isNull(users.suspendedAt), isNull(users.deletionDueAt)))
  return row && { project: row.project, plan: row, bookType: row.bookType }
}

/** Returns a user's card by its id, unless its project is in the trash. */
export const findCard = async (db: Queryable, userId: string, id: string): Promise<CardRow | undefined> =>
  (
    await db
      .select({ entry: codexCards })
      .from(codexCards)
      .innerJoin(projects, eq(projects.id, codexCards.projectId))
      .where(and(eq(codexCards.id, id), eq(codexCards.removed, false), projectsOf(userId)))
  )[0]?.entry

export const findFact = async (db: Queryable, userId: string, id: string): Promise<FactRow | undefined> =>
  (
    await db
      .select({ entry: codexFacts })
      .from(codexFacts)
      .innerJoin(projects, eq(projects.id, codexFacts.projectId))
      .where(and(eq(codexFacts.id, id), eq(codexFacts.removed, false), projectsOf(userId)))
  )[0]?.entry

export const findPromise = async (db: Queryable, userId: string, id: string): Promise<PromiseRow | undefined> =>
  (
    await db
      .select({ entry: codexPromises })
      .from(codexPromises)
      .innerJoin(projects, eq(projects.id, codexPromises.projectId))
      .where(and(eq(codexPromises.id, id), eq(codexPromises.removed, false), projectsOf(userId)))
  )[0]?.entry

export const addCard = async (tx: Transaction, card: NewCard): Promise<CardRow> =>
  (await tx.insert(codexCards).values(card).returning())[0]!
export const addFact = async (tx: Transaction, fact: NewFact): Promise<FactRow> =>
  (await tx.insert(codexFacts).values(fact).returning())[0]!
export const addPromise = async (tx: Transaction, promise: NewPromise): Promise<PromiseRow> =>
  (await tx.insert(codexPromises).values(promise).returning())[0]!

const nextVersion = (table: typeof codexCards | typeof codexFacts | typeof codexPromises) => sql`${table.version} + 1`

/** Changes a card if it still has this version. */
export const updateCard = async (
  tx: Transaction,
  { id, version }: Pick<CardRow, 'id' | 'version'>,
  change: Partial<NewCard>,
): Promise<CardRow | undefined> =>
  (
    await tx
      .update(codexCards)
      .set({ ...change, version: nextVersion(codexCards) })
      .where(and(eq(codexCards.id, id), eq(codexCards.version, version)))
      .returning()
  )[0]

export const updateFact = async (
  tx: Transaction,
  { id, version }: Pick<FactRow, 'id' | 'version'>,
  change: Partial<NewFact>,
): Promise<FactRow | undefined> =>
  (
    await tx
      .update(codexFacts)
      .set({ ...change, version: nextVersion(codexFacts) })
      .where(and(eq(codexFacts.id, id), eq(codexFacts.version, version)))
      .returning()
  )[0]

export const updatePromise = async (
  tx: Transaction,
  { id, version }: Pick<PromiseRow, 'id' | 'version'>,
  change: Partial<NewPromise>,
): Promise<PromiseRow | undefined> =>
  (
    await tx
      .update(codexPromises)
      .set({ ...change, version: nextVersion(codexPromises) })
      .where(and(eq(codexPromises.id, id), eq(codexPromises.version, version)))
      .returning()
  )[0]

/**
 * Marks a card and its facts as deleted. The rows are kept, so that reading does not add them
 * again.
 */
export const removeCard = async (tx: Transaction, id: string): Promise<void> => {
  await tx.update(codexFacts).set({ removed: true }).where(eq(codexFacts.cardId, id))
  await tx.update(codexCards).set({ removed: true }).where(eq(codexCards.id, id))
}

/** Moves all facts of a card to another one, and deletes its row. */
export const moveFacts = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await tx.update(codexFacts).set({ cardId: to }).where(eq(codexFacts.cardId, from))
  await tx.delete(codexCards).where(eq(codexCards.id, from))
}

/** Deletes the rows of removed cards, because the author adds a card with their name again. */
export const forgetRemovedCards = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(codexCards).where(and(inArray(codexCards.id, [...ids]), codexCards.removed))
}

/**
 * Stores the position of a fact's passage. This is not a change by the author, so the version
 * stays.
 */
export const placeFact = async (
  tx: Transaction,
  id: string,
  place: Pick<FactRow, 'block' | 'status'>,
): Promise<unknown> => tx.update(codexFacts).set(place).where(eq(codexFacts.id, id))
export const placePromise = async (
  tx: Transaction,
  id: string,
  place: Partial<Pick<PromiseRow, 'block' | 'status' | 'closingBlock' | 'closingQuote' | 'closed'>>,
): Promise<unknown> => tx.update(codexPromises).set(place).where(eq(codexPromises.id, id))

export const deleteFacts = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(codexFacts).where(inArray(codexFacts.id, [...ids]))
}
export const deletePromises = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(codexPromises).where(inArray(codexPromises.id, [...ids]))
}
export const deleteCards = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(codexCards).where(inArray(codexCards.id, [...ids]))
}

export const setAliases = async (tx: Transaction, id: string, aliases: string[]): Promise<unknown> =>
  tx.update(codexCards).set({ aliases }).where(eq(codexCards.id, id))

export const findReading = async (db: Queryable, projectId: string): Promise<ReadingRow | undefined> =>
  (await db.select().from(codexReadings).where(eq(codexReadings.projectId, projectId)))[0]

/** Creates the state of reading of a project, unless it exists. */
export const ensureReading = async (db: Queryable, { id, userId }: Pick<CodexProject, 'id' | 'userId'>) =>
  db.insert(codexReadings).values({ projectId: id, userId }).onConflictDoNothing()

/** Changes the state of reading. Returns undefined if the project was deleted. */
export const updateReading = async (
  db: Queryable,
  projectId: string,
  change: Partial<Omit<ReadingRow, 'projectId' | 'userId'>>,
): Promise<ReadingRow | undefined> =>
  (await db.update(codexReadings).set(change).where(eq(codexReadings.projectId, projectId)).returning())[0]

/** Lets one process at a time read a manuscript. Returns undefined if another one reads it. */
export const leaseReading = async (
  db: Queryable,
  project: Pick<CodexProject, 'id' | 'userId'>,
  until: Date,
): Promise<ReadingRow | undefined> => {
  await ensureReading(db, project)
  const [row] = await db
    .update(codexReadings)
    .set({ leasedUntil: until })
    .where(
      and(
        eq(codexReadings.projectId, project.id),
        or(isNull(codexReadings.leasedUntil), lt(codexReadings.leasedUntil, sql`now()`)),
      ),
    )
    .returning()
  return row
}

/** Returns the tokens that reading all projects of a user has used on a day. */
export const tokensOfDay = async (db: Queryable, userId: string, day: string): Promise<number> => {
  const [row] = await db
    .select({ tokens: sql<number>`coalesce(sum(${codexReadings.tokensToday}), 0)::int` })
    .from(codexReadings)
    .where(and(eq(codexReadings.userId, userId), eq(codexReadings.day, day)))
  return row!.tokens
}

/** Returns projects whose manuscripts may have passages to read. The job checks each of them. */
export const projectsToRead = async (
  db: Queryable,
  { restedSince, fewestWords, today, most }: { restedSince: Date; fewestWords: number; today: string; most: number },
): Promise<string[]> => {
  const { reason, day, retryAt } = codexReadings
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .leftJoin(codexReadings, eq(codexReadings.projectId, projects.id))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(planGrants, eq(planGrants.userId, users.id))
    .where(
      and(
        isNull(projects.trashedAt),
        isNull(users.suspendedAt),
        isNull(users.deletionDueAt),
        lt(projects.updatedAt, restedSince),
        gt(projects.words, fewestWords),
        // Projects on the Free plan are not read. With an own key, only projects with reading
        // switched on are read.
        sql`coalesce(${codexReadings.wanted}, not ${users.byok})`,
        sql`(${users.byok} or ${users.owner} or ${subscriptions.userId} is not null or ${planGrants.userId} is not null)`,
        or(isNull(codexReadings.revision), ne(codexReadings.revision, projects.revision)),
        or(isNull(reason), ne(reason, 'budget'), ne(day, today)),
        or(isNull(retryAt), lt(retryAt, sql`now()`)),
        or(isNull(codexReadings.leasedUntil), lt(codexReadings.leasedUntil, sql`now()`)),
      ),
    )
    .orderBy(projects.updatedAt)
    .limit(most)
  return rows.map(({ id }) => id)
}
