import type { savedKinds } from '#contract/projects.ts'
import type { SerializedSplices, SerializedBlocks } from '../serialized-blocks.ts'

/** The cause of an edit, as the history shows it. */
export type EditKind = (typeof savedKinds)[number]

/**
 * A revision that the server acknowledged, with its text. Local edits are stored as changes of it.
 */
export interface Base {
  revision: number
  text: SerializedBlocks
}

/** One save, from its creation until the server's response to it has been applied. */
export interface Push {
  /** The idempotency key: the server applies a save with this id once, however often it arrives. */
  saveId: string
  kind: EditKind
  /** Changes of the base. */
  splices: SerializedSplices
  /** The local text at the time of the push. */
  seen: SerializedBlocks
  /** True if the server stores the text only in the history and leaves the manuscript as it is. */
  aside: boolean
}

/** A push as the journal stores it. */
export type StoredPush = Omit<Push, 'seen'>

/**
 * Everything that the server has not acknowledged. This shape is stored in IndexedDB: its field
 * names must not change.
 */
export interface Unsent {
  baseRevision: number
  /** From the base to the local text, including the push in flight. */
  splices: SerializedSplices
  /** A push whose outcome is unknown. */
  sending: StoredPush | null
  /** The id of the next push. */
  next: string
}

export interface Conflict {
  /** The last text that both sides have in common. */
  ancestor: SerializedBlocks
  theirs: Base
  /** The push that overlaps with their edits. The history has a copy of its text. */
  sending: Push
  /** Id of that copy in the history. */
  copyId: string
  /** The device that wrote the other text. */
  device: string
}

/** The state of saving as the page shows it. */
export type SaveState =
  | { type: 'saved' }
  | { type: 'unsaved'; because?: string }
  | { type: 'saving' }
  | { type: 'offline' }
  /** `because`: the server's reason for temporarily refusing the choice of a version. */
  | { type: 'conflict'; because?: string }
  | { type: 'expired' }
  | { type: 'gone' }
  | { type: 'refused'; message: string; isSaveIdTaken?: boolean }

/** The reason why a request failed. */
export type Failure =
  | { type: 'unreachable' }
  | { type: 'busy'; message: string }
  | { type: 'expired' }
  | { type: 'gone' }
  /** `isSaveIdTaken`: the server already has a save of this id, with a different text. */
  | { type: 'refused'; message: string; isSaveIdTaken?: boolean }

export type PushResponse =
  /**
   * The server applied the save. `missed`: the changes of others between the push's base and
   * `revision`.
   */
  | { type: 'done'; revision: number; missed: SerializedSplices[] }
  /** The save overlaps with other edits. The server keeps a copy of its text in the history. */
  | { type: 'kept'; copyId: string }
  | Failure

export type PullResponse = { type: 'changes'; revision: number; changes: SerializedSplices[]; device: string } | Failure
