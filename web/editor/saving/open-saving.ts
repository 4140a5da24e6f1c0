import { applySplices, type Splice } from '#manuscript/model/splices.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { api } from '#web/lib/api.ts'
import { followEvents } from '#web/lib/follow-events.ts'
import { session } from '#web/lib/session.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { browserApi } from './browser-calls.ts'
import { deviceName } from './device-name.ts'
import { createSyncEngine, type SyncPorts } from './engine/sync-engine.ts'
import { journal } from './journal.ts'
import { projectCalls } from './project-calls.ts'
import { textReader } from './read-text.ts'
import { holdProjectLock, isGone, newId } from './tab-lock.ts'
import type { Splices, Text } from './text.ts'

interface Given {
  manuscript: OpenManuscript
  projectId: string
  account: string
  /** This tab, by a name that says of other tabs whether they are there. */
  tab: string
  /** What the server had when the text was opened. */
  base: { revision: number; text: Text }
  onSaved: () => void
  onRenamed: (name: string) => void
  /** Somebody else saved this text, for the first time since it is open. */
  onCompany: (device: string) => void
}

const nodesOf = (splices: Splices): Splice<EditorNode>[] =>
  splices.map((splice) => ({ ...splice, blocks: splice.blocks.map((json) => JSON.parse(json) as EditorNode) }))

export type OpenSaving = ReturnType<typeof openSaving>

/**
 * Saves an open manuscript for as long as it is open: to this browser at once, to the server soon after, and what others
 * save comes in. Close it when the page goes; what can still be sent then is sent.
 */
export const openSaving = (given: Given) => {
  const { manuscript, projectId, account, tab } = given
  const device = deviceName(navigator.userAgent)
  /** The session that the text was opened with, or its owner's next one. */
  let token = session.token()
  const readEditor = textReader(manuscript.blocks.blocks)
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  /** The text as it was when its editor closed. */
  let left: Text | null = null
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
        // The editor reports an exception elsewhere and later. It publishes a change only if it was applied.
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
  // Blocks are compared as the editor writes them, so that opening a text changes nothing.
  const opened = readEditor()
  const text = opened.length === given.base.text.length ? opened : given.base.text
  const engine = createSyncEngine(ports, { base: { revision: given.base.revision, text } })

  // So that it is there when the page is left.
  journal.open().catch(() => tellJournal(true))

  const closed = new AbortController()
  let isCompanyKnown = false
  const tellCompany = (device: string) => {
    if (isCompanyKnown || closed.signal.aborted) return
    isCompanyKnown = true
    given.onCompany(device)
  }
  void holdProjectLock(projectId, tab, closed.signal).then((isOpen) => isOpen && tellCompany('another tab'))
  const meetCompany = async (event: { client: string; device: string }) => {
    // A tab that was left is no company, nor is what it saved as it was left.
    if (isCompanyKnown || (await isGone(event.client))) return
    tellCompany(event.device)
  }

  const following = followWhileSeen((signal) => {
    return followEvents({
      open: (signal) =>
        api('GET /projects/:id/events', { params: { id: projectId }, query: { client: tab, device }, signal }),
      onEvent: (event) => {
        if (event.type === 'renamed') given.onRenamed(event.name)
        else if (event.type === 'company') void meetCompany(event)
        else if (event.type === 'deleted') engine.projectRemoved()
        else if (event.type === 'revision') {
          if (event.client !== tab && event.revision > engine.base.revision) void meetCompany(event)
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
    /** Whether this browser keeps what is not sent. */
    get isJournalSound() {
      return !journalFailed
    },
    /** The session that it saves with. */
    get token() {
      return token
    },
    /** Goes on with another session of the same account. */
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

/** A browser has few connections to a server: a tab that nobody looks at holds none, and hears what is new when it is seen. */
const followWhileSeen = (follow: (signal: AbortSignal) => Promise<void>): { stop: () => void; again: () => void } => {
  let following: AbortController | null = null
  const look = () => {
    if (document.visibilityState === 'hidden') {
      following?.abort()
      following = null
    } else if (!following) {
      following = new AbortController()
      // What the server refuses here it refuses of the next save too, where it is told.
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
    /** Connects anew. */
    again: () => {
      stop()
      look()
    },
  }
}
