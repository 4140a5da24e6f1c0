import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { books } from '../../database/schema/index.ts'

/** Returns the titles of those of the user's books that were not removed. */
export const findTitles = async (db: Queryable, userId: string, guids: string[]): Promise<Map<string, string>> => {
  if (guids.length === 0) return new Map()
  const rows = await db
    .select({ guid: books.guid, title: books.title })
    .from(books)
    .where(and(eq(books.userId, userId), inArray(books.guid, guids), isNull(books.trashedAt)))
  return new Map(rows.map(({ guid, title }) => [guid, title || 'Untitled']))
}
