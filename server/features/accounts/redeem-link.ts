import { messages } from '#contract/accounts.ts'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { activateUser, addSession, countActiveUsers, makeOwner, useLink } from './repository.ts'
import { hashToken, newToken } from './secrets.ts'
import { sessionEnd } from './authenticate.ts'

interface Rules {
  /** Who owns a production installation; elsewhere the first account does. */
  ownerEmail: string | null
  firstIsOwner: boolean
}

/** Trades the token of a link for a session. Of any number of racing redemptions one succeeds. */
export const redeemLink = async (database: Database, { ownerEmail, firstIsOwner }: Rules, token: string) =>
  database.transaction(async (tx) => {
    const user = await useLink(tx, hashToken(token))
    if (!user) throw new Refusal('link_invalid', messages.linkInvalid)
    let owner = false
    if (!user.activatedAt) {
      const first = firstIsOwner && (await countActiveUsers(tx)) === 0
      await activateUser(tx, user.id)
      if (first || user.email.toLowerCase() === ownerEmail) owner = await makeOwner(tx, user.id)
    }
    const access_token = newToken()
    await addSession(tx, { tokenHash: hashToken(access_token), userId: user.id, expiresAt: sessionEnd() })
    return { access_token, owner }
  })
