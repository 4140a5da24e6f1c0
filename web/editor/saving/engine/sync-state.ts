import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import { isSameText, type Side } from './merge-versions.ts'
import type { SerializedSplices, SerializedBlocks } from '../serialized-blocks.ts'
import type { Base, Conflict, EditKind, Push, SaveState, StoredPush, Unsent } from './sync-types.ts'

/**
 * A local text that becomes a revision of its own, even if it is edited further before it is
 * pushed.
 */
export interface Checkpoint {
  text: SerializedBlocks
  kind: EditKind
}

/**
 * `journal`: write the journal. `push`: the next push or retry. `deadline`: the latest time for a
 * push while typing continues.
 */
export type TimerName = 'journal' | 'push' | 'deadline'

/**
 * The response that a run waits for. `newer text` is the text of others since a conflict began.
 * `copy` is the response to the push aside after a person's choice. `replaced text` is the response
 * to the push aside of the first of `replacedTexts`.
 */
export type Awaited = 'push' | 'pull' | 'their text' | 'newer text' | 'copy' | 'replaced text' | 'editor'

/**
 * A sequence of pushes and pulls, one request at a time. It ends when there is nothing left to do,
 * or with a failure.
 */
export interface Run {
  goal: 'push' | 'pull'
  waitsFor: Awaited
  /** Id of the copy in the history, while the run waits for the other text. */
  copyId?: string
  /** The push aside and the person's choice, while the run waits for the response to the copy. */
  copy?: { push: Push; side: Side }
}

type Replaced = Pick<State, 'base' | 'inFlight' | 'acknowledged' | 'conflict'>

/** A remote change that the editor is applying right now. */
export interface Applying {
  changes: readonly SerializedSplices[]
  /** The local text that the changes should result in. */
  expected: SerializedBlocks
  /** The state to restore if the editor fails to apply them. */
  rollback: Replaced
  cause: 'pushed' | 'pulled' | 'merged' | 'resolved'
}

export interface State {
  base: Base
  /** Oldest first. The text in the editor is newer than all of them. */
  checkpoints: readonly Checkpoint[]
  /**
   * Texts that an AI edit replaced, and that overlap with remote changes or a conflict, so they can't
   * become revisions. Each is pushed aside. Oldest first.
   */
  replacedTexts: readonly SerializedBlocks[]
  /** The one push without a response. */
  inFlight: Push | null
  /** A push that the server applied, but whose remote changes overlap with later local edits. */
  acknowledged: Push | null
  /**
   * Id of the next push that contains the whole text. The journal stores it before the push is
   * created.
   */
  nextSaveId: string
  conflict: Conflict | null
  /** The newest revision that the server reported. */
  newest: number
  status: SaveState
  run: Run | null
  applying: Applying | null
  timers: readonly TimerName[]
  /** Number of consecutive failed requests. */
  failures: number
  /** True if the text changed after the journal was last written. */
  isJournalStale: boolean
  /**
   * True if the editor failed to apply a remote change. A push would delete that change, so none is
   * sent.
   */
  isStuck: boolean
  isClosed: boolean
}

export interface Start {
  base: Base
  /** The push and the next id from the journal. */
  sending?: StoredPush | null
  next?: string
}

export const initialState = (start: Start, freshId: string): State => ({
  base: start.base,
  checkpoints: [],
  replacedTexts: [],
  inFlight: start.sending ? { ...start.sending, seen: applySplices(start.base.text, start.sending.splices) } : null,
  acknowledged: null,
  nextSaveId: start.next ?? freshId,
  conflict: null,
  newest: start.base.revision,
  status: { type: 'saved' },
  run: null,
  applying: null,
  timers: [],
  failures: 0,
  isJournalStale: false,
  isStuck: false,
  isClosed: false,
})

/** Returns true if this page saves nothing more, either at all or until the next sign-in. */
export const hasEnded = ({ isClosed, isStuck, status }: State): boolean =>
  isClosed || isStuck || status.type === 'expired' || status.type === 'gone'

/** Returns true if the manuscript can't be saved now. A conflict waits for a person's choice. */
export const isBlocked = (state: State): boolean => hasEnded(state) || state.conflict !== null

/**
 * Returns true if nothing may be pushed or applied. In a conflict, replaced texts are still pushed
 * aside.
 */
export const isSilent = (state: State): boolean =>
  hasEnded(state) || (state.conflict !== null && state.replacedTexts.length === 0)

/**
 * Returns true if the server has a newer revision than the text of the others that a conflict
 * shows.
 */
export const isConflictOutdated = (state: State): boolean =>
  state.conflict !== null && !hasEnded(state) && state.newest > state.conflict.theirs.revision

/**
 * Removes the checkpoints when they can't become revisions. Texts that a change other than typing
 * replaced move to `replacedTexts`. Typed text needs no copy, because the editor still has it.
 */
export const withoutCheckpoints = (state: State): State => ({
  ...state,
  checkpoints: [],
  replacedTexts: [...state.replacedTexts, ...replacedIn(state.checkpoints)],
})

/** Returns the texts that a later checkpoint replaced by a change other than typing. */
export const replacedIn = (checkpoints: readonly Checkpoint[]): SerializedBlocks[] =>
  checkpoints
    .slice(
      0,
      Math.max(
        0,
        checkpoints.findLastIndex(({ kind }) => kind !== 'typing'),
      ),
    )
    .map(({ text }) => text)

export const isSaved = ({ base, conflict, inFlight, replacedTexts }: State, text: SerializedBlocks): boolean =>
  !conflict && !inFlight && replacedTexts.length === 0 && isSameText(base.text, text)

export const isFailing = ({ conflict, inFlight, status }: State): boolean =>
  conflict !== null || inFlight !== null || !['saved', 'unsaved', 'saving'].includes(status.type)

/** Returns the journal entry for this state, or null if the server has everything. */
export const unsentOf = (state: State, text: SerializedBlocks): Unsent | null => {
  const { base, acknowledged, inFlight, conflict, nextSaveId: next } = state
  const splices = diffBlocks(base.text, text)
  const push = acknowledged ?? inFlight ?? conflict?.sending
  if (splices.length === 0 && !push) return null
  const sending = push ? { saveId: push.saveId, splices: push.splices, kind: push.kind, aside: push.aside } : null
  return { baseRevision: base.revision, splices, next, sending }
}
