import type { InkloomContract } from '#contract/contract.ts'
import type { goals } from '#contract/goals.ts'
import type { Handlers } from '../../../http/serve.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { listSessions, saveSessions } from './sessions.ts'
import { setGoals } from './set-goals.ts'

export const goalRoutes = (
  dependencies: Pick<ProjectDependencies, 'database'>,
): Handlers<Pick<InkloomContract, keyof typeof goals>, ProjectUser> => ({
  'PUT /projects/:id/goals': ({ params, body }, { user }) => setGoals(dependencies, user, params.id, body),
  'GET /projects/:id/writing': ({ params, query }, { user }) => listSessions(dependencies, user, params.id, query),
  'POST /projects/:id/writing': ({ params, body }, { user }) =>
    saveSessions(dependencies, user, params.id, body.sessions),
})
