import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { limits } from '#contract/book-limits.ts'
import type { Task } from '#contract/book-task.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import { arrangeSteps, storedStep } from '#writer/arrangement/arrange-steps.ts'
import { idOf, positionsOf, sectionAt } from '#writer/arrangement/arrangement.ts'
import type { BookStep, SectionPlace } from '#writer/book/book-state.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { bookMails, bookOrders, books, bookSteps, tokenLedger, users } from '../../database/schema/index.ts'
import { findArrangement } from '../../writing/arrangement-repository.ts'
import { findSection, storeSmoothed } from './sections/text-repository.ts'
import { boundaryStepKey, sectionStepKey, type SectionStepType } from './writing/section-step-key.ts'
import { sectionKey } from './writing/section-key.ts'

export type BookRow = typeof books.$inferSelect
export type NewBook = typeof books.$inferInsert
export type OrderRow = typeof bookOrders.$inferSelect
export type NamedOrder = Pick<OrderRow, 'userId' | 'key' | 'orderHash'>
export type BookError = NonNullable<Task['error']>

/** Counts of a book's stored steps. */
export interface Written {
  sections: number
  /** Without the sections that the user left out. */
  failed: number
  /** Includes the words of drafts. */
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

/** Adds an order, unless its key is taken. Then it adds nothing and returns the existing order. */
export const addOrder = async (
  tx: Transaction,
  order: NamedOrder & Pick<OrderRow, 'bookGuid'>,
): Promise<OrderRow | undefined> => {
  const added = await tx.insert(bookOrders).values(order).onConflictDoNothing().returning({ key: bookOrders.key })
  return added.length ? undefined : findOrder(tx, order)
}

/** Removes orders whose idempotency key has expired. */
export const removeOldOrders = async (db: Queryable) =>
  db.delete(bookOrders).where(lt(bookOrders.createdAt, sql`now() - make_interval(hours => ${limits.idempotencyHours})`))

export const findBook = async (db: Queryable, userId: string, guid: string): Promise<BookRow | undefined> =>
  (await db.select().from(books).where(owned(userId, guid)))[0]

/** Returns a book unless it is in the trash. */
export const findBookOf = async (db: Queryable, guid: string): Promise<BookRow | undefined> =>
  (
    await db
      .select()
      .from(books)
      .where(and(eq(books.guid, guid), isNull(books.trashedAt)))
  )[0]

/** Locks the book's row until the transaction ends, so that decisions based on it stay valid. */
export const lockBook = async (tx: Transaction, userId: string, guid: string): Promise<BookRow | undefined> =>
  (await tx.select().from(books).where(owned(userId, guid)).for('update'))[0]

export const listBooks = async (db: Queryable, userId: string): Promise<BookRow[]> =>
  db.select().from(books).where(booksOf(userId)).orderBy(desc(books.createdAt), desc(books.guid))

/** Returns all books, including those in the trash, oldest first. */
export const listAllBooks = async (db: Queryable, userId: string): Promise<BookRow[]> =>
  db.select().from(books).where(eq(books.userId, userId)).orderBy(books.createdAt, books.guid)

export const updateBook = async (tx: Queryable, guid: string, change: Partial<NewBook>): Promise<BookRow> =>
  (await tx.update(books).set(change).where(eq(books.guid, guid)).returning())[0]!

/**
 * Moves a book that is not being written to the trash. Returns false if the user has no such book.
 */
export const trashBook = async (db: Queryable, userId: string, guid: string): Promise<boolean> => {
  const trashed = await db
    .update(books)
    .set({ trashedAt: sql`now()` })
    .where(and(owned(userId, guid), inArray(books.status, ['DONE', 'ERROR']), isNull(books.rewrittenChapter)))
    .returning({ guid: books.guid })
  return trashed.length > 0
}

/** Pauses all books of a user that are waiting or being written. Returns their guids. */
export const pauseBooksOf = async (tx: Transaction, userId: string): Promise<string[]> => {
  const paused = await tx
    .update(books)
    .set({ paused: true })
    .where(and(eq(books.userId, userId), inArray(books.status, ['TODO', 'IN_PROGRESS'])))
    .returning({ guid: books.guid })
  return paused.map(({ guid }) => guid)
}
const typeOfStep = sql`${bookSteps.step}->>'type'`

export const countWritten = async (db: Queryable, guids: string[]): Promise<Map<string, Written>> => {
  if (guids.length === 0) return new Map()
  const rows = await db
    .select({
      guid: bookSteps.bookGuid,
      sections: sql<number>`(count(*) filter (where ${typeOfStep} = 'section'))::int`,
      failed: sql<number>`(count(*) filter (where ${typeOfStep} = 'section-failed' and not ${bookSteps.leftOut}))::int`,
      words: sql<number>`coalesce(sum(${bookSteps.words}) filter (where ${typeOfStep} <> 'section-failed'), 0)::int`,
    })
    .from(bookSteps)
    .where(and(inArray(bookSteps.bookGuid, guids), eq(bookSteps.retired, false)))
    .groupBy(bookSteps.bookGuid)
  return new Map(rows.map(({ guid, ...written }) => [guid, written]))
}

/** The steps of a book in the current order of its sections. */
export interface KeptSteps {
  steps: BookStep[]
  /** Keys of failed sections that the user left out. */
  leftOut: Set<string>
  /** Keys of sections that the user locked. */
  locked: Set<string>
  /** The time of the last step; null if there is none. */
  changedAt: Date | null
}

export const findSteps = async (db: Queryable, guid: string): Promise<KeptSteps> => {
  const arrangement = await findArrangement(db, guid)
  const rows = await db
    .select({
      step: bookSteps.step,
      leftOut: bookSteps.leftOut,
      locked: bookSteps.locked,
      createdAt: bookSteps.createdAt,
    })
    .from(bookSteps)
    .where(and(eq(bookSteps.bookGuid, guid), eq(bookSteps.retired, false)))
    .orderBy(bookSteps.createdAt, bookSteps.stepKey)
  const positions = arrangement && positionsOf(arrangement)
  const leftOut = new Set<string>()
  const locked = new Set<string>()
  const steps = rows.map((row) => {
    const step = row.step as BookStep
    const place = step.type === 'section' ? step.section : step.type === 'section-failed' ? step : null
    const at = place && (positions ? positions.get(idOf(place)) : place)
    if (at && row.leftOut && step.type === 'section-failed') leftOut.add(sectionKey(at.chapter, at.section))
    if (at && row.locked) locked.add(sectionKey(at.chapter, at.section))
    return step
  })
  return {
    steps: arrangement ? arrangeSteps(steps, arrangement) : steps,
    leftOut,
    locked,
    changedAt: rows.at(-1)?.createdAt ?? null,
  }
}

/** Returns the outline of a book as it was planned, or undefined if it does not exist yet. */
export const findOutline = async (db: Queryable, guid: string): Promise<Outline | undefined> => {
  const [row] = await db
    .select({ step: bookSteps.step })
    .from(bookSteps)
    .where(and(eq(bookSteps.bookGuid, guid), eq(bookSteps.stepKey, 'outline')))
  const step = row?.step as BookStep | undefined
  return step?.type === 'outline' ? step.outline : undefined
}

/** Returns the id of the section at a position, under which its steps are stored. */
export const idAt = async (db: Queryable, guid: string, place: SectionPlace): Promise<SectionPlace | undefined> => {
  const arrangement = await findArrangement(db, guid)
  return arrangement ? sectionAt(arrangement, place) : place
}

/** Returns the text of the finished section at a position, or null if it is not finished. */
export const findBlocks = async (
  db: Queryable,
  guid: string,
  position: SectionPlace,
): Promise<ManuscriptBlock[] | null> => {
  const place = await idAt(db, guid, position)
  return (place && (await findSection(db, guid, place))?.step.section.blocks) ?? null
}

const stepKey = (step: BookStep): string => {
  switch (step.type) {
    case 'section':
      return sectionStepKey('section', step.section)
    case 'section-failed':
    case 'section-draft':
    case 'facts':
      return sectionStepKey(step.type, step)
    case 'brief':
      return `brief:${step.chapter}`
    case 'boundary':
      return boundaryStepKey(step.chapter)
    case 'decision':
      throw new Error('The decisions of an author are not made by a run')
    case 'plan-chapter':
      return `${step.type}:${step.chapter}`
    case 'plan-opening':
      return `${step.type}:${step.opening.style}`
    default:
      return step.type
  }
}

/**
 * Locks and returns a book that has something to write: it is waiting or interrupted, or has a
 * section to rewrite. Returns undefined otherwise.
 */
export const lockWaiting = async (tx: Transaction, guid: string): Promise<BookRow | undefined> =>
  (
    await tx
      .select()
      .from(books)
      .where(
        and(
          eq(books.guid, guid),
          or(
            and(
              inArray(books.status, ['TODO', 'IN_PROGRESS']),
              eq(books.paused, false),
              or(isNull(books.planState), ne(books.planState, 'ready')),
            ),
            isNotNull(books.rewrittenChapter),
          ),
        ),
      )
      .for('update')
  )[0]

/** Returns the fields of a user that writing a book depends on. */
export const findAuthor = async (db: Queryable, userId: string) =>
  (await db.select({ id: users.id, byok: users.byok, owner: users.owner }).from(users).where(eq(users.id, userId)))[0]

/**
 * Locks and returns the book if `fence` is still its fencing token. Returns undefined if this run
 * may no longer commit.
 */
export const lockClaimed = async (tx: Transaction, guid: string, fence: number): Promise<BookRow | undefined> =>
  (
    await tx
      .select()
      .from(books)
      .where(
        and(
          eq(books.guid, guid),
          eq(books.fence, fence),
          or(
            eq(books.status, 'IN_PROGRESS'),
            and(eq(books.status, 'TODO'), eq(books.planMode, 'review'), eq(books.planState, 'planning')),
            isNotNull(books.rewrittenChapter),
          ),
        ),
      )
      .for('update')
  )[0]

const stepsOfSection = (guid: string, place: SectionPlace, types: SectionStepType[]) =>
  and(
    eq(bookSteps.bookGuid, guid),
    inArray(
      bookSteps.stepKey,
      types.map((type) => sectionStepKey(type, place)),
    ),
  )

const wordsOf = (step: BookStep): number => {
  if (step.type === 'section') return step.section.words
  return step.type === 'section-failed' || step.type === 'section-draft' ? step.words : 0
}

/**
 * Stores a step. A step that is already stored is not changed, except that a newer failure or draft
 * of a section replaces the older one. A finished section removes its failure, its draft and the
 * facts of an earlier text, and a failure removes its draft. `step` names sections by their
 * positions, and the stored step names them by their ids.
 */
export const addStep = async (tx: Transaction, guid: string, made: BookStep) => {
  const arrangement = await findArrangement(tx, guid)
  const step = arrangement ? storedStep(made, arrangement) : made
  if (!step) return
  if (arrangement && made.type === 'boundary') await storeSmoothed(tx, guid, made, arrangement)
  const values = { bookGuid: guid, stepKey: stepKey(step), step, words: wordsOf(step) }
  const adding = tx.insert(bookSteps).values(values)
  if (step.type === 'section-failed' || step.type === 'section-draft')
    await adding.onConflictDoUpdate({
      target: [bookSteps.bookGuid, bookSteps.stepKey],
      set: { step, words: values.words, leftOut: false },
    })
  else await adding.onConflictDoNothing()
  if (step.type === 'section')
    await tx.delete(bookSteps).where(stepsOfSection(guid, step.section, ['section-failed', 'section-draft', 'facts']))
  if (step.type === 'section-failed') await tx.delete(bookSteps).where(stepsOfSection(guid, step, ['section-draft']))
}

/** Marks the failed section at a position as left out. Returns false if it has not failed. */
export const leaveOut = async (tx: Transaction, guid: string, position: SectionPlace): Promise<boolean> => {
  const place = await idAt(tx, guid, position)
  if (!place) return false
  const changed = await tx
    .update(bookSteps)
    .set({ leftOut: true })
    .where(stepsOfSection(guid, place, ['section-failed']))
    .returning({ key: bookSteps.stepKey })
  return changed.length > 0
}

/**
 * Deletes the failures of a book, so that their sections are tried again. Sections that the user
 * left out keep theirs.
 */
export const forgetFailures = async (tx: Transaction, guid: string) =>
  tx
    .delete(bookSteps)
    .where(and(eq(bookSteps.bookGuid, guid), sql`${typeOfStep} = 'section-failed'`, eq(bookSteps.leftOut, false)))

export type BookMailRow = typeof bookMails.$inferSelect

export const addBookMail = async (tx: Transaction, mail: typeof bookMails.$inferInsert): Promise<BookMailRow> =>
  (await tx.insert(bookMails).values(mail).returning())[0]!

/**
 * Returns a mail with its book and its user's address. Returns undefined if the book was deleted.
 */
export const findBookMail = async (db: Queryable, id: string) =>
  (
    await db
      .select({
        mail: bookMails,
        book: books,
        email: users.email,
        wanted: users.bookEmails,
        paid: sql<boolean>`exists (select from ${tokenLedger} where ${tokenLedger.bookGuid} = ${books.guid} and ${tokenLedger.reason} = 'taken' and ${tokenLedger.change} < 0)`,
      })
      .from(bookMails)
      .innerJoin(books, eq(books.guid, bookMails.bookGuid))
      .innerJoin(users, eq(users.id, books.userId))
      .where(eq(bookMails.id, id))
  )[0]

export const recordBookMailed = async (db: Queryable, id: string) =>
  db
    .update(bookMails)
    .set({ mailedAt: sql`now()` })
    .where(eq(bookMails.id, id))
