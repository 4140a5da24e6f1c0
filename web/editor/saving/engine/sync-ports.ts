import type { SerializedBlocks, SerializedSplices } from '../serialized-blocks.ts'
import type { Base, PullResponse, Push, PushResponse, SaveState, Unsent } from './sync-types.ts'

/** The ports of the engine: an editor, a server, a journal and a clock. */
export interface SyncPorts {
  /** The text in the editor. */
  read: () => SerializedBlocks
  /** Changes the text in the editor. Returns false if the editor failed to. */
  apply: (splices: SerializedSplices) => boolean
  /** Changes the text in the editor as a step that can be undone. */
  change: (splices: SerializedSplices) => void
  push: (push: Omit<Push, 'seen'> & { baseRevision: number }) => Promise<PushResponse>
  pull: (since: number) => Promise<PullResponse>
  /** Writes the journal entry; null removes it. */
  writeJournal: (unsent: Unsent | null) => void
  onStatus: (status: SaveState) => void
  onSaved: (revision: number) => void
  /**
   * Called when this client learns of a new revision: with the previous and the new text of the
   * server.
   */
  onBase?: (before: Base, after: Base) => void
  /** Calls `call` once after the delay. Returns a function that cancels it. */
  after: (milliseconds: number, call: () => void) => () => void
  random: () => number
  newId: () => string
}
