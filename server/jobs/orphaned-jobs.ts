import type { PgBoss } from 'pg-boss'
import type { Database } from '#server/database/database.ts'
import { handBack, listActiveJobs } from './repository.ts'

/**
 * Releases the jobs that a dead process left active. Returns their number. Must run only where this
 * is the single process on the database. With several processes, another one may be working on
 * them, and missed heartbeats release them instead.
 */
export const freeOrphanedJobs = async (boss: PgBoss, { db }: Database): Promise<number> => {
  const active = await listActiveJobs(db)
  for (const { id, name, exhausted } of active)
    if (exhausted) await boss.fail(name, id, { message: 'The process that ran this job died.' })
    else await handBack(db, id)
  return active.length
}
