import { EventEmitter, on } from 'node:events'

const ALIVE_SECONDS = 15

/**
 * Called while a watcher is active, with the function that passes it an event. Returns the function
 * that cleans up.
 */
type Join<Event> = (pass: (event: Event) => void) => () => void

/**
 * Delivers the events of many subjects to whoever watches one of them in this process. `alive` is
 * sent as the heartbeat.
 */
export const createWatchers = <Event extends { type: string }>(alive: Event) => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  return {
    emit: (id: string, event: Event): void => void emitter.emit(id, event),
    /** Sends an event to all watchers of all subjects. */
    emitToAll: (event: Event): void => {
      for (const id of emitter.eventNames()) emitter.emit(id, event)
    },
    /**
     * Yields the events of a subject from the moment of the call on, including those before the
     * first `next()`, with a heartbeat. Ends without an error when the signal aborts, the subject
     * is deleted or the server stops.
     */
    watch: (id: string, signal: AbortSignal, join: Join<Event> = () => () => undefined): AsyncIterable<Event> => {
      const own = new EventEmitter()
      const pass = (event: Event) => own.emit('event', event)
      const stop = AbortSignal.any([signal, closing.signal])
      if (stop.aborted) return nothing()
      const events = on(own, 'event', { signal: stop })
      emitter.on(id, pass)
      const leave = join(pass)
      const heartbeat = setInterval(pass, ALIVE_SECONDS * 1000, alive)
      const release = () => {
        // A signal with a listener stays in memory until it aborts, which it may never do.
        stop.removeEventListener('abort', release)
        emitter.off(id, pass)
        leave()
        clearInterval(heartbeat)
      }
      stop.addEventListener('abort', release, { once: true })
      return untilDeleted<Event>(events, stop, release)
    },
    close: (): void => closing.abort(),
  }
}

// oxlint-disable-next-line require-yield, no-empty-function -- a stream that ends at once
async function* nothing(): AsyncGenerator<never> {}

async function* untilDeleted<Event extends { type: string }>(
  events: AsyncIterable<unknown[]>,
  stop: AbortSignal,
  release: () => void,
): AsyncGenerator<Event> {
  try {
    for await (const [event] of events as AsyncIterable<[Event]>) {
      yield event
      if (event.type === 'deleted') return
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    release()
  }
}
