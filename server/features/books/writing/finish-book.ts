import { bookTokens } from '#contract/book-limits.ts'
import { hasUnlimitedBooks } from '../../../plans/plan.ts'
import { creditTokens, lockTokens } from '../../../plans/book-tokens.ts'
import { queueWebhook } from '../../../webhooks/queue-webhook.ts'
import { readMissing } from '../facts/read-again.ts'
import { queueBookMail } from '../mail/queue-book-mail.ts'
import { gapsOf, writtenBook } from '../view/book-view.ts'
import { deliveryOf } from './delivery.ts'
import { type BookFailure, type Credit, tooManyGaps } from '../view/explain-failure.ts'
import type { BookDependencies } from '../dependencies.ts'
import { addStep, type BookRow, findSteps, lockClaimed, updateBook } from '../repository.ts'
import { sectionsOfBook } from '../sections/sections-of-book.ts'
import { storeFailedProposal } from '../sections/store-proposal.ts'
import { nothingRewritten, rewrittenPlace } from './rewritten-place.ts'

type Author = Parameters<typeof hasUnlimitedBooks>[0]

/** The fields that are logged when a book ends. */
export interface EndedBook {
  status: 'DONE' | 'ERROR'
  sections: number
  gaps: number
  problem: string | undefined
}

/** Returns the tokens that a failed book credits to the user. */
export const creditOf = (author: Author, { attempt, chapters, subChapters }: BookRow): Credit => {
  if (hasUnlimitedBooks(author)) return 0
  return attempt > 1 ? 'share' : bookTokens(chapters * subChapters)
}

/**
 * Ends a book with DONE, which allows gaps, or with ERROR if the run failed or more than half of
 * the sections did. An ERROR credits all tokens of the attempt, and a gap the undelivered share.
 * Returns undefined and changes nothing if the fencing token was raised.
 */
export const finishBook = async (
  dependencies: BookDependencies,
  claimed: BookRow,
  author: Author,
  failure: BookFailure | null,
): Promise<EndedBook | undefined> =>
  dependencies.database.transaction(async (tx) => {
    const { guid, fence, userId } = claimed
    await lockTokens(tx, userId)
    const book = await lockClaimed(tx, guid, fence)
    if (!book) return undefined
    const { steps, leftOut } = await findSteps(tx, guid)
    const written = writtenBook(steps, leftOut)
    const sections = sectionsOfBook(book)
    const gaps = gapsOf(written).length
    const verdict = failure ?? (gaps * 2 > sections ? tooManyGaps(gaps, sections, creditOf(author, book)) : null)
    if (verdict) await creditTokens(tx, book)
    else if (written.failed.size > 0) await creditTokens(tx, book, deliveryOf(book, written))
    const ended = await updateBook(tx, guid, {
      status: verdict ? 'ERROR' : 'DONE',
      paused: false,
      pauseReason: null,
      errorType: verdict?.type ?? null,
      errorMessage: verdict?.message ?? null,
      finishedAt: new Date(),
    })
    if (!verdict) await readMissing(dependencies, tx, guid)
    await queueWebhook(tx, ended, { gaps, sections })
    const kind = verdict ? (verdict.waitsForOwner ? 'waits' : 'failed') : gaps > 0 ? 'gaps' : 'done'
    await queueBookMail(tx, dependencies, {
      bookGuid: guid,
      kind,
      sectionsFailed: gaps,
      reason: verdict?.message ?? null,
    })
    return { status: verdict ? 'ERROR' : 'DONE', sections, gaps, problem: verdict?.type }
  })

/**
 * Ends the rewrite of a section for which no step was stored. The section failed again, for the
 * reason in `failure`. A section that has a text keeps it.
 */
export const finishRewriting = async (
  { database }: BookDependencies,
  claimed: BookRow,
  _author: Author,
  failure: BookFailure | null,
): Promise<undefined> =>
  database.transaction(async (tx) => {
    const { guid, fence, userId } = claimed
    await lockTokens(tx, userId)
    const book = await lockClaimed(tx, guid, fence)
    const place = book && rewrittenPlace(book)
    if (!place) return undefined
    await creditTokens(tx, book)
    const message = failure?.reason ?? 'The language model gave no text for this section.'
    if (!(await storeFailedProposal(tx, book, place, message)))
      await addStep(tx, guid, {
        type: 'section-failed',
        ...place,
        reason: 'no usable text',
        message,
        draft: null,
        words: 0,
      })
    await updateBook(tx, guid, nothingRewritten)
    return undefined
  })
