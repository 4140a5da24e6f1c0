import { and, asc, between, count, eq, inArray, sql } from 'drizzle-orm'
import type { WritingGoals } from '#contract/writing-goals.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { projectOf } from '../../../database/owned-project.ts'
import { projects, writingSessions } from '../../../database/schema/index.ts'

type SessionRow = typeof writingSessions.$inferSelect
type NewSession = typeof writingSessions.$inferInsert

/** Returns the goals, locked; undefined if the user has no such project. */
export const findGoals = async (tx: Transaction, userId: string, projectId: string) =>
  (
    await tx
      .select({ wordGoal: projects.wordGoal, goals: projects.goals })
      .from(projects)
      .where(projectOf(userId, projectId))
      .for('update')
  )[0]

/** Sets goals. The project keeps the time of its last change. */
export const updateGoals = async (
  tx: Transaction,
  userId: string,
  projectId: string,
  change: { wordGoal: number | null; goals: WritingGoals },
): Promise<void> => {
  await tx.update(projects).set(change).where(projectOf(userId, projectId))
}

/**
 * Returns false if the user has no such project. A found project is not deleted before the
 * transaction ends.
 */
export const holdProject = async (db: Queryable, userId: string, projectId: string): Promise<boolean> =>
  (await db.select({ id: projects.id }).from(projects).where(projectOf(userId, projectId)).for('key share')).length > 0

/** Adds sessions. Of a session that is stored already, the most words and the longest time stay. */
export const putSessions = async (db: Queryable, sessions: NewSession[]): Promise<void> => {
  const { startedAt, endedAt, words } = writingSessions
  await db
    .insert(writingSessions)
    .values(sessions)
    .onConflictDoUpdate({
      target: [writingSessions.projectId, writingSessions.id],
      set: {
        startedAt: sql`least(${startedAt}, excluded.started_at)`,
        endedAt: sql`greatest(${endedAt}, excluded.ended_at)`,
        words: sql`greatest(${words}, excluded.words)`,
      },
    })
}

const inOrder = [asc(writingSessions.startedAt), asc(writingSessions.id)]

/** Returns the sessions of these days, oldest first. */
export const sessionsOfDays = async (
  db: Queryable,
  projectId: string,
  days: readonly string[],
): Promise<SessionRow[]> =>
  db
    .select()
    .from(writingSessions)
    .where(and(eq(writingSessions.projectId, projectId), inArray(writingSessions.day, [...days])))
    .orderBy(...inOrder)

export const sessionsBetween = async (
  db: Queryable,
  projectId: string,
  from: string,
  to: string,
): Promise<SessionRow[]> =>
  db
    .select()
    .from(writingSessions)
    .where(and(eq(writingSessions.projectId, projectId), between(writingSessions.day, from, to)))
    .orderBy(...inOrder)

/** Returns the number of sessions of that one of these days which has the most. */
export const mostSessions = async (db: Queryable, projectId: string, days: readonly string[]): Promise<number> =>
  (
    await db
      .select({ sessions: count() })
      .from(writingSessions)
      .where(and(eq(writingSessions.projectId, projectId), inArray(writingSessions.day, [...days])))
      .groupBy(writingSessions.day)
  ).reduce((most, { sessions }) => Math.max(most, sessions), 0)
