import { type BookPlan, planMessages } from '#contract/book-plans.ts'
import type { PlanStep } from '#writer/plan/plan-steps.ts'
import type { Plan } from '#writer/plan/plan.ts'
import { sectionsOf } from '#writer/plan/section-numbers.ts'
import type { Transaction } from '../../../database/database.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, lockBook, updateBook } from '../repository.ts'
import { announce } from '../view/announce.ts'
import { findPlanSteps, replacePlan } from './plan-repository.ts'
import { type PlanRequest, storedPlanRequest } from './plan-request.ts'
import { noPlan, planOf } from './read-plan.ts'

/** A plan that waits for its author, locked until the transaction ends. */
export interface OpenPlan {
  book: BookRow
  steps: PlanStep[]
  plan: Plan
}

/**
 * Locks a plan that waits for its author. Throws an ApiError if the plan is not waiting, or if the
 * change was made from an older version. The error then has the current plan.
 */
export const lockPlan = async (
  tx: Transaction,
  user: Pick<BookUser, 'id'>,
  guid: string,
  version?: number,
): Promise<OpenPlan> => {
  const book = await lockBook(tx, user.id, guid)
  if (!book) throw notFound('book')
  if (book.planState === null) throw noPlan()
  const isOpen = book.status === 'TODO' && !book.paused
  if (isOpen && book.planState === 'planning' && book.planMode === 'review')
    throw new ApiError('wrong_state', planMessages.planning)
  if (!isOpen || book.planState !== 'ready') throw new ApiError('wrong_state', planMessages.fixed)
  if (version !== undefined && version !== book.planVersion)
    throw new ApiError('conflict', planMessages.conflict, {
      details: { version: book.planVersion },
      current: await planOf(tx, book),
    })
  const steps = await findPlanSteps(tx, guid)
  const finishedPlan = steps.find((step) => step.type === 'plan-done')
  if (!finishedPlan) throw noPlan()
  return { book, steps, plan: finishedPlan.plan }
}

/** Returns the columns that follow from a plan. */
export const planColumns = (plan: Plan) => {
  const sections = sectionsOf(plan)
  return {
    sections: sections.length,
    planWords: sections.reduce((sum, { plan: { words } }) => sum + words, 0),
  }
}

/** Returns the columns with which the waiting period of a new or changed plan begins. */
export const waitsFromNow = () => ({ planReadyAt: new Date(), planWarnedAt: null })

/** Stores a plan that its author changed. */
export const storePlan = async (tx: Transaction, book: BookRow, plan: Plan): Promise<BookRow> => {
  await replacePlan(tx, book.guid, plan)
  return updateBook(tx, book.guid, {
    ...planColumns(plan),
    ...waitsFromNow(),
    planVersion: book.planVersion + 1,
    planFailure: null,
    // The title of the details is final, and that of a plan is not.
    title: book.titleByAuthor ? book.title : plan.workingTitle,
  })
}

/**
 * Changes a plan that waits for its author, and returns it. Every change raises the version, so
 * that a change from an older version is refused.
 */
export const changePlan = async (
  dependencies: BookDependencies,
  user: Pick<BookUser, 'id'>,
  guid: string,
  version: number | undefined,
  change: (tx: Transaction, open: OpenPlan) => Promise<BookRow>,
): Promise<BookPlan> => {
  const { book, plan } = await dependencies.database.transaction(async (tx) => {
    const changed = await change(tx, await lockPlan(tx, user, guid, version))
    return { book: changed, plan: await planOf(tx, changed) }
  })
  await announce(dependencies, book)
  return plan
}

/** Returns a waiting plan to the planning job, with a request. */
export const askForPlan = async (
  { queueBook }: Pick<BookDependencies, 'queueBook'>,
  tx: Transaction,
  book: BookRow,
  request: PlanRequest,
): Promise<BookRow> => {
  const updated = await updateBook(tx, book.guid, {
    planState: 'planning',
    planRequest: storedPlanRequest(request),
    planFailure: null,
    planVersion: book.planVersion + 1,
  })
  await queueBook(tx, book.guid)
  return updated
}
