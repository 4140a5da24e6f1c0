import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { BookDetails, BookOrder } from '#writer/book/book-order.ts'
import type { Queryable } from '../../database/database.ts'
import { loadMaterials } from '../../writing/load-materials.ts'
import { findDetails } from './plan/plan-repository.ts'
import type { BookRow } from './repository.ts'

type Order = Valid<InkloomContract['POST /generate']>['body']

/** Returns the order of a stored book for the writer. */
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
  readsFacts: true,
})

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * Returns what an order says beside its description, without empty fields. The guidelines and
 * references of a project are copied, so that the book does not change with the project. Throws an
 * ApiError if the user has no such project.
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
  }
  return Object.fromEntries(Object.entries(details).filter(([, value]) => isGiven(value))) as BookDetails
}
