import { and, eq, gt, lt, sql, sum } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { wordReservations, wordUsage } from '../database/schema/index.ts'

/** A user's calendar month (UTC, as `2026-11`). */
export interface Month {
  userId: string
  month: string
}

const ofMonth = ({ userId, month }: Month) => and(eq(wordUsage.userId, userId), eq(wordUsage.month, month))

export const wordsUsed = async (db: Queryable, month: Month): Promise<number> =>
  (await db.select({ words: wordUsage.words }).from(wordUsage).where(ofMonth(month)))[0]?.words ?? 0

/**
 * Returns the used words and locks them until the transaction ends, or returns undefined if the
 * user is deleted. The user's row is locked first, as in the deletion of an account, so that the
 * two can't deadlock.
 */
export const lockWordsUsed = async (tx: Transaction, { userId, month }: Month): Promise<number | undefined> => {
  const { rows } = await tx.execute<{ words: number }>(sql`
    insert into word_usage (user_id, month, words)
    select id, ${month}, 0 from users where id = ${userId} for key share
    on conflict (user_id, month) do update set words = word_usage.words
    returning words`)
  return rows[0]?.words
}

/** Counts used words. Does nothing if the user is deleted. */
export const addWordsUsed = async (db: Queryable, { userId, month }: Month, words: number) =>
  db.execute(sql`
    insert into word_usage (user_id, month, words)
    select id, ${month}, ${words} from users where id = ${userId} for key share
    on conflict (user_id, month) do update set words = word_usage.words + excluded.words`)

/** Returns the words reserved for running calls. */
export const wordsReserved = async (tx: Transaction, { userId, month }: Month, now: Date): Promise<number> => {
  const [row] = await tx
    .select({ words: sum(wordReservations.words).mapWith(Number) })
    .from(wordReservations)
    .where(
      and(eq(wordReservations.userId, userId), eq(wordReservations.month, month), gt(wordReservations.expiresAt, now)),
    )
  return row?.words ?? 0
}

export const addReservation = async (tx: Transaction, reservation: Month & { words: number; expiresAt: Date }) =>
  (await tx.insert(wordReservations).values(reservation).returning({ id: wordReservations.id }))[0]!.id

/** Deletes a reservation. Returns true if it existed and had not expired. */
export const takeReservation = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const [taken] = await db
    .delete(wordReservations)
    .where(eq(wordReservations.id, id))
    .returning({ expiresAt: wordReservations.expiresAt })
  return taken !== undefined && taken.expiresAt > now
}

/** Deletes the reservations of processes that died. */
export const removeExpiredReservations = async (db: Queryable) =>
  db.delete(wordReservations).where(lt(wordReservations.expiresAt, new Date()))
