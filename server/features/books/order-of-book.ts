import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { BookDetails, BookOrder } from '#writer/book/book-order.ts'
import type { Queryable } from '../../database/database.ts'
import { loadMaterials } from '../../writing/load-materials.ts'
import type { BookUser } from './dependencies.ts'
import { findDetails } from './plan/plan-repository.ts'
import type { BookRow } from './repository.ts'

type Order = Valid<InkloomContract['POST /generate']>['body']

/** The choices of an author about how a book is written. `auto` and the default are not stored. */
export const writingChoices = ({ memory, facts }: Pick<Order, 'memory' | 'facts'>) => ({
  memory: memory === 'whole' ? memory : undefined,
  readsFacts: facts,
})

/**
 * Returns true if the facts of a book are read. With an own key, its author has to switch it on,
 * because it costs the author money.
 */
const isReadingFacts = ({ readsFacts }: BookDetails, { byok }: Pick<BookUser, 'byok'>): boolean => readsFacts ?? !byok

/** Returns the order with the default for `readsFacts` filled in. */
const withFacts = <O extends BookDetails>(order: O, author: Pick<BookUser, 'byok'>) => ({
  ...order,
  readsFacts: isReadingFacts(order, author),
})

/** Returns the order of a stored book for its planner. */
export const loadOrder = async (db: Queryable, book: BookRow): Promise<BookOrder> => ({
  ...(await findDetails(db, book.guid)),
  id: book.guid,
  description: book.description,
  chapters: book.chapters,
  subChapters: book.subChapters,
  language: book.language,
  type: book.type,
  author: book.author,
  user: book.userId,
})

/** Returns the order of a stored book, with defaults filled in, for its writer. */
export const loadWrittenOrder = async (db: Queryable, book: BookRow, author: Pick<BookUser, 'byok'>) =>
  withFacts(await loadOrder(db, book), author)

/** Returns the order of a book that is not stored yet, with defaults filled in, for its writer. */
export const writtenOrder = (user: Pick<BookUser, 'id' | 'byok'>, order: Order, details: BookDetails): BookOrder => {
  const { description, chapters, sub_chapters: subChapters, language, type, author_name: author } = order
  return withFacts({ ...details, description, chapters, subChapters, language, type, author, user: user.id }, user)
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * Returns the details of an order other than its description, without empty fields. The guidelines
 * and references of a project are copied, so that the book does not change with the project. Throws
 * an ApiError if the user has no such project.
 */
export const detailsOf = async (db: Queryable, user: { id: string }, order: Order): Promise<BookDetails> => {
  const project = order.project_id === undefined ? null : await loadMaterials(db, user.id, order.project_id)
  const details = {
    genre: order.genre,
    audience: order.audience,
    tone: order.tone,
    pointOfView: order.point_of_view,
    tense: order.tense,
    sample: order.sample,
    guidelines: [...(project?.guidelines ?? []), ...(order.guidelines ?? [])],
    references: [...(project?.references ?? []), ...(order.references ?? [])],
    avoid: order.avoid,
    totalWords: order.total_words,
    fast: order.fast,
    ...writingChoices(order),
  }
  return Object.fromEntries(Object.entries(details).filter(([, value]) => isGiven(value))) as BookDetails
}
