import type { InkloomContract } from '#contract/contract.ts'
import type { OwnerUserDetails, ownerUsers } from '#contract/owner-users.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import {
  changeTokens,
  deleteAccount,
  endAllSessions,
  sendArchive,
  suspendAccount,
  unsuspendAccount,
} from './change-account.ts'
import type { OwnerUsersDependencies } from './dependencies.ts'
import { presentDetails, presentUser } from './present-user.ts'
import { findLastUse, findUser, listUsers } from './repository.ts'

export const ownerUserRoutes = (
  dependencies: OwnerUsersDependencies,
): Handlers<Pick<InkloomContract, keyof typeof ownerUsers>, { id: string }> => {
  const { db } = dependencies.database
  const show = async (userId: string): Promise<OwnerUserDetails> => {
    const found = await findUser(db, userId)
    if (!found) throw notFound('account')
    return presentDetails(found, await findLastUse(db, userId))
  }
  return {
    'GET /owner/users': async ({ query }) => {
      const { rows, next } = await listUsers(db, query)
      return { items: rows.map(presentUser), next }
    },
    'GET /owner/users/:userId': ({ params }) => show(params.userId),
    'POST /owner/users/:userId/tokens': async ({ params: { userId }, body }, { user }) => {
      await changeTokens(dependencies, user, userId, body.tokens, body.reason)
      return show(userId)
    },
    'POST /owner/users/:userId/end_sessions': async ({ params: { userId } }, { user }) => {
      await endAllSessions(dependencies, user, userId)
      return show(userId)
    },
    'POST /owner/users/:userId/suspend': async ({ params: { userId }, body }, { user }) => {
      await suspendAccount(dependencies, user, userId, body.reason)
      return show(userId)
    },
    'POST /owner/users/:userId/unsuspend': async ({ params: { userId } }, { user }) => {
      await unsuspendAccount(dependencies, user, userId)
      return show(userId)
    },
    'POST /owner/users/:userId/delete': async ({ params: { userId }, body }, { user, address }) => {
      await deleteAccount(dependencies, user, userId, { ...body, address })
      return show(userId)
    },
    'POST /owner/users/:userId/export': async ({ params: { userId } }, { user }) => {
      await sendArchive(dependencies, user, userId)
      return {}
    },
  }
}
