import type { ApiError } from './errors/api-error.ts'

/** A call of a person that is under way, such as a stream of events. */
interface OpenCall {
  person: string
  /** The session that it came with; null where it came with an API key. */
  session: string | null
  /** Throws an ApiError when the person could not make the call any more. */
  check: () => Promise<unknown>
  end: (why: ApiError) => void
  begun: number
}

/** How often a call that stays open is checked, in case nobody told this process that its person is kept out. */
const CHECK_EVERY_MS = 30_000

export type OpenCalls = ReturnType<typeof createOpenCalls>

/** The calls that people have under way in this process, so that they end when a person or a session loses access. */
export const createOpenCalls = () => {
  const open = new Set<OpenCall>()

  const checkAll = async (minimumAge: number) => {
    const before = Date.now() - minimumAge
    for (const call of open)
      if (call.begun <= before)
        // A check that fails because the database is away ends no call. The next check decides.
        await call.check().catch((error: unknown) => {
          if (error instanceof Error && 'status' in error && (error as ApiError).status < 500)
            call.end(error as ApiError)
        })
  }
  const timer = setInterval(() => void checkAll(CHECK_EVERY_MS), CHECK_EVERY_MS)
  timer.unref()

  return {
    /** Counts a call in. `closed` fires, with an ApiError as its reason, when the call has to end; `leave` counts it out. */
    enter: (call: Pick<OpenCall, 'person' | 'session' | 'check'>): { closed: AbortSignal; leave: () => void } => {
      const closing = new AbortController()
      const entered = { ...call, begun: Date.now(), end: (why: ApiError) => closing.abort(why) }
      open.add(entered)
      return { closed: closing.signal, leave: () => void open.delete(entered) }
    },
    /** Ends all calls of a person. */
    endOf: (person: string, why: ApiError): void => {
      for (const call of open) if (call.person === person) call.end(why)
    },
    /** Ends the calls that came with a session of a person, except with the one that is kept. */
    endSessionsOf: (person: string, why: ApiError, kept: string | null = null): void => {
      for (const call of open)
        if (call.person === person && call.session !== null && call.session !== kept) call.end(why)
    },
    /** Checks every open call at once, after messages between processes may have been lost. */
    checkAll: () => checkAll(0),
    close: () => clearInterval(timer),
  }
}
