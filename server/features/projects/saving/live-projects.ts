import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fits, noPubSub, type PubSub } from '../../../processes/pub-sub.ts'
import { createWatchers } from '../../../processes/watchers.ts'

export type ProjectEvent =
  Reply<InkloomContract['GET /projects/:id/events']> extends AsyncIterable<infer Event> ? Event : never

interface Look {
  every: number
  find: () => Promise<ProjectEvent[]>
}

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
  const watchers = createWatchers<ProjectEvent>({ type: 'alive' })
  const tell = (told: Told, key?: string) => {
    if (fits(told)) pubSub.publish(TOPIC, told, key)
  }
  const company = createCompany(tell)
  const looks = new Set<() => void>()
  pubSub.subscribe(
    TOPIC,
    ({ projectId, event, came }: Told) => {
      if (event) watchers.emit(projectId, event)
      if (came) company.hear(projectId, came)
    },
    () => {
      for (const look of looks) look()
    },
  )
  /** Runs the look at its interval, and whenever messages of other processes were lost. */
  const lookEvery = ({ every, find }: Look, pass: (event: ProjectEvent) => void): (() => void) => {
    const lookNow = () => {
      // The next look makes up for one that fails.
      find().then(
        (found) => found.forEach(pass),
        () => undefined,
      )
    }
    const timer = setInterval(lookNow, every)
    looks.add(lookNow)
    return () => {
      clearInterval(timer)
      looks.delete(lookNow)
    }
  }
  return {
    publish: (projectId: string, event: ProjectEvent): void => {
      watchers.emit(projectId, event)
      // Who hears of a revision asks for all before it.
      tell({ projectId, event }, event.type === 'revision' ? `${projectId} revision` : undefined)
    },
    /**
     * See `createWatchers`. With `look`, the watcher also gets what it finds, at its interval and after messages of other
     * processes were lost.
     */
    watch: (
      projectId: string,
      signal: AbortSignal,
      look: Look | null,
      who: { client: string; device: string } = { client: '', device: '' },
    ): AsyncIterable<ProjectEvent> =>
      watchers.watch(projectId, signal, (pass) => {
        const leave = company.join(projectId, { ...who, pass })
        const stopLooking = look ? lookEvery(look, pass) : () => undefined
        return () => {
          leave()
          stopLooking()
        }
      }),
    close: watchers.close,
  }
}
export type LiveProjects = ReturnType<typeof createLiveProjects>
