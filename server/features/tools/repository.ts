import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { toolWordReservations, toolWords } from '../../database/schema/index.ts'

const EVERYBODY = 'everybody'

/** The spender and the day, in UTC such as `2026-11-21`. */
export interface VisitorDay {
  day: string
  /** A hash that is constant for one day. */
  visitor: string
}

interface Words {
  everybody: number
  visitor: number
}

/** Returns the used and reserved words of a day. Locks the day until the transaction ends. */
export const lockWords = async (tx: Transaction, { day, visitor }: VisitorDay, now: Date): Promise<Words> => {
  await tx
    .insert(toolWords)
    .values({ day, visitor: EVERYBODY })
    .onConflictDoUpdate({ target: [toolWords.day, toolWords.visitor], set: { words: sql`${toolWords.words}` } })
  const used = await tx
    .select()
    .from(toolWords)
    .where(and(eq(toolWords.day, day), or(eq(toolWords.visitor, EVERYBODY), eq(toolWords.visitor, visitor))))
  const wordsOf = (who: string) => used.find((row) => row.visitor === who)?.words ?? 0
  const [reserved] = await tx
    .select({
      everybody: sql`coalesce(sum(${toolWordReservations.words}), 0)`.mapWith(Number),
      visitor:
        sql`coalesce(sum(${toolWordReservations.words}) filter (where ${toolWordReservations.visitor} = ${visitor}), 0)`.mapWith(
          Number,
        ),
    })
    .from(toolWordReservations)
    .where(and(eq(toolWordReservations.day, day), gt(toolWordReservations.expiresAt, now)))
  return { everybody: wordsOf(EVERYBODY) + reserved!.everybody, visitor: wordsOf(visitor) + reserved!.visitor }
}

/**
 * Updates the row of all visitors first, in the same order as reservations lock it, to avoid
 * deadlocks.
 */
export const addWords = async (tx: Transaction, { day, visitor }: VisitorDay, words: number): Promise<void> => {
  for (const who of [EVERYBODY, visitor])
    await tx
      .insert(toolWords)
      .values({ day, visitor: who, words })
      .onConflictDoUpdate({
        target: [toolWords.day, toolWords.visitor],
        set: { words: sql`${toolWords.words} + excluded.words` },
      })
}

export const addReservation = async (
  tx: Transaction,
  reservation: VisitorDay & { words: number; expiresAt: Date },
): Promise<string> =>
  (await tx.insert(toolWordReservations).values(reservation).returning({ id: toolWordReservations.id }))[0]!.id

export const removeReservation = async (db: Queryable, id: string) =>
  db.delete(toolWordReservations).where(eq(toolWordReservations.id, id))

/** Deletes rows of past days, and expired reservations of processes that died. */
export const removeOldToolWords = async (db: Queryable, now: Date) => {
  const yesterday = new Date(now.getTime() - 24 * 3600_000).toISOString().slice(0, 10)
  await db.delete(toolWords).where(lt(toolWords.day, yesterday))
  await db.delete(toolWordReservations).where(lt(toolWordReservations.expiresAt, now))
}
