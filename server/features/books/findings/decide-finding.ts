import { type bookFindings, type BookFindings, findingMessages } from '#contract/book-findings.ts'
import type { Valid } from '#contract/endpoint.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { lockBook } from '../repository.ts'
import { storeDecision } from './decisions-repository.ts'
import { findingsOf, presentFindings } from './list-findings.ts'

type Decision = Valid<(typeof bookFindings)['PUT /tasks/:guid/findings/:finding']>['body']

/**
 * Stores which of two facts is right, or that both are intended. Prompts follow the decision from
 * the next run on. The text does not change. Throws an ApiError if the text no longer has both
 * passages, or if another client has decided since the caller read the finding.
 */
export const decideFinding = async (
  { database }: Pick<BookDependencies, 'database'>,
  user: Pick<BookUser, 'id'>,
  guid: string,
  id: string,
  { decision, previous }: Decision,
): Promise<BookFindings> =>
  database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    const { found } = await findingsOf(tx, book)
    const same = found.find(({ finding }) => finding.id === id)
    if (!same) throw new ApiError('conflict', findingMessages.gone)
    const now = same.finding.decision
    // A repeated decision changes nothing, so it is no conflict.
    if (previous !== undefined && previous !== now && decision !== now)
      throw new ApiError('conflict', findingMessages.decided)
    const [first, second] = same.facts
    const holds = decision === 'intended' ? null : decision === 'first' ? first : second
    await storeDecision(tx, guid, id, decision && { facts: same.facts, holds })
    return presentFindings(tx, book)
  })
