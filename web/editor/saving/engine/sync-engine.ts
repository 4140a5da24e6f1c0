import type { Side } from './merge-versions.ts'
import type { SerializedSplices, SerializedBlocks } from '../serialized-blocks.ts'
import type { InputEvent, SyncEffect, SyncEvent } from './sync-events.ts'
import { reduce } from './sync-reducer.ts'
import { initialState, isFailing, isSaved, type Start, type TimerName } from './sync-state.ts'
import type { Conflict, EditKind, PullResponse, Push, PushResponse, SaveState, Unsent } from './sync-types.ts'

/** The ports of the engine: an editor, a server, a journal and a clock. */
export interface SyncPorts {
  /** The text in the editor. */
  read: () => SerializedBlocks
  /** Changes the text in the editor. Returns false if the editor failed to. */
  apply: (splices: SerializedSplices) => boolean
  push: (push: Omit<Push, 'seen'> & { baseRevision: number }) => Promise<PushResponse>
  pull: (since: number) => Promise<PullResponse>
  /** Writes the journal entry; null removes it. */
  writeJournal: (unsent: Unsent | null) => void
  onStatus: (status: SaveState) => void
  onSaved: (revision: number) => void
  /** Calls `call` once after the delay. Returns a function that cancels it. */
  after: (milliseconds: number, call: () => void) => () => void
  random: () => number
  newId: () => string
}

/**
 * Runs the saving protocol for one open text: dispatches events to the reducer and performs the
 * effects. The reducer's docstring explains the protocol.
 */
export const createSyncEngine = (ports: SyncPorts, start: Start) => {
  let state = initialState(start, ports.newId())
  let journaled: Unsent | null = null
  const timers = new Map<TimerName, () => void>()
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = []

  const dispatch = (event: SyncEvent): void => {
    const [next, effects] = reduce(state, event)
    state = next
    for (const effect of effects) perform(effect)
    if (state.run) return
    for (const { resolve } of waiting.splice(0)) resolve()
  }
  const withInput = (event: InputEvent): SyncEvent => ({
    ...event,
    input: { text: ports.read(), freshId: ports.newId(), random: ports.random() },
  })
  const send = (event: InputEvent): void => {
    try {
      dispatch(withInput(event))
    } catch (error) {
      crash(error)
    }
  }
  /**
   * Ends the run after an exception. Otherwise it would stay in progress, and nothing would be
   * saved any more.
   */
  const crash = (error: unknown): never => {
    const failed = waiting
    waiting = []
    dispatch({ type: 'run-crashed', input: { text: [], freshId: '', random: 0 } })
    for (const { reject } of failed) reject(error)
    throw error
  }

  const apply = (changes: readonly SerializedSplices[]): void => {
    let isApplied = false
    try {
      isApplied = changes.every(ports.apply)
    } finally {
      send({ type: 'remote-change-applied', isApplied })
    }
  }
  const request = <T>(response: Promise<T>, toEvent: (response: T) => InputEvent): void =>
    void response.then((response) => send(toEvent(response)), crash)
  const perform = (effect: SyncEffect): void => {
    switch (effect.type) {
      case 'push':
        return request(ports.push({ ...effect.push, baseRevision: effect.baseRevision }), (response) => ({
          type: 'push-responded',
          response,
        }))
      case 'pull':
        return request(ports.pull(effect.since), (response) => ({ type: 'pull-responded', response }))
      case 'apply':
        return apply(effect.changes)
      case 'write-journal':
        journaled = effect.unsent
        return ports.writeJournal(effect.unsent)
      case 'schedule':
        return schedule(effect.timer, effect.milliseconds)
      case 'cancel':
        return cancel(effect.timer)
      case 'report-status':
        return ports.onStatus(effect.status)
      case 'report-saved':
        return ports.onSaved(effect.revision)
    }
  }
  const cancel = (timer: TimerName): void => {
    timers.get(timer)?.()
    timers.delete(timer)
  }
  const schedule = (timer: TimerName, milliseconds: number): void => {
    cancel(timer)
    const fire = () => {
      timers.delete(timer)
      send({ type: 'timer-fired', timer })
    }
    timers.set(timer, ports.after(milliseconds, fire))
  }

  /** Resolves when no run is in progress. */
  const idle = (): Promise<void> =>
    state.run ? new Promise((resolve, reject) => waiting.push({ resolve, reject })) : Promise.resolve()
  const isAllSaved = () => isSaved(state, ports.read())

  const flush = async (kind: EditKind = 'typing'): Promise<boolean> => {
    send({ type: 'checkpoint-requested', kind })
    // A page that is being closed may not get another turn of the event loop, so this awaits only
    // if needed.
    if (state.run) await idle()
    send({ type: 'push-requested' })
    await idle()
    // A run that was already in progress may have started without the newest edits.
    if (!isFailing(state) && !isAllSaved()) {
      send({ type: 'push-requested' })
      await idle()
    }
    return !isFailing(state)
  }

  return {
    get base() {
      return state.base
    },
    get state(): SaveState {
      return state.status
    },
    get conflict(): Conflict | null {
      return state.conflict
    },
    /** The text as it would be saved now. */
    read: ports.read,
    /** Returns true if the server has the whole text. */
    isSaved: isAllSaved,
    /** True if the text changed since the journal was written. */
    get isJournalStale() {
      return state.isJournalStale
    },
    /** Writes the journal now. Returns the entry, or null if the server has everything. */
    writeJournal: (): Unsent | null => {
      send({ type: 'journal-requested' })
      return journaled
    },
    /** Call this after each change of the text in the editor. */
    edited: () => dispatch({ type: 'edited' }),
    /** Call this when the server publishes a new revision. */
    revisionPublished: (revision: number) => send({ type: 'revision-published', revision }),
    /**
     * Saves the current text, even if it changes before it can be pushed. Resolves to true if the
     * server has it.
     */
    flush: () => flush(),
    /** Like `flush`, with the kind of edit that the history shows. */
    flushAs: (kind: EditKind): Promise<boolean> => flush(kind),
    /** Retries at once if the last attempt did not reach the server. */
    retry: () => {
      if (state.status.type === 'offline') void flush()
    },
    /** Continues after the owner of the text signed in again. */
    resume: () => {
      if (state.status.type !== 'expired') return
      send({ type: 'signed-in' })
      void flush()
    },
    projectRemoved: () => send({ type: 'project-removed' }),
    /**
     * Ends a conflict. The text that is not chosen stays in the history. Resolves to false if that
     * failed and the conflict continues.
     */
    resolve: async (side: Side): Promise<boolean> => {
      if (!state.conflict) return true
      send({ type: 'conflict-resolved', side })
      await idle()
      if (state.conflict && !state.isStuck) return false
      await flush()
      return true
    },
    close: () => dispatch({ type: 'closed' }),
  }
}
