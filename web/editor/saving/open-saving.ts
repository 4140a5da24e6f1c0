import { applySplices, type Splice } from '#manuscript/model/splices.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { api } from '#web/lib/api/api.ts'
import { followEvents } from '#web/lib/api/follow-events.ts'
import { session } from '#web/lib/account/session.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { browserApi } from './browser-calls.ts'
import { deviceName } from './device-name.ts'
import { createSyncEngine, type SyncPorts } from './engine/sync-engine.ts'
import { journal } from './journal/journal.ts'
import { projectCalls } from './project-calls.ts'
import { textReader } from './read-text.ts'
import { holdProjectLock, isGone, newId } from './tab-lock.ts'
import type { SerializedSplices, SerializedBlocks } from './serialized-blocks.ts'

interface SavingOptions {
  manuscript: OpenManuscript
  projectId: string
  account: string
  /** The id of this tab. Other tabs use it to check whether this one is still open. */
  tab: string
  /** The revision and text that the server had when the text was opened. */
  base: { revision: number; text: SerializedBlocks }
  onSaved: () => void
  onRenamed: (name: string) => void
  /** Called the first time that another tab or device has this text open or saves it. */
  onPresence: (device: string) => void
}

const nodesOf = (splices: SerializedSplices): Splice<EditorNode>[] =>
  splices.map((splice) => ({ ...splice, blocks: splice.blocks.map((json) => JSON.parse(json) as EditorNode) }))

export type OpenSaving = ReturnType<typeof openSaving>

/**
 * Saves an open manuscript: to this browser at once, to the server soon after. Remote changes are
 * applied to it. Close it when the page is left; it then sends what it still can.
 */
export const openSaving = (given: SavingOptions) => {
  const { manuscript, projectId, account, tab } = given
  const device = deviceName(navigator.userAgent)
  /** The session that the text was opened with, or its owner's next one. */
  let token = session.token()
  const readEditor = textReader(manuscript.blocks.blocks)
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  /** The text at the time its editor was closed; null while it is open. */
  let left: SerializedBlocks | null = null
  let journalFailed = false
  let isKept = false

  const calls = projectCalls(browserApi, {
    projectId,
    client: tab,
    device,
    isOwners: () => session.token() === token,
  })
  const ports: SyncPorts = {
    ...calls,
    read: () => left ?? readEditor(),
    apply: (splices) => {
      let isApplied = left !== null
      if (left) left = applySplices(left, splices)
      else {
        // The editor reports exceptions asynchronously, so only a published change proves that this
        // one was applied.
        const stop = manuscript.blocks.subscribe(() => {
          isApplied = true
        })
        manuscript.take(nodesOf(splices))
        stop()
      }
      notify()
      return isApplied
    },
    writeJournal: (unsent) => {
      if (!unsent && !isKept) return
      isKept = unsent !== null
      const written = unsent
        ? journal.put({ tab, account, projectId, device, at: Date.now(), unsent })
        : journal.remove(tab)
      written.then(
        () => tellJournal(false),
        () => tellJournal(true),
      )
    },
    onStatus: notify,
    onSaved: () => given.onSaved(),
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    newId,
  }
  const tellJournal = (failed: boolean) => {
    if (failed === journalFailed) return
    journalFailed = failed
    notify()
  }
  // Blocks are compared in the editor's spelling, so that opening a text changes nothing.
  const opened = readEditor()
  const text = opened.length === given.base.text.length ? opened : given.base.text
  const engine = createSyncEngine(ports, { base: { revision: given.base.revision, text } })

  // Opens the database early, so that it is available when the page is left.
  journal.open().catch(() => tellJournal(true))

  const closed = new AbortController()
  let isPresenceKnown = false
  const reportPresence = (device: string) => {
    if (isPresenceKnown || closed.signal.aborted) return
    isPresenceKnown = true
    given.onPresence(device)
  }
  void holdProjectLock(projectId, tab, closed.signal).then((isOpen) => isOpen && reportPresence('another tab'))
  const showPresence = async (event: { client: string; device: string }) => {
    // A closed tab does not count as presence, nor does what it saved while closing.
    if (isPresenceKnown || (await isGone(event.client))) return
    reportPresence(event.device)
  }

  const following = followWhileSeen((signal) => {
    return followEvents({
      open: (signal) =>
        api('GET /projects/:id/events', { params: { id: projectId }, query: { client: tab, device }, signal }),
      onEvent: (event) => {
        if (event.type === 'renamed') given.onRenamed(event.name)
        else if (event.type === 'company') void showPresence(event)
        else if (event.type === 'deleted') engine.projectRemoved()
        else if (event.type === 'revision') {
          if (event.client !== tab && event.revision > engine.base.revision) void showPresence(event)
          engine.revisionPublished(event.revision)
        }
        return event.type === 'deleted'
      },
      onConnection: (connected) => {
        if (connected) engine.retry()
      },
      signal,
    })
  })
  const stops = [
    following.stop,
    manuscript.blocks.subscribe(engine.edited),
    listen(window, 'online', engine.retry),
    listen(window, 'pagehide', () => void (engine.writeJournal() && engine.flush())),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') {
        if (engine.writeJournal()) void engine.flush()
      } else engine.retry()
    }),
    listen(window, 'beforeunload', (event) => {
      if (engine.isJournalStale) engine.writeJournal()
      if (journalFailed && !engine.isSaved()) event.preventDefault()
    }),
  ]

  return {
    engine,
    tab,
    device,
    /** True if this browser stores unsent changes. */
    get isJournalSound() {
      return !journalFailed
    },
    /** The token of the session that saves use. */
    get token() {
      return token
    },
    /** Continues with another session of the same account. */
    resume: (next: string): void => {
      token = next
      following.again()
      engine.resume()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async (): Promise<void> => {
      closed.abort()
      for (const stop of stops) stop()
      left = readEditor()
      engine.writeJournal()
      await engine.flush()
      engine.writeJournal()
      engine.close()
    },
  }
}

const listen = (target: EventTarget, name: string, listener: (event: Event) => void): (() => void) => {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}

/**
 * Follows events only while the page is visible. A browser allows few connections per server, so a
 * hidden tab holds none and catches up when it is shown.
 */
const followWhileSeen = (follow: (signal: AbortSignal) => Promise<void>): { stop: () => void; again: () => void } => {
  let following: AbortController | null = null
  const look = () => {
    if (document.visibilityState === 'hidden') {
      following?.abort()
      following = null
    } else if (!following) {
      following = new AbortController()
      // A refusal here also applies to the next save, which reports it.
      follow(following.signal).catch(() => undefined)
    }
  }
  look()
  const stopLooking = listen(document, 'visibilitychange', look)
  const stop = () => {
    following?.abort()
    following = null
  }
  return {
    stop: () => {
      stopLooking()
      stop()
    },
    /** Reconnects. */
    again: () => {
      stop()
      look()
    },
  }
}
