import type { BookEstimate } from '#contract/book-cost.ts'
import type { bookPlans } from '#contract/book-plans.ts'
import type { Valid } from '#contract/endpoint.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { checkMemory } from '../cost/check-memory.ts'
import { estimateRest } from '../cost/estimate-order.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { loadOrder, writingChoices } from '../order-of-book.ts'
import { findBook, findSteps } from '../repository.ts'
import { lockPlan } from './change-plan.ts'
import { changeDetails } from './plan-repository.ts'

type Choices = Valid<(typeof bookPlans)['PUT /tasks/:guid/plan/choices']>['body']

/**
 * Stores the writing choices of a book whose plan waits for its author, and returns its estimate. A
 * field that is left out stays as it is, so that two windows with different choices don't undo each
 * other.
 */
export const chooseWriting = async (
  dependencies: BookDependencies,
  user: BookUser,
  guid: string,
  choices: Choices,
): Promise<BookEstimate> => {
  const { db } = dependencies.database
  const book = await findBook(db, user.id, guid)
  if (!book) throw notFound('book')
  const all = writingChoices(choices)
  const change = {
    ...(choices.memory !== undefined && { memory: all.memory }),
    ...(choices.facts !== undefined && { readsFacts: all.readsFacts }),
  }
  const { steps } = await findSteps(db, guid)
  await checkMemory(await dependencies.writerFor(user), { ...(await loadOrder(db, book)), ...change }, steps)
  await dependencies.database.transaction(async (tx) => {
    await lockPlan(tx, user, guid)
    await changeDetails(tx, guid, change)
  })
  return estimateRest(dependencies, user, guid)
}
