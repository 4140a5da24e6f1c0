import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { limits, type Task } from '#contract/books.ts'
import type { Block } from '#manuscript/model/book.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { bookOrders, books, bookSteps, users } from '../../database/schema/index.ts'

export type BookRow = typeof books.$inferSelect
export type NewBook = typeof books.$inferInsert
export type OrderRow = typeof bookOrders.$inferSelect
export type NamedOrder = Pick<OrderRow, 'userId' | 'key' | 'orderHash'>
export type BookError = NonNullable<Task['error']>

/** Written so far, counted by the database. */
export interface Written {
  sections: number
  words: number
}

const booksOf = (userId: string) => and(eq(books.userId, userId), isNull(books.trashedAt))
const owned = (userId: string, guid: string) => and(eq(books.guid, guid), booksOf(userId))

export const addBook = async (tx: Transaction, book: NewBook): Promise<BookRow> =>
  (await tx.insert(books).values(book).returning())[0]!

export const findOrder = async (db: Queryable, { userId, key }: NamedOrder): Promise<OrderRow | undefined> =>
  (
    await db
      .select()
      .from(bookOrders)
      .where(and(eq(bookOrders.userId, userId), eq(bookOrders.key, key)))
  )[0]

/** Gives the order that has this name already, and then keeps nothing. */
export const addOrder = async (
  tx: Transaction,
  order: NamedOrder & Pick<OrderRow, 'bookGuid'>,
): Promise<OrderRow | undefined> => {
  const added = await tx.insert(bookOrders).values(order).onConflictDoNothing().returning({ key: bookOrders.key })
  return added.length ? undefined : findOrder(tx, order)
}

/** Whose name may be used anew. */
export const removeOldOrders = async (db: Queryable) =>
  db.delete(bookOrders).where(lt(bookOrders.createdAt, sql`now() - make_interval(hours => ${limits.idempotencyHours})`))

export const findBook = async (db: Queryable, userId: string, guid: string): Promise<BookRow | undefined> =>
  (await db.select().from(books).where(owned(userId, guid)))[0]

/** Locks the row until the transaction ends, so that what is decided on it stays true. */
export const lockBook = async (tx: Transaction, userId: string, guid: string): Promise<BookRow | undefined> =>
  (await tx.select().from(books).where(owned(userId, guid)).for('update'))[0]

export const listBooks = async (db: Queryable, userId: string): Promise<BookRow[]> =>
  db.select().from(books).where(booksOf(userId)).orderBy(desc(books.createdAt), desc(books.guid))

/** Also those in the trash, oldest first. */
export const listAllBooks = async (db: Queryable, userId: string): Promise<BookRow[]> =>
  db.select().from(books).where(eq(books.userId, userId)).orderBy(books.createdAt, books.guid)

export const updateBook = async (tx: Queryable, guid: string, change: Partial<NewBook>): Promise<BookRow> =>
  (await tx.update(books).set(change).where(eq(books.guid, guid)).returning())[0]!

export const deleteBook = async (tx: Transaction, guid: string) => tx.delete(books).where(eq(books.guid, guid))

/** Pauses every book of a person that is waiting or being written. Returns their guids. */
export const pauseBooksOf = async (tx: Transaction, userId: string): Promise<string[]> => {
  const paused = await tx
    .update(books)
    .set({ paused: true })
    .where(and(eq(books.userId, userId), inArray(books.status, ['TODO', 'IN_PROGRESS'])))
    .returning({ guid: books.guid })
  return paused.map(({ guid }) => guid)
}

export const countWritten = async (db: Queryable, guids: string[]): Promise<Map<string, Written>> => {
  if (guids.length === 0) return new Map()
  const rows = await db
    .select({ guid: bookSteps.bookGuid, sections: count(), words: sql<number>`sum(${bookSteps.words})::int` })
    .from(bookSteps)
    .where(and(inArray(bookSteps.bookGuid, guids), sql`${bookSteps.step}->>'type' = 'section'`))
    .groupBy(bookSteps.bookGuid)
  return new Map(rows.map(({ guid, sections, words }) => [guid, { sections, words }]))
}

export const findSteps = async (db: Queryable, guid: string): Promise<BookStep[]> => {
  const rows = await db
    .select({ step: bookSteps.step })
    .from(bookSteps)
    .where(eq(bookSteps.bookGuid, guid))
    .orderBy(bookSteps.createdAt, bookSteps.stepKey)
  return rows.map(({ step }) => step as BookStep)
}

/** The text of a section as it was finished; null while it isn't. */
export const findBlocks = async (
  db: Queryable,
  guid: string,
  { chapter, section }: { chapter: number; section: number },
): Promise<Block[] | null> => {
  const [row] = await db
    .select({ step: bookSteps.step })
    .from(bookSteps)
    .where(and(eq(bookSteps.bookGuid, guid), eq(bookSteps.stepKey, sectionStepKey(chapter, section))))
  const step = row?.step as BookStep | undefined
  return step?.type === 'section' ? step.section.blocks : null
}

const sectionStepKey = (chapter: number, section: number) => `section:${chapter}:${section}`

const stepKey = (step: BookStep): string =>
  step.type === 'section'
    ? sectionStepKey(step.section.chapter, step.section.section)
    : 'chapter' in step
      ? `${step.type}:${step.chapter}`
      : step.type

/** The row, locked, if the book waits to be written or to go on. */
export const lockWaiting = async (tx: Transaction, guid: string): Promise<BookRow | undefined> =>
  (
    await tx
      .select()
      .from(books)
      .where(and(eq(books.guid, guid), inArray(books.status, ['TODO', 'IN_PROGRESS']), eq(books.paused, false)))
      .for('update')
  )[0]

/** Whose book it is, as far as writing it goes. */
export const findAuthor = async (db: Queryable, userId: string) =>
  (await db.select({ id: users.id, byok: users.byok, owner: users.owner }).from(users).where(eq(users.id, userId)))[0]

/** The row, locked, if this writer may still commit to it. */
export const lockClaimed = async (tx: Transaction, guid: string, fence: number): Promise<BookRow | undefined> =>
  (
    await tx
      .select()
      .from(books)
      .where(and(eq(books.guid, guid), eq(books.fence, fence), eq(books.status, 'IN_PROGRESS')))
      .for('update')
  )[0]

/** A step that was committed already stays as it is. */
export const addStep = async (tx: Transaction, guid: string, step: BookStep) =>
  tx
    .insert(bookSteps)
    .values({ bookGuid: guid, stepKey: stepKey(step), step, words: step.type === 'section' ? step.section.words : 0 })
    .onConflictDoNothing()
