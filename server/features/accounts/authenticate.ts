import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { unauthorized } from '../../http/refusal.ts'
import { findSession, touchSession } from './repository.ts'
import { hashToken } from './secrets.ts'

/** Who acts. */
export interface SignedIn {
  id: string
  email: string
  owner: boolean
  /** May use the AI tools and the fast generator. */
  premium: boolean
  /** Needs no book tokens. */
  unlimited: boolean
  tokenHash: Buffer
}

const DAYS = 30
const TOUCH_AFTER_MS = 3_600_000

export const sessionEnd = () => new Date(Date.now() + DAYS * 86_400_000)

/** The user of the header `Token`. Sessions slide: an hour after its last use a session lives 30 days from now again. */
export const authenticate = async (database: Database, request: FastifyRequest): Promise<SignedIn> => {
  const token = request.headers['token']
  if (typeof token !== 'string' || !token) throw unauthorized()
  const tokenHash = hashToken(token)
  const session = await findSession(database.db, tokenHash)
  if (!session) throw unauthorized()
  if (Date.now() - session.lastUsedAt.getTime() > TOUCH_AFTER_MS)
    await touchSession(database.db, tokenHash, sessionEnd())
  const { id, email, owner } = session.user
  return { id, email, owner, premium: owner, unlimited: owner, tokenHash }
}
