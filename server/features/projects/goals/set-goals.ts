import type { InkloomContract } from '#contract/contract.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import { noGoals } from '#contract/goal-limits.ts'
import { staleMessages } from '#contract/stale-fields.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { refuseStale } from '../refuse-stale.ts'
import { findGoals, updateGoals } from './repository.ts'

type SetGoals = InkloomContract['PUT /projects/:id/goals']

/** Sets the goals that are named, and returns all of them. */
export const setGoals = async (
  { database }: Pick<ProjectDependencies, 'database'>,
  user: ProjectUser,
  projectId: string,
  { from, ...change }: Valid<SetGoals>['body'],
): Promise<Reply<SetGoals>> =>
  database.transaction(async (tx) => {
    const stored = await findGoals(tx, user.id, projectId)
    if (!stored) throw notFound('project')
    const now = { word_goal: stored.wordGoal, ...noGoals, ...stored.goals }
    refuseStale(now, change, from, staleMessages.goals)
    const { word_goal: wordGoal, ...goals } = { ...now, ...change }
    await updateGoals(tx, user.id, projectId, { wordGoal, goals })
    return { word_goal: wordGoal, goals }
  })
