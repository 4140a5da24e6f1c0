import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { isReadOnly } from '../database/read-only.ts'
import { type Unavailable, unavailabilityOf } from '../database/unavailable.ts'
import { ApiError } from './errors/api-error.ts'

interface Watched {
  database: Pick<Database, 'db' | 'kind'>
  /** Returns why the embedded database can't be written to, or null. */
  disk: () => Promise<Unavailable | null>
  /** Throws if the queue of jobs can't be reached. */
  jobs: { check(): Promise<void> }
  stopping: AbortSignal
}

/**
 * The time for which a process reports that it is not ready after its PostgreSQL server was out of
 * disk space. The server can't be asked for its free space.
 */
const FULL_MS = 10_000

const reasons: Record<Unavailable, string> = {
  lost: 'The database does not answer.',
  'read-only': 'The database is read-only.',
  'disk full': 'The disk of the database is full.',
}

const notReady = (why: Unavailable): ApiError =>
  new ApiError('unavailable', reasons[why], { headers: { 'Retry-After': '10' } })

/**
 * Serves the health endpoints: `/healthz` answers while the process lives, and `/readyz` while it
 * should receive requests.
 */
export const serveHealth = (app: FastifyInstance, { database, disk, jobs, stopping }: Watched): void => {
  let fullAt = -Infinity
  app.addHook('onError', async (_, __, error) => {
    if (unavailabilityOf(error) === 'disk full') fullAt = performance.now()
  })
  const check = async (): Promise<Unavailable | null> => {
    const found = await disk()
    if (found) return found
    if (database.kind === 'server' && performance.now() - fullAt < FULL_MS) return 'disk full'
    const readOnly = await isReadOnly(database.db)
    await jobs.check()
    return readOnly ? 'read-only' : null
  }
  app.get('/healthz', { exposeHeadRoute: true }, () => ({ status: 'ok' }))
  app.get('/readyz', { exposeHeadRoute: true }, async (request) => {
    if (stopping.aborted) throw new ApiError('unavailable', 'This process is about to stop.')
    const why = await check().catch((error: unknown) => {
      request.log.warn({ err: error }, 'readiness check failed: the database does not answer')
      return unavailabilityOf(error) ?? 'lost'
    })
    if (why) throw notReady(why)
    return { status: 'ready' }
  })
}
