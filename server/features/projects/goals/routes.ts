import type { InkloomContract } from '#contract/contract.ts'
import { noGoals } from '#contract/goal-limits.ts'
import type { goals } from '#contract/goals.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { Handlers } from '../../../http/serve.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { updateGoals } from './repository.ts'
import { listSessions, saveSessions } from './sessions.ts'

export const goalRoutes = (
  dependencies: Pick<ProjectDependencies, 'database'>,
): Handlers<Pick<InkloomContract, keyof typeof goals>, ProjectUser> => ({
  'PUT /projects/:id/goals': async ({ params, body: { word_goal: wordGoal, ...goals } }, { user }) => {
    const set = await updateGoals(dependencies.database.db, user.id, params.id, { wordGoal, goals })
    if (!set) throw notFound('project')
    return { word_goal: set.wordGoal, goals: set.goals ?? noGoals }
  },
  'GET /projects/:id/writing': ({ params, query }, { user }) => listSessions(dependencies, user, params.id, query),
  'POST /projects/:id/writing': ({ params, body }, { user }) =>
    saveSessions(dependencies, user, params.id, body.sessions),
})
