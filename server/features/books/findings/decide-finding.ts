import { type BookFinding, type BookFindings, findingMessages } from '#contract/book-findings.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { lockBook } from '../repository.ts'
import { storeDecision } from './decisions-repository.ts'
import { findingsOf, presentFindings } from './list-findings.ts'

/**
 * Stores which of two facts holds, or that both are intended. Prompts follow it from the next run
 * on, and the text stays as it is. Throws an ApiError if the text no longer has both passages.
 */
export const decideFinding = async (
  { database }: Pick<BookDependencies, 'database'>,
  user: Pick<BookUser, 'id'>,
  guid: string,
  id: string,
  decision: BookFinding['decision'],
): Promise<BookFindings> =>
  database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    const { found } = await findingsOf(tx, book)
    const same = found.find(({ finding }) => finding.id === id)
    if (!same) throw new ApiError('conflict', findingMessages.gone)
    const [first, second] = same.facts
    const holds = decision === 'intended' ? null : decision === 'first' ? first : second
    await storeDecision(tx, guid, id, decision && { facts: same.facts, holds })
    return presentFindings(tx, book)
  })
