import { planMessages } from '#contract/book-plans.ts'
import type { BookHooks } from '#writer/book/book-state.ts'
import { planOrderOf } from '#writer/plan/plan-order.ts'
import type { PlanStep } from '#writer/plan/plan-steps.ts'
import type { Plan } from '#writer/plan/plan.ts'
import { fittingOpenings, replanOptions } from '#writer/plan/replan.ts'
import type { PlanHooks } from '#writer/plan/run-plan.ts'
import type { Writer } from '#writer/writer.ts'
import type { Transaction } from '../../../database/database.ts'
import type { BookDependencies } from '../dependencies.ts'
import { loadOrder } from '../order-of-book.ts'
import { type BookRow, lockClaimed, updateBook } from '../repository.ts'
import { announce } from '../view/announce.ts'
import { planColumns, waitsFromNow } from './change-plan.ts'
import { planRequestOf } from './plan-request.ts'
import { findPlanSteps, replacePlanSteps, writtenOpenings } from './plan-repository.ts'

/** Returns true if the job has to make a plan that its author reviews, instead of writing text. */
export const isPlanning = ({ planMode, planState, status }: BookRow): boolean =>
  planMode === 'review' && planState === 'planning' && status === 'TODO'

const planIn = (steps: readonly PlanStep[]): Plan | undefined => steps.find((step) => step.type === 'plan-done')?.plan

/**
 * Ends the planning: the plan waits for its author. Does nothing if another run has claimed the
 * book.
 */
const endPlanning = async (
  dependencies: BookDependencies,
  { guid, fence }: BookRow,
  failure: string | null,
  prepare?: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  dependencies.database.transaction(async (tx) => {
    const book = await lockClaimed(tx, guid, fence)
    if (!book) return
    await prepare?.(tx)
    const plan = planIn(await findPlanSteps(tx, guid))
    await updateBook(tx, guid, {
      ...(plan && { ...planColumns(plan), title: plan.workingTitle }),
      ...waitsFromNow(),
      planState: 'ready',
      planRequest: null,
      planFailure: failure,
      planVersion: book.planVersion + 1,
    })
  })

/**
 * Makes the missing steps of a plan, or the change that its author requested of a finished plan.
 * Each step is stored under the fencing token of this run.
 */
export const makePlan = async (
  dependencies: BookDependencies,
  book: BookRow,
  writer: Writer,
  hooks: { keep: BookHooks['keep']; begin?: BookHooks['begin']; progress: PlanHooks['progress']; signal: AbortSignal },
): Promise<void> => {
  const { db } = dependencies.database
  const steps = await findPlanSteps(db, book.guid)
  const order = planOrderOf(await loadOrder(db, book))
  const planner = writer.planner!(order)
  const planHooks: PlanHooks = {
    keep: hooks.keep,
    progress: hooks.progress,
    signal: hooks.signal,
    ...(hooks.begin && { begin: hooks.begin }),
  }
  const request = planRequestOf(book)
  if (request?.type === 'openings') {
    const openings = await planner.openings(order, steps, planHooks)
    return endPlanning(dependencies, book, openings.length > 0 ? null : planMessages.noOpenings)
  }
  const previous = steps.find((step) => step.type === 'plan-previous')?.plan
  await planner.plan(order, steps, planHooks, request && previous ? replanOptions(previous, request) : {})
  // The steps that led to the plan are no longer needed, and an author's edits replace the plan.
  await endPlanning(dependencies, book, null, async (tx) => {
    const made = await findPlanSteps(tx, book.guid)
    const plan = planIn(made)
    if (!plan) return
    const fitting = fittingOpenings(previous ?? plan, plan, writtenOpenings(made))
    await replacePlanSteps(tx, book.guid, [{ type: 'plan-done', plan: fitting.plan }, ...fitting.openings])
  })
}

/**
 * Ends a failed change of a finished plan by restoring the previous plan. Returns false if there
 * was none, so that the book fails.
 */
export const keepFormerPlan = async (
  dependencies: BookDependencies,
  book: BookRow,
  message: string,
): Promise<boolean> => {
  if (!book.planRequest) return false
  const steps = await findPlanSteps(dependencies.database.db, book.guid)
  const former = steps.find((step) => step.type === 'plan-previous')?.plan ?? planIn(steps)
  if (!former) return false
  await endPlanning(dependencies, book, message, (tx) =>
    replacePlanSteps(tx, book.guid, [{ type: 'plan-done', plan: former }, ...writtenOpenings(steps)]),
  )
  await announce(dependencies, book)
  return true
}
