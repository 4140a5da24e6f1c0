import { messages } from '#contract/accounts.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { recordSecurityEvent } from '../../../security/security-events.ts'
import { activateAccount } from './activate-account.ts'
import { clearGuesses } from './guess-limit.ts'
import { clearLinkRequests } from './request-link.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { refuseSuspended } from './refuse-suspended.ts'
import { useLink } from '../repository.ts'
import { hashToken } from './secrets.ts'

/**
 * Exchanges the token of a link for a session. Only one of several concurrent redemptions succeeds.
 */
export const redeemLink = async (dependencies: AccountDependencies, token: string, address: string) => {
  const { database, sessions, record } = dependencies
  const redeemed = await database.transaction(async (tx) => {
    const used = await useLink(tx, hashToken(token))
    if (!used) return null
    const { user, purpose } = used
    // Throwing rolls back the use of the link, so it works again after the suspension is lifted.
    refuseSuspended(user)
    const isNew = !user.activatedAt
    const owner = isNew && (await activateAccount(dependencies, tx, user, { provenBy: purpose, address }))
    const method = purpose === 'google' || purpose === 'provider' ? purpose : 'link'
    await recordSecurityEvent(tx, { kind: 'signed_in', userId: user.id, address, details: { method } })
    return {
      userId: user.id,
      isNew,
      method,
      email: user.email,
      session: { access_token: await sessions.begin(tx, user.id), owner },
    }
  })
  if (!redeemed) {
    record({ kind: 'sign_in_failed', address, details: { method: 'link' } })
    throw new ApiError('link_invalid', messages.linkInvalid)
  }
  if (redeemed.isNew)
    dependencies.log.info({ event: 'sign-up', user: redeemed.userId, method: redeemed.method }, 'account opened')
  await clearGuesses(dependencies, redeemed.email)
  await clearLinkRequests(dependencies, redeemed.email)
  return redeemed.session
}
