import { eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { contactMessages } from '../../database/schema/index.ts'

export type KeptMessage = typeof contactMessages.$inferSelect

export const addMessage = async (
  db: Queryable,
  message: Pick<KeptMessage, 'name' | 'email' | 'message'>,
): Promise<string> => (await db.insert(contactMessages).values(message).returning({ id: contactMessages.id }))[0]!.id

export const findMessage = async (db: Queryable, id: string): Promise<KeptMessage | undefined> =>
  (await db.select().from(contactMessages).where(eq(contactMessages.id, id)))[0]

export const noteMailed = async (db: Queryable, id: string) =>
  db.update(contactMessages).set({ mailedAt: new Date() }).where(eq(contactMessages.id, id))

/**
 * Deletes messages that are a year old, as the privacy policy promises, even if they could not be
 * mailed.
 */
export const removeOldMessages = async (db: Queryable) =>
  db.delete(contactMessages).where(lt(contactMessages.createdAt, sql`now() - interval '1 year'`))
