import type { ApiError } from './errors/api-error.ts'

/** A running call of a user, such as a stream of events. */
interface OpenCall {
  person: string
  /** The session of the call, or null if it came with an API key. */
  session: string | null
  /** Throws an ApiError if the user may no longer make the call. */
  check: () => Promise<unknown>
  end: (why: ApiError) => void
  begun: number
}

/**
 * The interval at which a running call is checked, in case this process missed the message that its
 * user lost access.
 */
const CHECK_EVERY_MS = 30_000

export type OpenCalls = ReturnType<typeof createOpenCalls>

/**
 * Tracks the calls that users have open in this process, so that they end when a user or a session
 * loses access.
 */
export const createOpenCalls = () => {
  const open = new Set<OpenCall>()

  const checkAll = async (minimumAge: number) => {
    const before = Date.now() - minimumAge
    for (const call of open)
      if (call.begun <= before)
        // A check that fails because the database is unavailable ends no call. The next check
        // decides.
        await call.check().catch((error: unknown) => {
          if (error instanceof Error && 'status' in error && (error as ApiError).status < 500)
            call.end(error as ApiError)
        })
  }
  const timer = setInterval(() => void checkAll(CHECK_EVERY_MS), CHECK_EVERY_MS)
  timer.unref()

  return {
    /**
     * Registers a call. `closed` aborts with an ApiError as its reason if the call has to end.
     * `leave` unregisters the call.
     */
    enter: (call: Pick<OpenCall, 'person' | 'session' | 'check'>): { closed: AbortSignal; leave: () => void } => {
      const closing = new AbortController()
      const entered = { ...call, begun: Date.now(), end: (why: ApiError) => closing.abort(why) }
      open.add(entered)
      return { closed: closing.signal, leave: () => void open.delete(entered) }
    },
    /** Ends all open calls of a user. */
    endOf: (person: string, why: ApiError): void => {
      for (const call of open) if (call.person === person) call.end(why)
    },
    /** Ends the open calls of a user's sessions, except those of the session `keptSession`. */
    endSessionsOf: (person: string, why: ApiError, keptSession: string | null = null): void => {
      for (const call of open)
        if (call.person === person && call.session !== null && call.session !== keptSession) call.end(why)
    },
    /** Checks all open calls at once, because messages between processes may have been lost. */
    checkAll: () => checkAll(0),
    close: () => clearInterval(timer),
  }
}
