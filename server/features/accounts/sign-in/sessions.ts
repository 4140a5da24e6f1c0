import type { FastifyRequest } from 'fastify'
import QuickLRU from 'quick-lru'
import type { Database, Transaction } from '../../../database/database.ts'
import { createOpenCalls, type OpenCalls } from '../../../http/open-calls.ts'
import { unauthorized } from '../../../http/errors/api-error.ts'
import { type Plan, planOf } from '../../../plans/plan.ts'
import { noPubSub, type PubSub } from '../../../processes/pub-sub.ts'
import { addSession, endOtherSessions, endSession, findSession, touchSession } from '../repository.ts'
import { createAccessChanges } from './access-changes.ts'
import { refuseSuspended } from './refuse-suspended.ts'
import { hashToken, newToken } from './secrets.ts'

/** The account that makes a call. */
export interface Person extends Plan {
  id: string
  email: string
  owner: boolean
  /** The developer key of the call, if it came with one instead of a session. */
  developerKeyId?: string
}

export interface SignedIn extends Person {
  signedInAt: Date
  tokenHash: Buffer
  /** null if no deletion of the account is scheduled. */
  deletionDueAt: Date | null
}

const DAYS = 30
const TOUCH_AFTER_MS = 3_600_000
const REMEMBERED = 10_000
/**
 * The time for which a session is cached, in milliseconds. An embedded database is changed only by
 * this process, which invalidates the sessions that it changes. On a server, a logout in another
 * process must take effect within a second.
 */
const REMEMBERED_MS = { embedded: 60_000, server: 1000 }

/** Returns a name for a session that does not reveal its token. */
export const sessionName = (tokenHash: Buffer): string => tokenHash.toString('base64')

const sessionEnd = () => new Date(Date.now() + DAYS * 86_400_000)

export type Sessions = ReturnType<typeof createSessions>

export const createSessions = (
  database: Database,
  { pubSub = noPubSub, calls = createOpenCalls() }: { pubSub?: PubSub; calls?: OpenCalls } = {},
) => {
  const remembered = new QuickLRU<string, SignedIn>({ maxSize: REMEMBERED, maxAge: REMEMBERED_MS[database.kind] })

  /** Counts invalidations. A lookup that began before one may be outdated, and is not cached. */
  let forgotten = 0

  const lookUp = async (tokenHash: Buffer): Promise<SignedIn> => {
    const session = await findSession(database.db, tokenHash)
    if (!session) throw unauthorized()
    refuseSuspended(session.user)
    // Sessions slide: if the last use was over an hour ago, the session is extended to 30 days from
    // now.
    if (Date.now() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS)
      await touchSession(database.db, tokenHash, sessionEnd())
    const { id, email, owner, deletionDueAt } = session.user
    return { ...planOf(session), id, email, owner, deletionDueAt, signedInAt: session.signedInAt, tokenHash }
  }

  const forget = (userId: string): void => {
    forgotten++
    for (const [key, { id }] of remembered) if (id === userId) remembered.delete(key)
  }

  const publish = createAccessChanges({ pubSub, calls, forget, forgetAll: () => remembered.clear() })

  return {
    /** Returns the user of the header `Token`. Throws an ApiError if there is no valid session. */
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
    /** Creates a session and returns its token, which is not stored. */
    async begin(tx: Parameters<typeof addSession>[0], userId: string): Promise<string> {
      const token = newToken()
      await addSession(tx, { tokenHash: hashToken(token), userId, expiresAt: sessionEnd() })
      return token
    },
    /**
     * Invalidates cached sessions of a user. Call it after a change of their account, plan or
     * sessions was committed.
     */
    forget,
    /** Publishes a change of a user's permissions to all processes. */
    changed: (userId: string): void => publish({ userId, what: 'plan' }),
    /** Ends all open calls of a suspended user, in all processes. Call it after the commit. */
    suspended: (userId: string): void => publish({ userId, what: 'suspended' }),
    /**
     * Ends all open calls of a removed user, or of one whose removal is scheduled, in all
     * processes. Call it after the commit.
     */
    removed: (userId: string): void => publish({ userId, what: 'removed' }),
    /**
     * Ends open calls of ended sessions, in all processes: of all sessions, or all except `keptSession`.
     * Call it after the commit.
     */
    ended: (userId: string, keptSession: Buffer | null = null): void =>
      publish({ userId, what: 'sessions', kept: keptSession && sessionName(keptSession) }),
    async end({ id, tokenHash }: SignedIn): Promise<void> {
      await endSession(database.db, tokenHash)
      forget(id)
    },
    /** Deletes all other sessions of a user. Call `ended` after the commit. */
    endOthers: (tx: Transaction, { id, tokenHash }: SignedIn) => endOtherSessions(tx, id, tokenHash),
  }
}
