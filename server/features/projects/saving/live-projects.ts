import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fits, noPubSub, type PubSub } from '../../../processes/pub-sub.ts'
import { createWatchers } from '../../../processes/watchers.ts'

export type ProjectEvent =
  Reply<InkloomContract['GET /projects/:id/events']> extends AsyncIterable<infer Event> ? Event : never

interface Poll {
  every: number
  find: () => Promise<ProjectEvent[]>
}

interface Listener {
  client: string
  device: string
  pass: (event: ProjectEvent) => void
}

/**
 * A message between processes: an event of a project, or the presence of somebody who opened it.
 */
interface ProjectMessage {
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
const createPresence = (publish: (message: ProjectMessage) => void) => {
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
      publish({ projectId, came: { client: own.client, device: own.device } })
      return () => {
        there.delete(own)
        if (there.size === 0 && present.get(projectId) === there) present.delete(projectId)
      }
    },
    /**
     * Handles a tab in another process that announced itself, and replies for every tab of this
     * process.
     */
    receive: (projectId: string, { client, device, to }: NonNullable<ProjectMessage['came']>): void => {
      for (const own of present.get(projectId) ?? []) {
        if (own.client === client || (to !== undefined && own.client !== to)) continue
        own.pass({ type: 'company', client, device })
        if (to === undefined) publish({ projectId, came: { client: own.client, device: own.device, to: client } })
      }
    },
  }
}

/** Publishes the events of projects to their watchers, in this process and in others. */
export const createLiveProjects = (pubSub: PubSub = noPubSub) => {
  const watchers = createWatchers<ProjectEvent>({ type: 'alive' })
  const publish = (message: ProjectMessage, key?: string) => {
    if (fits(message)) pubSub.publish(TOPIC, message, key)
  }
  const presence = createPresence(publish)
  const polls = new Set<() => void>()
  pubSub.subscribe(
    TOPIC,
    ({ projectId, event, came }: ProjectMessage) => {
      if (event) watchers.emit(projectId, event)
      if (came) presence.receive(projectId, came)
    },
    () => {
      for (const poll of polls) poll()
    },
  )
  /** Runs `find` at its interval, and whenever messages of other processes were lost. */
  const pollEvery = ({ every, find }: Poll, pass: (event: ProjectEvent) => void): (() => void) => {
    const pollNow = () => {
      // The next poll makes up for a failed one.
      find().then(
        (found) => found.forEach(pass),
        () => undefined,
      )
    }
    const timer = setInterval(pollNow, every)
    polls.add(pollNow)
    return () => {
      clearInterval(timer)
      polls.delete(pollNow)
    }
  }
  return {
    publish: (projectId: string, event: ProjectEvent): void => {
      watchers.emit(projectId, event)
      // A receiver loads all revisions up to the announced one, so only the newest message of this
      // key matters.
      publish({ projectId, event }, event.type === 'revision' ? `${projectId} revision` : undefined)
    },
    /**
     * Watches a project; see `createWatchers`. With `poll`, the watcher also gets what `find`
     * returns, at the interval and after messages of other processes were lost.
     */
    watch: (
      projectId: string,
      signal: AbortSignal,
      poll: Poll | null,
      who: { client: string; device: string } = { client: '', device: '' },
    ): AsyncIterable<ProjectEvent> =>
      watchers.watch(projectId, signal, (pass) => {
        const leave = presence.join(projectId, { ...who, pass })
        const stopPolling = poll ? pollEvery(poll, pass) : () => undefined
        return () => {
          leave()
          stopPolling()
        }
      }),
    close: watchers.close,
  }
}
export type LiveProjects = ReturnType<typeof createLiveProjects>
