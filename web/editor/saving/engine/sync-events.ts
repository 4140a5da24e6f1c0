import type { Side } from './merge-versions.ts'
import type { SerializedSplices, SerializedBlocks } from '../serialized-blocks.ts'
import type { TimerName } from './sync-state.ts'
import type { EditKind, PullResponse, Push, PushResponse, SaveState, Unsent } from './sync-types.ts'

/** Values that the pure reducer cannot read itself. The engine adds them to each event. */
export interface Input {
  /** The text in the editor. */
  text: SerializedBlocks
  /** A new, unused id. */
  freshId: string
  /** A number between 0 and 1 that spreads the retries of many clients over time. */
  random: number
}

export type InputEvent =
  | { type: 'timer-fired'; timer: TimerName }
  | { type: 'journal-requested' }
  /** Makes the current text a revision of its own. */
  | { type: 'checkpoint-requested'; kind: EditKind }
  | { type: 'push-requested' }
  | { type: 'revision-published'; revision: number }
  | { type: 'push-responded'; response: PushResponse }
  | { type: 'pull-responded'; response: PullResponse }
  /** Follows the effect `apply` immediately. */
  | { type: 'remote-change-applied'; isApplied: boolean }
  | { type: 'conflict-resolved'; side: Side }
  | { type: 'signed-in' }
  | { type: 'project-removed' }
  /** An exception ended the run. */
  | { type: 'run-crashed' }

export type SyncEvent =
  /** Dispatched on each keystroke. It carries no text, so that it stays cheap. */
  { type: 'edited' } | { type: 'closed' } | (InputEvent & { input: Input })

export type SyncEffect =
  | { type: 'push'; push: Push; baseRevision: number }
  | { type: 'pull'; since: number }
  /** Changes the text in the editor. The event `remote-change-applied` follows. */
  | { type: 'apply'; changes: readonly SerializedSplices[] }
  /** Writes the journal; null removes the entry. */
  | { type: 'write-journal'; unsent: Unsent | null }
  | { type: 'schedule'; timer: TimerName; milliseconds: number }
  | { type: 'cancel'; timer: TimerName }
  | { type: 'report-status'; status: SaveState }
  /** The server applied a push. */
  | { type: 'report-saved'; revision: number }
