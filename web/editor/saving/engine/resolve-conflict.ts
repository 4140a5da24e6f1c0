import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import { isSameText, mergeTexts, type Side } from '../merge-texts.ts'
import { applyRemote } from './apply-remote.ts'
import { advance } from './run.ts'
import type { Move } from './step.ts'
import type { Input } from './sync-events.ts'
import type { Applying, State } from './sync-state.ts'
import type { Base, Conflict, Push, PushResponse } from './sync-types.ts'

/** The server kept a copy of the push, and this is the text that it overlaps with. A person chooses where both differ. */
export const beginConflict =
  (theirs: Base, device: string, input: Input): Move =>
  (state) => {
    const run = state.run!
    const ancestor = state.acknowledged?.seen ?? state.base.text
    const conflict: Conflict = { ancestor, theirs, kept: run.kept!, sending: state.inFlight!, device }
    const met: State = {
      ...state,
      conflict,
      inFlight: null,
      checkpoints: [],
      newest: Math.max(state.newest, theirs.revision),
    }
    const { passages } = mergeTexts(ancestor, input.text, theirs.text)
    return passages.length === 0 ? merge(conflict, 'mine', 'merged', input)(met) : advance(run.goal, input)(met)
  }

/** Carries out a person's choice. The text that loses must be in the history first. */
export const resolveConflict =
  (side: Side, input: Input): Move =>
  (state) => {
    const { conflict } = state
    if (!conflict || state.run) return [state, []]
    // Also if it overlaps no longer: the person chose the other text.
    if (side === 'theirs' && !isSameText(conflict.sending.seen, input.text)) return pushCopy(side, input)(state)
    return merge(conflict, side, 'resolved', input)(state)
  }

const pushCopy =
  (side: Side, { text, freshId }: Input): Move =>
  (state) => {
    const push: Push = {
      saveId: state.nextSaveId,
      kind: 'typing',
      splices: diffBlocks(state.base.text, text),
      seen: text,
      aside: true,
    }
    return [
      { ...state, nextSaveId: freshId, run: { goal: 'push', waitsFor: 'copy', copy: { push, side } } },
      [{ type: 'push', push, baseRevision: state.base.revision }],
    ]
  }

/** Without a copy in the history the conflict stays as it is, and the person can choose again. */
export const copyResponded =
  (response: PushResponse, input: Input): Move =>
  (state) => {
    const { push, side } = state.run!.copy!
    if (!state.conflict || response.type !== 'kept') return [{ ...state, run: null }, []]
    const conflict = { ...state.conflict, sending: push, kept: response.kept }
    return merge(conflict, side, 'resolved', input)({ ...state, conflict })
  }

const merge = ({ ancestor, theirs }: Conflict, side: Side, cause: Applying['cause'], input: Input): Move => {
  const merged = mergeTexts(ancestor, input.text, theirs.text).merged(side)
  const changes = [diffBlocks(input.text, merged)]
  return applyRemote({ base: theirs, changes, expected: merged, cause }, input)
}
