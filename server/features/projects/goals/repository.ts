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

/** Sets goals, without changing the project's time of last change. */
export const updateGoals = async (
  tx: Transaction,
  userId: string,
  projectId: string,
  change: { wordGoal: number | null; goals: WritingGoals },
): Promise<void> => {
  await tx.update(projects).set(change).where(projectOf(userId, projectId))
}

/**
 * Locks a project against deletion until the transaction ends. Returns false if the user has no
 * such project.
 */
export const holdProject = async (db: Queryable, userId: string, projectId: string): Promise<boolean> =>
  (await db.select({ id: projects.id }).from(projects).where(projectOf(userId, projectId)).for('key share')).length > 0

/**
 * Adds sessions. For a session that is already stored, the larger number of words and the longer
 * time are kept.
 */
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

/** Returns the largest number of sessions that any of these days has. */
export const mostSessions = async (db: Queryable, projectId: string, days: readonly string[]): Promise<number> =>
  (
    await db
      .select({ sessions: count() })
      .from(writingSessions)
      .where(and(eq(writingSessions.projectId, projectId), inArray(writingSessions.day, [...days])))
      .groupBy(writingSessions.day)
  ).reduce((most, { sessions }) => Math.max(most, sessions), 0)
