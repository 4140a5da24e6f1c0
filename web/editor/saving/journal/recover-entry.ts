import { applySplices } from '#manuscript/model/diff/splices.ts'
import { isSameText } from '../engine/merge-versions.ts'
import { savedChanges } from '../engine/prepare-push.ts'
import { createSyncEngine } from '../engine/sync-engine.ts'
import type { SyncPorts } from '../engine/sync-ports.ts'
import type { Conflict } from '../engine/sync-types.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'
import { wordsWritten } from './words-written.ts'

/** Changes of a closed tab that the server did not have. */
export interface Found {
  entry: JournalEntry
  words: number
  /**
   * `applied`: the changes are in the text now. `touches`: they overlap with other edits, the
   * history has a copy, and the person chooses. `waits`: they could not be sent and stay in this
   * browser.
   */
  end: 'applied' | 'touches' | 'waits'
  text: SerializedBlocks
  conflict: Conflict | null
}

interface Recovered {
  /** Null if the server already has newer changes of that tab. */
  found: Found | null
  /** True if the journal no longer needs the entry. */
  isDone: boolean
}

type Server = Pick<SyncPorts, 'push' | 'pull' | 'newId'> & { textAt: (revision: number) => Promise<SerializedBlocks> }

/** Pushes a journal entry, using an engine with a list of blocks instead of an editor. */
export const recoverEntry = async (entry: JournalEntry, { textAt, ...server }: Server): Promise<Recovered> => {
  const { unsent } = entry
  const base = { revision: unsent.baseRevision, text: await textAt(unsent.baseRevision) }
  let text = applySplices(base.text, unsent.splices)
  const words = wordsWritten(base.text, unsent.splices)
  const engine = createSyncEngine(
    {
      ...server,
      read: () => text,
      apply: (splices) => {
        text = applySplices(text, splices)
        return true
      },
      change: (splices) => {
        text = applySplices(text, splices)
      },
      writeJournal: () => undefined,
      onStatus: () => undefined,
      onSaved: () => undefined,
      // Retries are disabled: the next visit to the page tries again.
      after: () => () => undefined,
      random: () => 1,
    },
    { base, sending: unsent.sending, next: unsent.next },
  )
  await engine.flush()
  const { state, conflict } = engine
  const isSaved = engine.isSaved()
  engine.close()
  if (state.type === 'refused' && state.isSaveIdTaken === true) return { found: null, isDone: true }
  /** Stores the whole text in the history, which otherwise has only the push that was in flight. */
  const isKept = async ({ sending }: Conflict): Promise<boolean> => {
    if (isSameText(sending.seen, text)) return true
    const copy = { kind: 'typing', splices: savedChanges(base.text, text), aside: true } as const
    // The id comes from the journal, so that opening the project again makes no second copy.
    const { type } = await server.push({ ...copy, saveId: unsent.next, baseRevision: base.revision })
    return type === 'kept'
  }
  const end = isSaved ? 'applied' : conflict && (await isKept(conflict)) ? 'touches' : 'waits'
  return { found: { entry, words, end, text, conflict }, isDone: isSaved }
}
