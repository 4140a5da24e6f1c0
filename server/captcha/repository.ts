import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { captchaAnswers } from '../database/schema/index.ts'

/** Marks an answer as used. Returns true for its first use, in any process. */
export const useAnswer = async (db: Queryable, answered: string, expiresAt: Date): Promise<boolean> => {
  await db.delete(captchaAnswers).where(lt(captchaAnswers.expiresAt, new Date()))
  const hash = createHash('sha256').update(answered).digest()
  const added = await db
    .insert(captchaAnswers)
    .values({ hash, expiresAt })
    .onConflictDoNothing()
    .returning({ hash: captchaAnswers.hash })
  return added.length === 1
}
