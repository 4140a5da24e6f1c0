import type { InkloomContract } from '#contract/contract.ts'
import type { preflight } from '#contract/preflight.ts'
import type { Handlers } from '../../../http/serve.ts'
import { checkWork, type PreflightDependencies } from './check-work.ts'

export const preflightRoutes = (
  dependencies: PreflightDependencies,
): Handlers<Pick<InkloomContract, keyof typeof preflight>, { id: string }> => ({
  'GET /projects/:id/preflight': ({ params, query }, { user }) =>
    checkWork(dependencies, user.id, { projectId: params.id }, query),
  'GET /tasks/:guid/preflight': ({ params, query }, { user }) =>
    checkWork(dependencies, user.id, { bookGuid: params.guid }, query),
})
