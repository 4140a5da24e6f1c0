import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/start-jobs.ts'
import { Refusal } from './refusal.ts'

interface Watched {
  database: Pick<Database, 'db'>
  jobs: Pick<Jobs, 'check'>
  stopping: AbortSignal
}

/** For whoever watches over the process: `/healthz` while it lives, `/readyz` while it should be sent requests. */
export const serveHealth = (app: FastifyInstance, { database, jobs, stopping }: Watched): void => {
  app.get('/healthz', { exposeHeadRoute: true }, () => ({ status: 'ok' }))
  app.get('/readyz', { exposeHeadRoute: true }, async (request) => {
    if (stopping.aborted) throw new Refusal('unavailable', 'This process is about to stop.')
    try {
      await Promise.all([database.db.execute(sql`select 1`), jobs.check()])
    } catch (error) {
      request.log.warn({ err: error }, 'Not ready: the database does not answer')
      throw new Refusal('unavailable', 'The database does not answer.')
    }
    return { status: 'ready' }
  })
}
