import { api } from '#web/lib/api/api.ts'
import { followEvents } from '#web/lib/api/follow-events.ts'
import type { SyncEngine } from './engine/sync-engine.ts'

interface FollowOptions {
  projectId: string
  tab: string
  device: string
  engine: SyncEngine
  onRenamed: (name: string) => void
  onComments: () => void
  /** Called with each event that proves another open tab or device. */
  onPresence: (event: { client: string; device: string }) => Promise<void>
}

/**
 * Passes the events of a project on to its engine, until the project is deleted or the signal
 * aborts.
 */
export const followProject = (
  { projectId, tab, device, engine, onRenamed, onComments, onPresence }: FollowOptions,
  signal: AbortSignal,
): Promise<void> =>
  followEvents({
    open: (signal) =>
      api('GET /projects/:id/events', { params: { id: projectId }, query: { client: tab, device }, signal }),
    onEvent: (event) => {
      if (event.type === 'renamed') onRenamed(event.name)
      else if (event.type === 'comments') onComments()
      else if (event.type === 'company') void onPresence(event)
      else if (event.type === 'deleted') engine.projectRemoved()
      else if (event.type === 'revision') {
        if (event.client !== tab && event.revision > engine.base.revision) void onPresence(event)
        engine.revisionPublished(event.revision)
      }
      return event.type === 'deleted'
    },
    onConnection: (connected) => {
      if (connected) engine.retry()
    },
    signal,
  })
