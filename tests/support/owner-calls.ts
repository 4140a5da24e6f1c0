import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { auditLog, users } from '#server/database/schema/index.ts'
import type { FailedResponse } from '#tests/client.ts'

/** Returns the error of a call, or null if it succeeds. */
export const problemOf = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: FailedResponse) => ({ status: error.status, code: error.body.code, message: error.body.message }),
  )

export const userIdOf = async ({ db }: Database, email: string): Promise<string> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id

/** Returns the entries of the audit log about a subject, oldest first. */
export const auditOf = ({ db }: Database, subject: string) =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id)
