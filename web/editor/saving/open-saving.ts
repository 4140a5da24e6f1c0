import { connection } from '#web/lib/api/connection.ts'
import { session } from '#web/lib/account/session.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { browserApi } from './browser-calls.ts'
import { deviceName } from './device-name.ts'
import { editorText } from './editor-text.ts'
import { keepChange } from './device/keep-change.ts'
import type { Resumed } from './device/open-stored.ts'
import { createSyncEngine, type SyncEngine } from './engine/sync-engine.ts'
import type { SyncPorts } from './engine/sync-ports.ts'
import type { Base } from './engine/sync-types.ts'
import { followProject } from './follow-project.ts'
import { followWhileVisible } from './follow-while-visible.ts'
import { journalWriter } from './journal/journal-writer.ts'
import { projectCalls } from './project-calls.ts'
import { saveOnPageEvents } from './save-on-page-events.ts'
import type { SerializedBlocks } from './serialized-blocks.ts'
import { registerText } from './open-savings.ts'
import { newId } from './tab-lock.ts'
import { watchPresence } from './watch-presence.ts'

export interface SavingOptions {
  manuscript: OpenManuscript
  projectId: string
  account: string
  /** The id of this tab. Other tabs use it to check whether this one is still open. */
  tab: string
  /** The revision and text that the server had when the text was opened. */
  base: { revision: number; text: SerializedBlocks }
  /**
   * The saving state of a closed tab, whose text was opened without a network. Its base replaces
   * `base`.
   */
  resumed?: Pick<Resumed, 'base' | 'sending' | 'next'> | null
  onSaved: () => void
  onRenamed: (name: string) => void
  /** Called when comments were changed, here or elsewhere. */
  onComments: () => void
  /** Called the first time that another tab or device has this text open or saves it. */
  onPresence: (device: string) => void
}

export type OpenSaving = ReturnType<typeof openSaving>

/**
 * Saves an open manuscript: to this browser at once, to the server soon after. Remote changes are
 * applied to it. Close it when the page is left; it then sends as many changes as it can.
 */
export const openSaving = (options: SavingOptions) => {
  const { manuscript, projectId, account, tab } = options
  const device = deviceName(navigator.userAgent)
  /** The session that the manuscript was opened with, or its owner's next one. */
  let token = session.token()
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  const editor = editorText(manuscript)
  const entry = journalWriter({ tab, account, projectId, device }, notify)

  const ports: SyncPorts = {
    ...projectCalls(browserApi, { projectId, client: tab, device, isOwners: () => session.token() === token }),
    read: editor.read,
    apply: (splices) => {
      const isApplied = editor.apply(splices)
      notify()
      return isApplied
    },
    change: editor.change,
    writeJournal: (unsent) => {
      entry.write(unsent)
      // While the server is unreachable, the page shows the number of unsent changes.
      if (!connection.isReached()) notify()
    },
    onStatus: notify,
    onSaved: () => options.onSaved(),
    onBase: (before, after) => void keepChange(account, projectId, before, after),
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    newId,
  }
  const { resumed } = options
  const opened = editor.read()
  const engine = createSyncEngine(ports, {
    base: inSpelling(resumed?.base ?? options.base, options.base.text, opened),
    ...(resumed && { sending: resumed.sending, next: resumed.next }),
  })

  const closed = new AbortController()
  const onPresence = watchPresence({ projectId, tab, signal: closed.signal, onPresence: options.onPresence })
  const { onRenamed, onComments } = options
  const following = followWhileVisible((signal) =>
    followProject({ projectId, tab, device, engine, onRenamed, onComments, onPresence }, signal),
  )
  const endText = registerText({
    account,
    tab,
    flush: engine.flush,
    keep: () => engine.isSaved() || (engine.writeJournal() !== null && entry.isSound()),
  })
  // Changes from before the reload are sent as soon as a server responds.
  if (resumed && opened.length === options.base.text.length) void engine.flush()
  const stops = [following.stop, manuscript.blocks.subscribe(engine.edited), ...saveOnPageEvents(engine, entry.isSound)]

  return {
    engine,
    tab,
    device,
    /** True if this browser stores unsent changes. */
    get isJournalSound() {
      return entry.isSound()
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
    close: (): Promise<void> => {
      closed.abort()
      for (const stop of stops) stop()
      editor.leave()
      const closing = sendRest(engine)
      endText(closing)
      return closing
    },
  }
}

const sendRest = async (engine: SyncEngine): Promise<void> => {
  engine.writeJournal()
  await engine.flush()
  engine.writeJournal()
  engine.close()
}

/**
 * Returns a base in the editor's spelling, so that opening a manuscript changes nothing. `original` is the
 * text that the editor was opened with, and `opened` the same blocks as the editor spells them.
 */
const inSpelling = (base: Base, original: SerializedBlocks, opened: SerializedBlocks): Base => {
  if (opened.length !== original.length) return base
  const spelling = new Map(original.map((block, at) => [block, opened[at]!]))
  return { ...base, text: base.text.map((block) => spelling.get(block) ?? block) }
}
