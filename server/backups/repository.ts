import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { backupRuns, timedWork } from '../database/schema/index.ts'

/**
 * One scheduled backup. A good one was read back from its storage and restored in a separate
 * process.
 */
export type BackupRun = typeof backupRuns.$inferSelect

/** Runs are kept longer than the period of any alert. */
const KEPT_DAYS = 400

/** Lists the backup runs, newest first. */
export const listBackupRuns = (db: Queryable, limit = 30): Promise<BackupRun[]> =>
  db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(limit)

export const lastGoodBackup = async (db: Queryable): Promise<BackupRun | null> => {
  const good = and(eq(backupRuns.state, 'good'), isNotNull(backupRuns.endedAt))
  const [run] = await db.select().from(backupRuns).where(good).orderBy(desc(backupRuns.id)).limit(1)
  return run ?? null
}

/**
 * Returns the seconds since the last good backup began, or since the first attempt if none was
 * good. Returns 0 if there was no attempt.
 */
export const backupAge = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ age: number }>(sql`
    select coalesce(extract(epoch from now() - coalesce(max(begun_at) filter (where state = 'good'), min(begun_at))), 0)::float8 as age
    from ${backupRuns}`)
  return rows[0]!.age
}

/** The name of the heartbeat. */
const ALIVE = 'backup under way'

export const keepRunAlive = async (db: Queryable): Promise<void> => {
  await db
    .insert(timedWork)
    .values({ name: ALIVE, begunAt: sql`now()` })
    .onConflictDoUpdate({ target: timedWork.name, set: { begunAt: sql`now()` } })
}

export const isRunAlive = async (db: Queryable, withinMs: number): Promise<boolean> => {
  const recent = sql`${timedWork.begunAt} > now() - make_interval(secs => ${withinMs / 1000}::float8)`
  const rows = await db
    .select({ name: timedWork.name })
    .from(timedWork)
    .where(and(eq(timedWork.name, ALIVE), recent))
  return rows.length > 0
}

export const beginBackupRun = async (db: Queryable): Promise<number> => {
  await db.delete(backupRuns).where(lt(backupRuns.begunAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
  await keepRunAlive(db)
  const [run] = await db.insert(backupRuns).values({}).returning({ id: backupRuns.id })
  return run!.id
}

type Ended = { state: 'good'; name: string; bytes: number } | { state: 'failed'; problem: string }

export const endBackupRun = async (db: Queryable, id: number, ended: Ended): Promise<void> => {
  await db
    .update(backupRuns)
    .set({ ...ended, endedAt: sql`now()` })
    .where(eq(backupRuns.id, id))
}

/** Returns the size of the whole database. */
export const databaseBytes = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ bytes: unknown }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  return Number(rows[0]!.bytes)
}
