import { messages } from '#contract/accounts.ts'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { activateUser, countActiveUsers, makeOwner, useLink } from './repository.ts'
import { hashToken } from './secrets.ts'
import type { Sessions } from './sessions.ts'

interface Parts {
  database: Database
  sessions: Sessions
  /** Who owns a production installation; elsewhere the first account does. */
  ownerEmail: string | null
  firstIsOwner: boolean
}

/** Trades the token of a link for a session. Of any number of racing redemptions one succeeds. */
export const redeemLink = async ({ database, sessions, ownerEmail, firstIsOwner }: Parts, token: string) =>
  database.transaction(async (tx) => {
    const user = await useLink(tx, hashToken(token))
    if (!user) throw new Refusal('link_invalid', messages.linkInvalid)
    let owner = false
    if (!user.activatedAt) {
      const first = firstIsOwner && (await countActiveUsers(tx)) === 0
      await activateUser(tx, user.id)
      if (first || user.email.toLowerCase() === ownerEmail) owner = await makeOwner(tx, user.id)
    }
    return { access_token: await sessions.begin(tx, user.id), owner }
  })
