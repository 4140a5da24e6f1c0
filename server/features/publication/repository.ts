import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { publicationLimits } from '#contract/publication-limits.ts'
import type { Publication } from '#manuscript/model/publication/publication.ts'
import type { SubjectScheme } from '#manuscript/model/publication/subject-codes.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { books, projects, subjects } from '../../database/schema/index.ts'

const now = sql`date_trunc('milliseconds', clock_timestamp())`

/** Stores a title, and updates the time of a project's last change. */
export const changeProject = async (tx: Transaction, id: string, title: string | undefined) =>
  tx
    .update(projects)
    .set({ ...(title !== undefined && { name: title }), updatedAt: now })
    .where(eq(projects.id, id))

/** Stores the author and, if the person has chosen one, the title of a book. */
export const changeBook = async (
  tx: Transaction,
  guid: string,
  { title, author }: { title: string | undefined; author: string },
) =>
  tx
    .update(books)
    .set({ author, ...(title !== undefined && { title, titleByAuthor: true }) })
    .where(eq(books.guid, guid))

const subjectsOf = (scheme: SubjectScheme, codes: string[]) =>
  and(eq(subjects.scheme, scheme), inArray(subjects.code, codes))

/** Returns the names of subjects by code, as far as their lists are loaded. */
export const findSubjectNames = async (
  db: Queryable,
  { bisac, thema }: Publication['subjects'],
): Promise<Record<string, string>> => {
  if (bisac.length + thema.length === 0) return {}
  const found = await db
    .select({ code: subjects.code, name: subjects.name })
    .from(subjects)
    .where(or(subjectsOf('bisac', bisac), subjectsOf('thema', thema)))
  return Object.fromEntries(found.map(({ code, name }) => [code, name]))
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Returns the subjects that have all words of a search in their name, or whose code begins with it. */
export const searchSubjects = async (db: Queryable, scheme: SubjectScheme, text: string) => {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const named = and(...words.map((word) => ilike(subjects.name, `%${literally(word)}%`)))
  const coded = ilike(subjects.code, `${literally(text)}%`)
  return db
    .select({ code: subjects.code, name: subjects.name })
    .from(subjects)
    .where(and(eq(subjects.scheme, scheme), words.length > 0 ? or(named, coded) : undefined))
    .orderBy(sql`${coded} desc`, subjects.code)
    .limit(publicationLimits.foundSubjects)
}

/** Returns true if the operator has loaded the list of a classification. */
export const isLoaded = async (db: Queryable, scheme: SubjectScheme): Promise<boolean> =>
  (await db.select({ code: subjects.code }).from(subjects).where(eq(subjects.scheme, scheme)).limit(1)).length > 0
