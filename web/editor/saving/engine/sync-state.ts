import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import { applySplices } from '#manuscript/model/splices.ts'
import { isSameText, type Side } from '../merge-texts.ts'
import type { Splices, Text } from '../text.ts'
import type { Base, Conflict, EditKind, Push, SaveState, StoredPush, Unsent } from './sync-types.ts'

/** A local text that becomes a revision of its own, even if it is edited further before it can be pushed. */
export interface Checkpoint {
  text: Text
  kind: EditKind
}

/** `journal`: write the journal. `push`: the next push or retry. `deadline`: the latest time for a push while typing goes on. */
export type TimerName = 'journal' | 'push' | 'deadline'

/** The response that a run waits for. `copy` is the response to a push aside that a person's choice caused. */
export type Awaited = 'push' | 'pull' | 'their text' | 'copy' | 'editor'

/** A sequence of pushes and pulls with one request at a time. It ends when nothing is left to do, or with a failure. */
export interface Run {
  goal: 'push' | 'pull'
  waitsFor: Awaited
  /** The history's id of the copy, while the run waits for their text. */
  kept?: string
  /** The push aside and the person's choice, while the run waits for the response to the copy. */
  copy?: { push: Push; side: Side }
}

type Replaced = Pick<State, 'base' | 'inFlight' | 'acknowledged' | 'conflict'>

/** A remote change that the editor is applying right now. */
export interface Applying {
  changes: readonly Splices[]
  /** The local text that the changes should lead to. */
  expected: Text
  /** What holds again if the editor fails to apply them. */
  rollback: Replaced
  cause: 'pushed' | 'pulled' | 'merged' | 'resolved'
}

export interface State {
  base: Base
  /** Oldest first; the text in the editor follows them. */
  checkpoints: readonly Checkpoint[]
  /** The one push that has no response yet. */
  inFlight: Push | null
  /** A push that the server applied, but whose response overlaps with what was typed since. */
  acknowledged: Push | null
  /** The id of the next push that contains everything. The journal stores it before the push is created. */
  nextSaveId: string
  conflict: Conflict | null
  /** The newest revision that the server mentioned. */
  newest: number
  status: SaveState
  run: Run | null
  applying: Applying | null
  timers: readonly TimerName[]
  /** Failed requests in a row. */
  failures: number
  /** The text changed since the journal was written. */
  isJournalStale: boolean
  /** The editor failed to apply a remote change. A push would delete that change, so there is none. */
  isStuck: boolean
  isClosed: boolean
}

export interface Start {
  base: Base
  /** From the journal. */
  sending?: StoredPush | null
  next?: string
}

export const initialState = (start: Start, freshId: string): State => ({
  base: start.base,
  checkpoints: [],
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

/** Nothing is saved from this page any more, or not before the next sign-in. */
export const hasEnded = ({ isClosed, isStuck, status }: State): boolean =>
  isClosed || isStuck || status.type === 'expired' || status.type === 'gone'

/** No request may start. A conflict waits for a person's choice. */
export const isBlocked = (state: State): boolean => hasEnded(state) || state.conflict !== null

export const isSaved = ({ base, conflict, inFlight }: State, text: Text): boolean =>
  !conflict && !inFlight && isSameText(base.text, text)

export const isFailing = ({ conflict, inFlight, status }: State): boolean =>
  conflict !== null || inFlight !== null || !['saved', 'unsaved', 'saving'].includes(status.type)

/** The journal entry for this state; null when the server has everything. */
export const unsentOf = (state: State, text: Text): Unsent | null => {
  const { base, acknowledged, inFlight, conflict, nextSaveId: next } = state
  const splices = diffBlocks(base.text, text)
  const push = acknowledged ?? inFlight ?? conflict?.sending
  if (splices.length === 0 && !push) return null
  const sending = push ? { saveId: push.saveId, splices: push.splices, kind: push.kind, aside: push.aside } : null
  return { baseRevision: base.revision, splices, next, sending }
}
