import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BookQueue } from '#contract/owner-books.ts'
import { PAGE_ROWS } from '#contract/paging.ts'
import type { Queryable } from '../../database/database.ts'
import { afterCursor, cursorOf, cutPage, pageOrder } from '../../database/page.ts'
import { books, bookSteps, planGrants, subscriptions, users } from '../../database/schema/index.ts'

const keys = { time: books.createdAt, id: books.guid }

const inQueue: Record<BookQueue, SQL> = {
  running: eq(books.status, 'IN_PROGRESS'),
  waiting: eq(books.status, 'TODO'),
  failed: eq(books.status, 'ERROR'),
  done: eq(books.status, 'DONE'),
}

const typeOfStep = sql`${bookSteps.step}->>'type'`
const ofSteps = (figure: SQL) =>
  sql<string>`(select ${figure} from ${bookSteps} where ${bookSteps.bookGuid} = ${books.guid} and not ${bookSteps.retired})`

/**
 * The columns shown to the owner. Title, description and author are left out, because they reveal
 * what a person writes.
 */
const shown = {
  guid: books.guid,
  userId: books.userId,
  email: users.email,
  type: books.type,
  language: books.language,
  writer: books.writer,
  status: books.status,
  paused: books.paused,
  attempt: books.attempt,
  chapters: books.chapters,
  subChapters: books.subChapters,
  sections: books.sections,
  errorType: books.errorType,
  errorMessage: books.errorMessage,
  createdAt: books.createdAt,
  startedAt: books.startedAt,
  finishedAt: books.finishedAt,
  sectionsDone: ofSteps(sql`count(*) filter (where ${typeOfStep} = 'section')`),
  sectionsFailed: ofSteps(sql`count(*) filter (where ${typeOfStep} = 'section-failed' and not ${bookSteps.leftOut})`),
  words: ofSteps(sql`coalesce(sum(${bookSteps.words}) filter (where ${typeOfStep} <> 'section-failed'), 0)`),
  cursor: cursorOf(keys),
}

export const listBooks = async (db: Queryable, { queue, after }: { queue: BookQueue; after?: string }) => {
  const found = await db
    .select(shown)
    .from(books)
    .innerJoin(users, eq(users.id, books.userId))
    .where(and(inQueue[queue], isNull(books.trashedAt), afterCursor(keys, after)))
    .orderBy(...pageOrder(keys))
    .limit(PAGE_ROWS + 1)
  return cutPage(found, PAGE_ROWS)
}

export type ListedBook = Awaited<ReturnType<typeof listBooks>>['rows'][number]

export const findBook = async (db: Queryable, guid: string): Promise<ListedBook | undefined> =>
  (await db.select(shown).from(books).innerJoin(users, eq(users.id, books.userId)).where(eq(books.guid, guid)))[0]

/** Returns the user who ordered a book, with the rows that determine their plan. */
export const findAuthor = async (db: Queryable, guid: string) =>
  (
    await db
      .select({ user: users, subscription: subscriptions, grant: planGrants })
      .from(books)
      .innerJoin(users, eq(users.id, books.userId))
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .leftJoin(planGrants, eq(planGrants.userId, users.id))
      .where(eq(books.guid, guid))
  )[0]

/**
 * Counts the books of each queue up to `most`, so that the cost does not grow with the number of
 * books.
 */
export const countQueues = async (db: Queryable, most: number): Promise<Record<BookQueue, number>> => {
  const counted = async (queue: BookQueue) => {
    const found = db
      .select({ one: sql`1` })
      .from(books)
      .where(and(inQueue[queue], isNull(books.trashedAt)))
      .limit(most)
      .as('found')
    const [row] = await db.select({ books: count() }).from(found)
    return row!.books
  }
  return {
    running: await counted('running'),
    waiting: await counted('waiting'),
    failed: await counted('failed'),
    done: await counted('done'),
  }
}
