import { planLimits, planMessages } from '#contract/book-plans.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { lockTokens } from '../../../plans/book-tokens.ts'
import type { BookRow } from '../repository.ts'
import { addDiscard, countDiscards } from './plan-repository.ts'

/** Returns true if cancelling the book discards a plan that its author reviews. */
export const hasOpenPlan = ({ planMode, planState, status }: BookRow): boolean =>
  planMode === 'review' && status === 'TODO' && (planState === 'planning' || planState === 'ready')

/** Throws an ApiError if the person has discarded or replanned too many plans. */
export const checkDiscards = async (db: Queryable, userId: string): Promise<void> => {
  if ((await countDiscards(db, userId)) >= planLimits.discards)
    throw new ApiError('too_many_requests', planMessages.tooManyDiscards)
}

/**
 * Counts a plan that is discarded or made again. Throws an ApiError if the person has done that too
 * often. The lock of the tokens keeps two calls from counting at the same time.
 */
export const countDiscard = async (tx: Transaction, userId: string): Promise<void> => {
  await lockTokens(tx, userId)
  await checkDiscards(tx, userId)
  await addDiscard(tx, userId)
}
