import type { Context } from '#contract/contexts.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { checkRoom } from './check-room.ts'
import type { ContextDependencies, ContextUser } from './dependencies.ts'
import { presentContext } from './present-context.ts'
import { readForm } from './read-form.ts'
import * as repository from './repository.ts'

type Body = Valid<InkloomContract['POST /contexts']>['body']

export const addContext = async (
  { database }: ContextDependencies,
  user: ContextUser,
  { project_id: projectId, ...form }: Body,
): Promise<Context> => {
  const context = { projectId, ...readForm(form) }
  const added = await database.transaction(async (tx) => {
    if (!(await repository.lockProject(tx, user.id, projectId))) throw notFound('project')
    await checkRoom(tx, context)
    return repository.addContext(tx, context)
  })
  return presentContext(added)
}
