import { messages } from '#contract/owner-users.ts'
import { tokensOf, unitsOf } from '#contract/plans.ts'
import type { Transaction } from '../../database/database.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import { unitBalance } from '../../plans/book-tokens.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { recordSecurityEvent } from '../../security/security-events.ts'
import type { OwnerUsersDependencies } from './dependencies.ts'
import { addUnits, endSessions, lockUser, setSuspended } from './repository.ts'

interface Owner {
  id: string
}

type UserRow = NonNullable<Awaited<ReturnType<typeof lockUser>>>

const lockAnyone = async (tx: Transaction, userId: string): Promise<UserRow> => {
  const user = await lockUser(tx, userId)
  if (!user) throw notFound('account')
  return user
}

/** Locks an account that the owner may suspend or delete: any account except their own. */
const lockOther = async (tx: Transaction, userId: string): Promise<UserRow> => {
  const user = await lockAnyone(tx, userId)
  if (user.owner) throw new ApiError('wrong_state', messages.ownAccount)
  return user
}

/** Adds or removes book tokens. Throws an ApiError if more would be removed than are left. */
export const changeTokens = (
  { database }: OwnerUsersDependencies,
  owner: Owner,
  userId: string,
  tokens: number,
  reason: string,
) =>
  database.transaction(async (tx) => {
    await lockAnyone(tx, userId)
    const left = await unitBalance(tx, userId)
    if (left + unitsOf(tokens) < 0 && tokens < 0)
      throw new ApiError('wrong_state', messages.tooFewTokens(Math.max(0, tokensOf(left))))
    await addUnits(tx, userId, unitsOf(tokens))
    await recordAudit(tx, owner, tokens > 0 ? 'tokens.given' : 'tokens.taken', userId, {
      tokens: Math.abs(tokens),
      reason,
    })
  })

export const endAllSessions = async ({ database, sessions }: OwnerUsersDependencies, owner: Owner, userId: string) => {
  await database.transaction(async (tx) => {
    await lockAnyone(tx, userId)
    const ended = await endSessions(tx, userId)
    await recordAudit(tx, owner, 'sessions.ended', userId, { sessions: ended })
  })
  sessions.ended(userId)
}

/**
 * Suspends an account: all of its calls are refused, and its books are paused. Its sessions are
 * kept, so that the refused calls can tell the person why. A subscription continues, because ending
 * it is up to the owner and the payment provider.
 */
export const suspendAccount = async (
  dependencies: OwnerUsersDependencies,
  owner: Owner,
  userId: string,
  reason: string,
) => {
  const stopBooks = await dependencies.database.transaction(async (tx) => {
    const user = await lockOther(tx, userId)
    if (user.suspendedAt) throw new ApiError('wrong_state', messages.alreadySuspended)
    await setSuspended(tx, userId, new Date())
    const stopBooks = await dependencies.pauseBooks(tx, userId)
    await recordSecurityEvent(tx, { kind: 'account_suspended', userId })
    await recordAudit(tx, owner, 'account.suspended', userId, { reason })
    return stopBooks
  })
  dependencies.sessions.suspended(userId)
  stopBooks()
}

export const unsuspendAccount = async (dependencies: OwnerUsersDependencies, owner: Owner, userId: string) => {
  await dependencies.database.transaction(async (tx) => {
    const user = await lockAnyone(tx, userId)
    if (!user.suspendedAt) throw new ApiError('wrong_state', messages.notSuspended)
    await setSuspended(tx, userId, null)
    await recordSecurityEvent(tx, { kind: 'account_unsuspended', userId })
    await recordAudit(tx, owner, 'account.unsuspended', userId)
  })
  dependencies.sessions.changed(userId)
}

/**
 * Schedules the deletion of an account as if its user had requested it. Until then, the user can
 * restore it by signing in.
 */
export const deleteAccount = async (
  dependencies: OwnerUsersDependencies,
  owner: Owner,
  userId: string,
  { reason, address }: { reason: string; address: string },
) => {
  const stop = await dependencies.database.transaction(async (tx) => {
    const user = await lockOther(tx, userId)
    if (user.deletionDueAt) throw new ApiError('wrong_state', messages.deletionScheduled)
    const stop = await dependencies.scheduleDeletion(tx, userId, address)
    await recordAudit(tx, owner, 'account.deletion_scheduled', userId, { reason })
    return stop
  })
  stop()
}

/** Queues the archive of an account. It is sent to its user and never to the owner. */
export const sendArchive = ({ database, queueArchive }: OwnerUsersDependencies, owner: Owner, userId: string) =>
  database.transaction(async (tx) => {
    await lockAnyone(tx, userId)
    await queueArchive(tx, userId)
    await recordAudit(tx, owner, 'archive.sent', userId)
  })
