import type { contexts } from '#contract/contexts.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { addContext } from './add-context.ts'
import { changeContext } from './change-context.ts'
import { listContexts } from './list-contexts.ts'
import type { ContextDependencies, ContextUser } from './dependencies.ts'
import { deleteContext } from './repository.ts'

export const contextRoutes = (
  dependencies: ContextDependencies,
): Handlers<Pick<InkloomContract, keyof typeof contexts>, ContextUser> => ({
  'GET /contexts': ({ query }, { user }) => listContexts(dependencies, user, query),
  'POST /contexts': ({ body }, { user }) => addContext(dependencies, user, body),
  'PUT /contexts/:id': ({ params, body }, { user }) => changeContext(dependencies, user, params.id, body),
  'DELETE /contexts/:id': async ({ params }, { user }) => {
    if (!(await deleteContext(dependencies.database.db, user.id, params.id))) throw notFound('context')
    return {}
  },
})
