import type { FastifyRequest } from 'fastify'
import QuickLRU from 'quick-lru'
import type { Database, Transaction } from '../../../database/database.ts'
import { createOpenCalls, type OpenCalls } from '../../../http/open-calls.ts'
import { unauthorized } from '../../../http/errors/api-error.ts'
import { type Plan, planOf } from '../../../plans/plan.ts'
import { noPubSub, type PubSub } from '../../../processes/pub-sub.ts'
import { addSession, endOtherSessions, endSession, findSession, touchSession } from '../repository.ts'
import { isSuspended, refuseSuspended } from './refuse-suspended.ts'
import { hashToken, newToken } from './secrets.ts'

/** Who acts. */
export interface Person extends Plan {
  id: string
  email: string
  owner: boolean
  /** The key that the call came with, instead of a session. */
  developerKeyId?: string
}

export interface SignedIn extends Person {
  signedInAt: Date
  tokenHash: Buffer
  /** null: no deletion of the account is scheduled. */
  deletionDueAt: Date | null
}

const DAYS = 30
const TOUCH_AFTER_MS = 3_600_000
const REMEMBERED = 10_000
/**
 * How long a session is taken for good without asking the database. Nobody but this process changes an embedded one, and
 * what it changes it forgets; on a server a logout in another process is to be felt within a second.
 */
const REMEMBERED_MS = { embedded: 60_000, server: 1000 }

/**
 * What changes for a person: `suspended` and `removed` end every call of theirs, `sessions` those that came with a session,
 * except with the one that is kept, and `plan` none.
 */
type Closed = { userId: string } & (
  | { what: 'suspended' | 'removed' | 'plan' }
  | { what: 'sessions'; kept: string | null }
)

const TOPIC = 'closed accounts and sessions'

/** Names a session without telling its token. */
export const sessionName = (tokenHash: Buffer): string => tokenHash.toString('base64')

const sessionEnd = () => new Date(Date.now() + DAYS * 86_400_000)

export type Sessions = ReturnType<typeof createSessions>

export const createSessions = (
  database: Database,
  { pubSub = noPubSub, calls = createOpenCalls() }: { pubSub?: PubSub; calls?: OpenCalls } = {},
) => {
  const remembered = new QuickLRU<string, SignedIn>({ maxSize: REMEMBERED, maxAge: REMEMBERED_MS[database.kind] })

  /** Counts what was forgotten: a look-up that began before may hold what is no more, and is not remembered. */
  let forgotten = 0

  const lookUp = async (tokenHash: Buffer): Promise<SignedIn> => {
    const session = await findSession(database.db, tokenHash)
    if (!session) throw unauthorized()
    refuseSuspended(session.user)
    // Sessions slide: an hour after its last use a session lives 30 days from now again.
    if (Date.now() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS)
      await touchSession(database.db, tokenHash, sessionEnd())
    const { id, email, owner, deletionDueAt } = session.user
    return { ...planOf(session), id, email, owner, deletionDueAt, signedInAt: session.signedInAt, tokenHash }
  }

  const forget = (userId: string): void => {
    forgotten++
    for (const [key, { id }] of remembered) if (id === userId) remembered.delete(key)
  }

  const closeHere = (closed: Closed): void => {
    forget(closed.userId)
    if (closed.what === 'plan') return
    if (closed.what === 'sessions') calls.endSessionsOf(closed.userId, unauthorized(), closed.kept)
    else calls.endOf(closed.userId, closed.what === 'suspended' ? isSuspended() : unauthorized())
  }
  pubSub.subscribe(TOPIC, closeHere, () => {
    remembered.clear()
    void calls.checkAll()
  })

  const close = (closed: Closed): void => {
    closeHere(closed)
    pubSub.publish(TOPIC, closed)
  }

  return {
    /** Who sent the header `Token`; throws an ApiError when nobody did. */
    authenticate: async ({ headers }: Pick<FastifyRequest, 'headers'>): Promise<SignedIn> => {
      const { token } = headers
      if (typeof token !== 'string' || !token) throw unauthorized()
      const tokenHash = hashToken(token)
      const key = sessionName(tokenHash)
      const known = remembered.get(key)
      if (known && !(known.changesAt && known.changesAt <= new Date())) return known
      const before = forgotten
      const user = await lookUp(tokenHash)
      if (before === forgotten) remembered.set(key, user)
      return user
    },
    /** Gives the token, which is stored nowhere. */
    async begin(tx: Parameters<typeof addSession>[0], userId: string): Promise<string> {
      const token = newToken()
      await addSession(tx, { tokenHash: hashToken(token), userId, expiresAt: sessionEnd() })
      return token
    },
    /** After a change of what a person is or may do, or of their sessions, was committed. */
    forget,
    /** Publishes a change of a person's permissions to all processes. */
    changed: (userId: string): void => close({ userId, what: 'plan' }),
    /** After an account was suspended: every call of it that is under way ends, in all processes. */
    suspended: (userId: string): void => close({ userId, what: 'suspended' }),
    /** After an account was removed, or its removal scheduled: every call of it that is under way ends, in all processes. */
    removed: (userId: string): void => close({ userId, what: 'removed' }),
    /** After sessions of a person were ended, all of them or all but one: their calls under way end, in all processes. */
    ended: (userId: string, kept: Buffer | null = null): void =>
      close({ userId, what: 'sessions', kept: kept && sessionName(kept) }),
    async end({ id, tokenHash }: SignedIn): Promise<void> {
      await endSession(database.db, tokenHash)
      forget(id)
    },
    /** All but this one. To be forgotten once it is committed. */
    endOthers: (tx: Transaction, { id, tokenHash }: SignedIn) => endOtherSessions(tx, id, tokenHash),
  }
}
