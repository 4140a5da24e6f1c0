import type { Context } from '#contract/contexts.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { ContextDependencies, ContextUser } from './dependencies.ts'
import { presentContext } from './present-context.ts'
import * as repository from './repository.ts'

export const listContexts = async (
  { database: { db } }: ContextDependencies,
  user: ContextUser,
  { project_id: projectId, type }: { project_id: string; type: Context['type'] },
): Promise<Context[]> => {
  if (!(await repository.ownsProject(db, user.id, projectId))) throw notFound('project')
  return (await repository.listContexts(db, projectId, type)).map(presentContext)
}
