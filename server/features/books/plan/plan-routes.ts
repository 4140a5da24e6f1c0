import { type bookPlans, planMessages } from '#contract/book-plans.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { Handlers } from '../../../http/serve.ts'
import { estimateRest } from '../cost/estimate-order.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { findBook } from '../repository.ts'

/** Throws an ApiError: no book has a plan yet. */
const requirePlan = async ({ database }: BookDependencies, user: BookUser, guid: string): Promise<never> => {
  if (!(await findBook(database.db, user.id, guid))) throw notFound('book')
  throw new ApiError('wrong_state', planMessages.none)
}

export const planRoutes = (
  parts: BookDependencies,
): Handlers<Pick<InkloomContract, keyof typeof bookPlans>, BookUser> => ({
  'GET /tasks/:guid/plan': ({ params }, { user }) => requirePlan(parts, user, params.guid),
  'PUT /tasks/:guid/plan': ({ params }, { user }) => requirePlan(parts, user, params.guid),
  'POST /tasks/:guid/plan/replan': ({ params }, { user }) => requirePlan(parts, user, params.guid),
  'POST /tasks/:guid/plan/openings': ({ params }, { user }) => requirePlan(parts, user, params.guid),
  'PUT /tasks/:guid/plan/opening': ({ params }, { user }) => requirePlan(parts, user, params.guid),
  'POST /tasks/:guid/plan/write': ({ params }, { user }) => requirePlan(parts, user, params.guid),
  'GET /tasks/:guid/estimate': ({ params }, { user }) => estimateRest(parts, user, params.guid),
})
