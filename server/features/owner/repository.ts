import { asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { aiKeys, users } from '../../database/schema/index.ts'

/** Returns the accounts that may write with their own AI key. */
export const listKeyUsers = (db: Queryable) =>
  db
    .select({ id: users.id, email: users.email, hasKey: sql<boolean>`${aiKeys.userId} is not null` })
    .from(users)
    .leftJoin(aiKeys, eq(aiKeys.userId, users.id))
    .where(eq(users.byok, true))
    .orderBy(asc(users.email))

/** Returns the id of the account, or undefined if there is none. */
export const allowOwnKey = async (tx: Transaction, email: string): Promise<string | undefined> =>
  (
    await tx
      .update(users)
      .set({ byok: true })
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      .returning({ id: users.id })
  )[0]?.id

/** Removes the permission and the key of an account. Returns false if there is no such account. */
export const endOwnKey = async (tx: Transaction, id: string): Promise<boolean> => {
  await tx.delete(aiKeys).where(eq(aiKeys.userId, id))
  const ended = await tx.update(users).set({ byok: false }).where(eq(users.id, id)).returning({ id: users.id })
  return ended.length > 0
}

/** Returns the number of removed keys. */
export const removeOwnKeys = async (tx: Transaction): Promise<number> =>
  (await tx.delete(aiKeys).returning({ id: aiKeys.userId })).length
