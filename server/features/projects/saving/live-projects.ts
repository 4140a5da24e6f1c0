import { EventEmitter, on } from 'node:events'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fits, noPubSub, type PubSub } from '../../../processes/pub-sub.ts'

export type ProjectEvent =
  Reply<InkloomContract['GET /projects/:id/events']> extends AsyncIterable<infer Event> ? Event : never

const ALIVE_SECONDS = 15

interface Listener {
  client: string
  device: string
  pass: (event: ProjectEvent) => void
}

/** Of a project, what happened to it in another process, or who came there. */
interface Told {
  projectId: string
  event?: ProjectEvent
  /** `to`: the one who came before and is answered by this. */
  came?: { client: string; device: string; to?: string }
}

const TOPIC = 'projects'

/** Tells those who have a project open of one another. Who gives no name is nobody's company. */
const createCompany = (tell: (told: Told) => void) => {
  const present = new Map<string, Set<Listener>>()
  return {
    /** Gives what ends it. */
    join: (projectId: string, own: Listener): (() => void) => {
      if (own.client === '') return () => undefined
      const there = present.get(projectId) ?? new Set<Listener>()
      for (const other of there) {
        if (other.client === own.client) continue
        other.pass({ type: 'company', client: own.client, device: own.device })
        own.pass({ type: 'company', client: other.client, device: other.device })
      }
      present.set(projectId, there.add(own))
      tell({ projectId, came: { client: own.client, device: own.device } })
      return () => {
        there.delete(own)
        if (there.size === 0 && present.get(projectId) === there) present.delete(projectId)
      }
    },
    /** Of somebody in another process, who is answered by whoever is here. */
    hear: (projectId: string, { client, device, to }: NonNullable<Told['came']>): void => {
      for (const own of present.get(projectId) ?? []) {
        if (own.client === client || (to !== undefined && own.client !== to)) continue
        own.pass({ type: 'company', client, device })
        if (to === undefined) tell({ projectId, came: { client: own.client, device: own.device, to: client } })
      }
    },
  }
}

/** Tells whoever watches a project what happens to it, in this process and in others. */
export const createLiveProjects = (pubSub: PubSub = noPubSub) => {
  const emitter = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const tell = (told: Told, key?: string) => {
    if (fits(told)) pubSub.publish(TOPIC, told, key)
  }
  const company = createCompany(tell)
  const looks = new Set<() => void>()
  pubSub.subscribe(
    TOPIC,
    ({ projectId, event, came }: Told) => {
      if (event) emitter.emit(projectId, event)
      if (came) company.hear(projectId, came)
    },
    () => {
      for (const look of looks) look()
    },
  )
  return {
    publish: (projectId: string, event: ProjectEvent): void => {
      emitter.emit(projectId, event)
      // Who hears of a revision asks for all before it.
      tell({ projectId, event }, event.type === 'revision' ? `${projectId} revision` : undefined)
    },
    /**
     * Events of a project from the moment of the call on, also those before the first `next()`. With `look`, what it finds
     * every so often, and after other processes could not be heard, is told too. Ends without an error when the signal fires, the project is deleted or the server stops.
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
      if (stop.aborted) return nothing()
      const events = on(own, 'event', { signal: stop })
      emitter.on(projectId, pass)
      const leave = company.join(projectId, { ...who, pass })
      const timers = [setInterval(pass, ALIVE_SECONDS * 1000, { type: 'alive' } satisfies ProjectEvent)]
      const lookNow = () => {
        // A look that fails is made up for by the next one.
        look?.find().then(
          (found) => found.forEach(pass),
          () => undefined,
        )
      }
      if (look) {
        timers.push(setInterval(lookNow, look.every))
        looks.add(lookNow)
      }
      const release = () => {
        emitter.off(projectId, pass)
        leave()
        looks.delete(lookNow)
        for (const timer of timers) clearInterval(timer)
      }
      stop.addEventListener('abort', release, { once: true })
      return untilDeleted(events, stop, release)
    },
    close: (): void => closing.abort(),
  }
}
export type LiveProjects = ReturnType<typeof createLiveProjects>

// oxlint-disable-next-line require-yield, no-empty-function -- a stream that ends at once
async function* nothing(): AsyncGenerator<never> {}

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
