import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { mergeBoth } from './keep-both.ts'
import { type Choice, mergeVersions } from './merge-versions.ts'
import { createSyncDriver } from './sync-driver.ts'
import type { SyncPorts } from './sync-ports.ts'
import { isFailing, isSaved, type Start } from './sync-state.ts'
import { countChanges } from './count-changes.ts'
import type { Conflict, EditKind, SaveState, Unsent } from './sync-types.ts'

export type SyncEngine = ReturnType<typeof createSyncEngine>

/** Runs the save protocol of one open manuscript. The reducer's docstring explains the protocol. */
export const createSyncEngine = (ports: SyncPorts, start: Start) => {
  const driver = createSyncDriver(ports, start)
  const { send, idle } = driver
  const isAllSaved = () => isSaved(driver.state, ports.read())

  const flush = async (kind: EditKind = 'typing'): Promise<boolean> => {
    send({ type: 'checkpoint-requested', kind })
    // A page that is being closed may not get another turn of the event loop, so this awaits only
    // if needed.
    if (driver.state.run) await idle()
    send({ type: 'push-requested' })
    await idle()
    // A run that was already in progress may have started without the newest edits.
    if (!isFailing(driver.state) && !isAllSaved()) {
      send({ type: 'push-requested' })
      await idle()
    }
    return !isFailing(driver.state)
  }

  /** Returns a function that adds the other side's text of a conflict to the person's own. */
  const additionOfTheirs = () => {
    const { ancestor, theirs } = driver.state.conflict!
    const text = ports.read()
    const mine = mergeVersions(ancestor, text, theirs.text).merged('mine')
    const splices = diffBlocks(mine, mergeBoth(ancestor, text, theirs.text))
    return () => {
      if (splices.length === 0 || ports.read().length !== mine.length) return
      ports.change(splices)
      driver.dispatch({ type: 'edited' })
    }
  }

  return {
    get base() {
      return driver.state.base
    },
    get state(): SaveState {
      return driver.state.status
    },
    get conflict(): Conflict | null {
      return driver.state.conflict
    },
    /** The text as it would be saved now. */
    read: ports.read,
    /** Returns true if the server has the whole text. */
    isSaved: isAllSaved,
    /** The number of changed blocks that the journal has and the server has not. */
    get waiting(): number {
      return driver.journaled ? countChanges(driver.journaled) : 0
    },
    /** True if the text changed after the journal was last written. */
    get isJournalStale() {
      return driver.state.isJournalStale
    },
    /** Writes the journal now. Returns the entry, or null if the server has everything. */
    writeJournal: (): Unsent | null => {
      send({ type: 'journal-requested' })
      return driver.journaled
    },
    /** Call this after each change of the text in the editor. */
    edited: () => driver.dispatch({ type: 'edited' }),
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
      if (driver.state.status.type === 'offline') void flush()
    },
    /** Continues after the owner of the text signed in again. */
    resume: () => {
      if (driver.state.status.type !== 'expired') return
      send({ type: 'signed-in' })
      void flush()
    },
    projectRemoved: () => send({ type: 'project-removed' }),
    /**
     * Ends a conflict. The text that is not chosen stays in the history. With both, the other text is
     * added to the person's own as a step that can be undone. Resolves to false if that failed and the
     * conflict continues.
     */
    resolve: async (choice: Choice): Promise<boolean> => {
      if (!driver.state.conflict) return true
      if (driver.state.run) await idle()
      const addTheirs = choice === 'both' ? additionOfTheirs() : null
      send({ type: 'conflict-resolved', side: choice === 'theirs' ? 'theirs' : 'mine' })
      if (!driver.state.conflict) addTheirs?.()
      await idle()
      if (driver.state.conflict && !driver.state.isStuck) return false
      await flush()
      return true
    },
    close: () => driver.dispatch({ type: 'closed' }),
  }
}
