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

/** A message between processes: an event of a project, or somebody who opened it. */
interface Told {
  projectId: string
  event?: ProjectEvent
  /** The tab that opened the project. `to` marks a reply to the tab that announced itself first. */
  came?: { client: string; device: string; to?: string }
}

const TOPIC = 'projects'

/**
 * Tracks presence: tells tabs that have the same project open about each other. A tab without a
 * client name takes no part.
 */
const createCompany = (tell: (told: Told) => void) => {
  const present = new Map<string, Set<Listener>>()
  return {
    /** Announces a tab. Returns a function that removes it. */
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
    /**
     * Handles a tab in another process that announced itself, and replies for every tab of this
     * process.
     */
    hear: (projectId: string, { client, device, to }: NonNullable<Told['came']>): void => {
      for (const own of present.get(projectId) ?? []) {
        if (own.client === client || (to !== undefined && own.client !== to)) continue
        own.pass({ type: 'company', client, device })
        if (to === undefined) tell({ projectId, came: { client: own.client, device: own.device, to: client } })
      }
    },
  }
}

/** Publishes the events of projects to their watchers, in this process and in others. */
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
  /** Runs `find` at its interval, and whenever messages of other processes were lost. */
  const lookEvery = ({ every, find }: Look, pass: (event: ProjectEvent) => void): (() => void) => {
    const lookNow = () => {
      // A failed look is made up for by the next one.
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
      // A receiver loads all revisions before the one it is told of, so only the newest message of
      // this key matters.
      tell({ projectId, event }, event.type === 'revision' ? `${projectId} revision` : undefined)
    },
    /**
     * Watches a project; see `createWatchers`. With `look`, the watcher also gets what `find`
     * returns, at the interval and after messages of other processes were lost.
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
