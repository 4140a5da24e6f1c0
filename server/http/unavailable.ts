import type { FastifyInstance } from 'fastify'
import type { Unavailable } from '../database/unavailable.ts'
import { ApiError } from './errors/api-error.ts'

const RETRY_SECONDS = '10'

const messages: Record<Unavailable, string> = {
  lost: "Inkloom can't reach its database at the moment. Everything that was saved is safe; please try again in a moment.",
  'read-only':
    'Inkloom can be read but not written to at the moment. Everything that was saved is safe; please try again in a moment.',
  'disk full':
    'The disk of this Inkloom is full, so nothing can be saved at the moment. Everything that was saved is safe; please try again in a moment.',
}

export const unavailable = (why: Unavailable, cause?: unknown): ApiError =>
  new ApiError('unavailable', messages[why], { headers: { 'Retry-After': RETRY_SECONDS }, cause })

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writing requests while the database can't be written to. Reading requests are still
 * served.
 */
export const refuseWrites = (app: FastifyInstance, check: () => Promise<Unavailable | null>): void => {
  app.addHook('onRequest', async ({ method }) => {
    if (READING.has(method)) return
    const why = await check()
    if (why) throw unavailable(why)
  })
}
