import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { planOf } from '../../plans/plan.ts'
import { hashDeveloperKey } from '../../secrets/developer-key.ts'
import { findKeyHolder } from './repository.ts'
import type { Person } from './sign-in/sessions.ts'

const refused = (message: string) => new ApiError('unauthorized', message)

/**
 * Returns a function that authenticates the header `X-API-Key`. It throws an ApiError if the key is
 * invalid or revoked. Unlike sessions, keys are not cached: calls are few, and a revoked key must
 * stop working at once in all processes.
 */
export const createDeveloperAccess =
  ({ db }: Database) =>
  async ({ headers }: Pick<FastifyRequest, 'headers'>): Promise<Person> => {
    const key = headers['x-api-key']
    if (typeof key !== 'string' || !key) throw refused('Please send your API key in the header X-API-Key.')
    const holder = await findKeyHolder(db, hashDeveloperKey(key))
    if (!holder) throw refused('This API key is not valid.')
    if (holder.user.deletionDueAt) throw refused('The account of this API key is scheduled for deletion.')
    if (holder.user.suspendedAt) throw refused('The account of this API key is suspended.')
    if (holder.revokedAt) throw refused('This API key was revoked.')
    const { id, email, owner } = holder.user
    return { ...planOf(holder), id, email, owner, developerKeyId: holder.keyId }
  }
