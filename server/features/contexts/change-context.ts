import type { Context } from '#contract/contexts.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { notFound } from '../../http/errors/api-error.ts'
import { checkRoom } from './check-room.ts'
import type { ContextDependencies, ContextUser } from './dependencies.ts'
import { presentContext } from './present-context.ts'
import { readForm } from './read-form.ts'
import * as repository from './repository.ts'

type Body = Valid<InkloomContract['PUT /contexts/:id']>['body']

export const changeContext = async (
  { database }: ContextDependencies,
  user: ContextUser,
  id: string,
  body: Body,
): Promise<Context> => {
  const form = readForm(body)
  const changed = await database.transaction(async (tx) => {
    const projectId = await repository.projectOfContext(tx, user.id, id)
    if (projectId === undefined || !(await repository.lockProject(tx, user.id, projectId))) throw notFound('context')
    await checkRoom(tx, { id, projectId, ...form })
    return repository.updateContext(tx, id, form)
  })
  if (!changed) throw notFound('context')
  return presentContext(changed)
}
