import type { BookPlan, bookPlans } from '#contract/book-plans.ts'
import type { Valid } from '#contract/endpoint.ts'
import { type Replanning, stepsToKeep } from '#writer/plan/replan.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { checkWriter } from '../writing/resume-book.ts'
import { askForPlan, changePlan } from './change-plan.ts'
import { countDiscard } from './count-discards.ts'
import { replacePlanSteps, writtenOpenings } from './plan-repository.ts'

type Request = Valid<(typeof bookPlans)['POST /tasks/:guid/plan/replan']>['body']

/** `wish` is the former name of `instruction` in the API. */
const replanningOf = (request: Request): Replanning => {
  const instruction = request.instruction ?? request.wish
  return request.part === 'chapter'
    ? { type: 'chapter', chapter: request.chapter, instruction }
    : { type: request.part, instruction }
}

/** Requests that a part of a plan be made again. If that fails, the previous plan is restored. */
export const replan = async (
  dependencies: BookDependencies,
  user: BookUser,
  guid: string,
  request: Request,
): Promise<BookPlan> => {
  const writer = await dependencies.writerFor(user)
  return changePlan(dependencies, user, guid, request.version, async (tx, { book, plan, steps }) => {
    checkWriter(book, writer.type)
    const change = replanningOf(request)
    if (change.type === 'chapter' && change.chapter >= plan.chapters.length)
      throw new ApiError('not_found', 'There is no such chapter.')
    await countDiscard(tx, user.id)
    await replacePlanSteps(tx, guid, [...stepsToKeep(plan, change), ...writtenOpenings(steps)])
    return askForPlan(dependencies, tx, book, change)
  })
}
