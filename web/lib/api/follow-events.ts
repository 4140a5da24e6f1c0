import { ApiError } from './api-error.ts'

interface Following<Event> {
  open: (signal: AbortSignal) => Promise<AsyncIterable<Event>>
  /** Returns true if this was the last event. */
  onEvent: (event: Event) => boolean
  onConnection: (connected: boolean) => void
  signal: AbortSignal
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** A connection that sends nothing for this long, not even a heartbeat, counts as dead. */
  silenceMilliseconds?: number
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/**
 * Follows a stream of events and reconnects whenever the connection is lost. Throws an ApiError if
 * the server refuses the request.
 */
export const followEvents = async <Event>({
  open,
  onEvent,
  onConnection,
  signal,
  wait = pause,
  silenceMilliseconds = 60_000,
}: Following<Event>): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures++) {
    const connection = new AbortController()
    const close = () => connection.abort()
    signal.addEventListener('abort', close)
    let silence = setTimeout(close, silenceMilliseconds)
    try {
      for await (const event of await open(connection.signal)) {
        clearTimeout(silence)
        if (signal.aborted) return
        silence = setTimeout(close, silenceMilliseconds)
        failures = 0
        onConnection(true)
        if (onEvent(event)) return
      }
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', close)
      connection.abort()
    }
    if (signal.aborted) return
    onConnection(false)
    await wait(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
