import type { WritingSession } from '#contract/goals.ts'
import { connection } from '../api/connection.ts'
import { writingHere } from '../stores/writing-here.ts'
import { mergeSessions, SESSION_PAUSE } from './merge-sessions.ts'
import { registerWriting, sendSessions } from './send-writing.ts'
import { storedSessions, storeSession } from './stored-sessions.ts'
import { writingDay } from './writing-day.ts'

/**
 * Milliseconds until typed words are stored in this browser and shown, and until they are sent to
 * the server.
 */
const STORE_AFTER = 1000
const SEND_AFTER = 60_000

interface Recording {
  account: string
  projectId: string
  /** The hour at which a day of the author begins. */
  dayStart: () => number
  newId: () => string
  /** Called with all sessions that the server has of some days. */
  onStored: (sessions: WritingSession[]) => void
}

/**
 * Records the words that are typed in an open text as sessions. A session belongs to the day of its
 * typing, no matter when it is sent. The server keeps the longest state of each session, so sending
 * one again does not count it twice.
 */
export const recordWriting = ({ account, projectId, dayStart, newId, onStored }: Recording) => {
  const sessions = new Map<string, WritingSession>()
  const unsent = new Set<string>()
  let current: WritingSession | null = null
  let storing: ReturnType<typeof setTimeout> | undefined
  let sending: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false

  const show = () => {
    if (!hasEnded) writingHere.set({ projectId, sessions: [...sessions.values()] })
  }
  const store = () => {
    clearTimeout(storing)
    storing = undefined
    if (!current || current.words === 0 || sessions.get(current.id) === current) return
    sessions.set(current.id, current)
    unsent.add(current.id)
    show()
    void storeSession(account, projectId, current)
  }
  const send = async (keepalive = false): Promise<void> => {
    store()
    clearTimeout(sending)
    sending = undefined
    const ids = [...unsent]
    if (ids.length === 0) return
    unsent.clear()
    const sent = ids.map((id) => sessions.get(id)!)
    const known = await sendSessions(account, projectId, sent, keepalive)
    if (known) onStored(known)
    else for (const id of ids) unsent.add(id)
  }
  const sendOnLeave = () => {
    if (document.visibilityState === 'hidden') void send(true)
  }
  const takeStored = async () => {
    const stored = (await storedSessions(account)).get(projectId)
    if (!stored || hasEnded) return
    for (const session of mergeSessions(stored, [...sessions.values()])) sessions.set(session.id, session)
    for (const { id } of stored) unsent.add(id)
    show()
    await send()
  }

  show()
  void takeStored()
  document.addEventListener('visibilitychange', sendOnLeave)
  const stops = [
    registerWriting(() => send()),
    connection.subscribe(() => {
      if (connection.isReached()) void send()
    }),
    () => document.removeEventListener('visibilitychange', sendOnLeave),
  ]
  return {
    /**
     * Adds typed words to the current session. Without a call for a while, the session ends, and
     * the next call begins another one.
     */
    typed: (words: number): void => {
      const moment = new Date()
      const now = Math.floor(moment.getTime() / 1000)
      const day = writingDay(moment, dayStart())
      if (!current || current.day !== day || now - current.ended > SESSION_PAUSE) {
        store()
        current = { id: newId(), day, started: now, ended: now, words: 0 }
      }
      current = { ...current, ended: Math.max(current.ended, now), words: Math.max(0, current.words + words) }
      storing ??= setTimeout(store, STORE_AFTER)
      sending ??= setTimeout(() => void send(), SEND_AFTER)
    },
    stop: (): void => {
      for (const stop of stops) stop()
      void send(true)
      hasEnded = true
      writingHere.set(null)
    },
  }
}
