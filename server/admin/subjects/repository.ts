import { count, eq } from 'drizzle-orm'
import type { SubjectScheme } from '#manuscript/model/publication/subject-codes.ts'
import type { Transaction } from '../../database/database.ts'
import { subjects } from '../../database/schema/index.ts'
import type { Subject } from './read-subject-list.ts'

/** The number of rows per statement, because PostgreSQL limits the parameters of one. */
const AT_ONCE = 1000

/** Replaces the list of a classification. */
export const replaceSubjects = async (tx: Transaction, scheme: SubjectScheme, list: readonly Subject[]) => {
  await tx.delete(subjects).where(eq(subjects.scheme, scheme))
  for (let at = 0; at < list.length; at += AT_ONCE)
    await tx.insert(subjects).values(list.slice(at, at + AT_ONCE).map(({ code, name }) => ({ scheme, code, name })))
}

export const countSubjects = async (tx: Transaction): Promise<{ scheme: SubjectScheme; subjects: number }[]> =>
  tx.select({ scheme: subjects.scheme, subjects: count() }).from(subjects).groupBy(subjects.scheme)
