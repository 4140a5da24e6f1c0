import type { bookPlans } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../../http/serve.ts'
import { estimateRest } from '../cost/estimate-order.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import type { BookRow } from '../repository.ts'
import { chooseWriting } from './choose-writing.ts'
import { editPlan } from './edit-plan.ts'
import { askForOpenings, chooseOpening } from './openings.ts'
import { readPlan } from './read-plan.ts'
import { replan } from './replan.ts'
import { writePlannedBook } from './write-planned-book.ts'

export const planRoutes = (
  dependencies: BookDependencies,
  presentChanged: (book: BookRow) => Promise<Task>,
): Handlers<Pick<InkloomContract, keyof typeof bookPlans>, BookUser> => ({
  'GET /tasks/:guid/plan': ({ params }, { user }) => readPlan(dependencies, user, params.guid),
  'PUT /tasks/:guid/plan': ({ params, body }, { user }) => editPlan(dependencies, user, params.guid, body),
  'POST /tasks/:guid/plan/replan': ({ params, body }, { user }) => replan(dependencies, user, params.guid, body),
  'POST /tasks/:guid/plan/openings': ({ params }, { user }) => askForOpenings(dependencies, user, params.guid),
  'PUT /tasks/:guid/plan/opening': ({ params, body }, { user }) => chooseOpening(dependencies, user, params.guid, body),
  'PUT /tasks/:guid/plan/choices': ({ params, body }, { user }) => chooseWriting(dependencies, user, params.guid, body),
  'POST /tasks/:guid/plan/write': async ({ params, body }, { user }) =>
    presentChanged(await writePlannedBook(dependencies, user, params.guid, body.version)),
  'GET /tasks/:guid/estimate': ({ params }, { user }) => estimateRest(dependencies, user, params.guid),
})
