import { goalLimits } from '#contract/goal-limits.ts'
import type { WritingSession } from '#contract/goals.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { seconds } from '../present-project.ts'
import { findProject } from '../repository.ts'
import { holdProject, mostSessions, putSessions, sessionsBetween, sessionsOfDays } from './repository.ts'

const DAY_MS = 86_400_000

type Sessions = { sessions: WritingSession[] }

const present = (rows: Awaited<ReturnType<typeof sessionsBetween>>): Sessions => ({
  sessions: rows.map(({ id, day, startedAt, endedAt, words }) => ({
    id,
    day,
    started: seconds(startedAt),
    ended: seconds(endedAt),
    words,
  })),
})

export const listSessions = async (
  { database: { db } }: Pick<ProjectDependencies, 'database'>,
  user: ProjectUser,
  projectId: string,
  { from, to }: { from: string; to: string },
): Promise<Sessions> => {
  if (!(await findProject(db, user.id, projectId))) throw notFound('project')
  return present(await sessionsBetween(db, projectId, from, to))
}

/**
 * One statement can't change a row twice, so of equal ids the one with the most words is stored. The
 * order of the ids keeps two tabs that send the same sessions from waiting for each other.
 */
const inOneOrder = (sessions: readonly WritingSession[]): WritingSession[] => {
  const ascending = sessions.toSorted((one, other) => one.words - other.words)
  const single = new Map(ascending.map((session) => [session.id, session]))
  return [...single.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * Stores sessions of typing. A repeated call changes nothing. Returns all sessions of the same
 * days.
 */
export const saveSessions = async (
  { database }: Pick<ProjectDependencies, 'database'>,
  user: ProjectUser,
  projectId: string,
  sent: readonly WritingSession[],
): Promise<Sessions> => {
  // The clock of a device may be slightly fast, but a session can't end more than a day ahead.
  if (sent.some(({ ended }) => ended * 1000 > Date.now() + DAY_MS))
    throw new ApiError('invalid_request', 'This session is in the future. Check the clock of this device.')
  const sessions = inOneOrder(sent)
  const days = [...new Set(sessions.map(({ day }) => day))]
  return database.transaction(async (tx) => {
    if (!(await holdProject(tx, user.id, projectId))) throw notFound('project')
    await putSessions(
      tx,
      sessions.map(({ id, day, started, ended, words }) => ({
        projectId,
        id,
        userId: user.id,
        day,
        startedAt: new Date(started * 1000),
        endedAt: new Date(ended * 1000),
        words,
      })),
    )
    if ((await mostSessions(tx, projectId, days)) > goalLimits.sessionsOfDay)
      throw new ApiError('too_large', `A day can have at most ${goalLimits.sessionsOfDay} sessions.`)
    return present(await sessionsOfDays(tx, projectId, days))
  })
}
