import type { FastifyRequest } from 'fastify'
import QuickLRU from 'quick-lru'
import type { Database } from '../../database/database.ts'
import { unauthorized } from '../../http/refusal.ts'
import { type Plan, planOf } from '../../plans/plan.ts'
import { addSession, endSession, findSession, touchSession } from './repository.ts'
import { hashToken, newToken } from './secrets.ts'

/** Who acts. */
export interface SignedIn extends Plan {
  id: string
  email: string
  owner: boolean
  signedInAt: Date
  tokenHash: Buffer
}

const DAYS = 30
const TOUCH_AFTER_MS = 3_600_000
const REMEMBERED = 10_000
/**
 * How long a session is taken for good without asking the database. Nobody but this process changes an embedded one, and
 * what it changes it forgets; on a server a logout in another process is to be felt within a second.
 */
const REMEMBERED_MS = { embedded: 60_000, server: 1000 }

const sessionEnd = () => new Date(Date.now() + DAYS * 86_400_000)

export type Sessions = ReturnType<typeof createSessions>

export const createSessions = (database: Database) => {
  const remembered = new QuickLRU<string, SignedIn>({ maxSize: REMEMBERED, maxAge: REMEMBERED_MS[database.kind] })

  const lookUp = async (tokenHash: Buffer): Promise<SignedIn> => {
    const session = await findSession(database.db, tokenHash)
    if (!session) throw unauthorized()
    // Sessions slide: an hour after its last use a session lives 30 days from now again.
    if (Date.now() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS)
      await touchSession(database.db, tokenHash, sessionEnd())
    const { id, email, owner } = session.user
    return { ...planOf(session), id, email, owner, signedInAt: session.signedInAt, tokenHash }
  }

  return {
    /** Who sent the header `Token`; throws a Refusal when nobody did. */
    authenticate: async ({ headers }: Pick<FastifyRequest, 'headers'>): Promise<SignedIn> => {
      const { token } = headers
      if (typeof token !== 'string' || !token) throw unauthorized()
      const tokenHash = hashToken(token)
      const key = tokenHash.toString('base64')
      const known = remembered.get(key)
      if (known) return known
      const user = await lookUp(tokenHash)
      remembered.set(key, user)
      return user
    },
    /** Gives the token, which is stored nowhere. */
    async begin(tx: Parameters<typeof addSession>[0], userId: string): Promise<string> {
      const token = newToken()
      await addSession(tx, { tokenHash: hashToken(token), userId, expiresAt: sessionEnd() })
      return token
    },
    /** After a change of what a person is or may do, or of their sessions. */
    forget(userId: string): void {
      for (const [key, { id }] of remembered) if (id === userId) remembered.delete(key)
    },
    async end({ tokenHash }: SignedIn): Promise<void> {
      remembered.delete(tokenHash.toString('base64'))
      await endSession(database.db, tokenHash)
      // Once more: a call at the same moment may have looked it up before it was gone.
      remembered.delete(tokenHash.toString('base64'))
    },
  }
}
