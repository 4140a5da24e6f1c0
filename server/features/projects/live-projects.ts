import { EventEmitter, on } from 'node:events'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'

export type ProjectEvent =
  Reply<InkloomContract['GET /projects/:id/events']> extends AsyncIterable<infer Event> ? Event : never

const ALIVE_SECONDS = 15

interface Listener {
  client: string
  device: string
  pass: (event: ProjectEvent) => void
}

/** Tells those who have a project open of one another. Who gives no name is nobody's company. Gives what ends it. */
const meet = (present: Map<string, Set<Listener>>, projectId: string, own: Listener): (() => void) => {
  if (own.client === '') return () => undefined
  const there = present.get(projectId) ?? new Set<Listener>()
  for (const other of there) {
    if (other.client === own.client) continue
    other.pass({ type: 'company', client: own.client, device: own.device })
    own.pass({ type: 'company', client: other.client, device: other.device })
  }
  present.set(projectId, there.add(own))
  return () => {
    there.delete(own)
    if (there.size === 0 && present.get(projectId) === there) present.delete(projectId)
  }
}

/** Tells whoever watches a project in this process what happens to it. */
export const createLiveProjects = () => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const present = new Map<string, Set<Listener>>()
  return {
    publish: (projectId: string, event: ProjectEvent): void => {
      emitter.emit(projectId, event)
    },
    /**
     * Events of a project from the moment of the call on, also those before the first `next()`. With `look`, what it finds
     * every so often is told too. Ends without an error when the signal fires, the project is deleted or the server stops.
     */
    watch: (
      projectId: string,
      signal: AbortSignal,
      look: { every: number; find: () => Promise<ProjectEvent[]> } | null,
      who: { client: string; device: string } = { client: '', device: '' },
    ): AsyncIterable<ProjectEvent> => {
      const own = new EventEmitter()
      const pass = (event: ProjectEvent) => own.emit('event', event)
      const stop = AbortSignal.any([signal, closing.signal])
      const events = on(own, 'event', { signal: stop })
      emitter.on(projectId, pass)
      const leave = meet(present, projectId, { ...who, pass })
      const timers = [setInterval(pass, ALIVE_SECONDS * 1000, { type: 'alive' } satisfies ProjectEvent)]
      if (look)
        timers.push(
          setInterval(() => {
            // A look that fails is made up for by the next one.
            look.find().then(
              (found) => found.forEach(pass),
              () => undefined,
            )
          }, look.every),
        )
      const release = () => {
        emitter.off(projectId, pass)
        leave()
        for (const timer of timers) clearInterval(timer)
      }
      if (stop.aborted) release()
      else stop.addEventListener('abort', release, { once: true })
      return untilDeleted(events, stop, release)
    },
    close: (): void => closing.abort(),
  }
}
export type LiveProjects = ReturnType<typeof createLiveProjects>

async function* untilDeleted(events: AsyncIterable<unknown[]>, stop: AbortSignal, release: () => void) {
  try {
    for await (const [event] of events) {
      yield event as ProjectEvent
      if ((event as ProjectEvent).type === 'deleted') return
    }
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    release()
  }
}
