import { goalLimits } from '#contract/goal-limits.ts'
import type { WritingSession } from '#contract/goals.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { deviceAccount } from '../device/device-account.ts'
import { forgetSession, storedSessions } from './stored-sessions.ts'

/** Statuses of a session that no later call can store, such as one of a deleted project. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [400, 404, 413, 422].includes(error.status)

/** Sends at most `goalLimits.sessions` sessions. Returns null if they can be sent later. */
const sendTogether = async (
  projectId: string,
  sessions: readonly WritingSession[],
  keepalive: boolean,
): Promise<WritingSession[] | null> => {
  try {
    const body = { sessions: [...sessions] }
    return (await api('POST /projects/:id/writing', { params: { id: projectId }, body, keepalive })).sessions
  } catch (error) {
    if (!isFinal(error)) return null
    if (sessions.length === 1 || (error as ApiError).status === 404) return []
    // One session that can't be stored, such as one of a wrong clock, must not discard the others.
    const known: WritingSession[] = []
    for (const session of sessions) {
      const stored = await sendTogether(projectId, [session], keepalive)
      if (!stored) return null
      known.push(...stored)
    }
    return known
  }
}

/**
 * Sends sessions of a project. Returns all sessions of their days, or null if the server did not
 * store them; they then stay in this browser.
 */
export const sendSessions = async (
  account: string,
  projectId: string,
  sessions: readonly WritingSession[],
  keepalive = false,
): Promise<WritingSession[] | null> => {
  const known: WritingSession[] = []
  for (let from = 0; from < sessions.length; from += goalLimits.sessions) {
    const sent = sessions.slice(from, from + goalLimits.sessions)
    // Nothing is sent with the session of another person.
    if (deviceAccount() !== account) return null
    const stored = await sendTogether(projectId, sent, keepalive)
    if (!stored) return null
    known.push(...stored)
    for (const session of sent) await forgetSession(account, projectId, session)
  }
  return known
}

const open = new Set<() => Promise<unknown>>()

/**
 * Registers the function that sends the sessions of an open text. Returns a function that
 * unregisters it.
 */
export const registerWriting = (send: () => Promise<unknown>): (() => void) => {
  open.add(send)
  return () => void open.delete(send)
}

/** Sends all sessions of an account that only this browser has. */
export const sendWriting = async (account: string): Promise<void> => {
  for (const send of open) await send()
  for (const [projectId, sessions] of await storedSessions(account)) await sendSessions(account, projectId, sessions)
}
