import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'
import { isSameText, mergeVersions, type Side } from './merge-versions.ts'
import { applyRemote } from './apply-remote.ts'
import { rebaseLocal } from './rebase.ts'
import { advance } from './run.ts'
import { chain, type Move, reportStatusAgain } from './step.ts'
import type { Input } from './sync-events.ts'
import { type Applying, type State, withoutCheckpoints } from './sync-state.ts'
import type { Base, Conflict, PullResponse, Push, PushResponse } from './sync-types.ts'

/**
 * Begins a conflict after the server kept a copy of the push. `theirs` is the text that the push
 * overlaps with. Without passages that both changed, the texts are merged at once; otherwise a
 * person chooses.
 */
export const beginConflict =
  (theirs: Base, device: string, input: Input): Move =>
  (state) => {
    const run = state.run!
    const ancestor = state.acknowledged?.seen ?? state.base.text
    const conflict: Conflict = { ancestor, theirs, copyId: run.copyId!, sending: state.inFlight!, device }
    const met: State = {
      ...withoutCheckpoints(state),
      conflict,
      inFlight: null,
      newest: Math.max(state.newest, theirs.revision),
    }
    const { passages } = mergeVersions(ancestor, input.text, theirs.text)
    return passages.length === 0 ? merge(conflict, 'mine', 'merged', input)(met) : advance(run.goal, input)(met)
  }

/**
 * Adds changes that others made since the conflict began to their text, and reports it to the page.
 * If no passage is left that both changed, the texts are merged.
 */
export const continueConflict =
  ({ revision, changes, device }: Extract<PullResponse, { type: 'changes' }>, input: Input): Move =>
  (state) => {
    const conflict = state.conflict!
    const { ancestor, theirs } = conflict
    // Without progress, the published revision is forgotten, since the server does not have it.
    if (revision <= theirs.revision) return advance('pull', input)({ ...state, newest: theirs.revision })
    const text = changes.reduce<SerializedBlocks>(applySplices, theirs.text)
    const newer: Conflict = { ...conflict, theirs: { revision, text }, device }
    const known: State = { ...state, conflict: newer, newest: Math.max(state.newest, revision) }
    const { passages } = mergeVersions(ancestor, input.text, text)
    if (passages.length === 0) return merge(newer, 'mine', 'merged', input)(known)
    return chain(known, reportStatusAgain, advance(state.run!.goal, input))
  }

/** Applies a person's choice. The text that is not chosen must be in the history first. */
export const resolveConflict =
  (side: Side, input: Input): Move =>
  (state) => {
    const { conflict } = state
    if (!conflict || state.run) return [state, []]
    // The copy is pushed even if the two no longer overlap, because the person chose the other
    // text.
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

/**
 * Completes the choice after the response to the copy. The choice applies to the text of the copy,
 * and later typing is rebased onto the result. If the person typed in a passage that the choice
 * drops, or if the history has no copy, the conflict continues, and the person can choose again.
 */
export const copyResponded =
  (response: PushResponse, input: Input): Move =>
  (state) => {
    const { push, side } = state.run!.copy!
    if (!state.conflict || response.type !== 'kept') return [{ ...state, run: null }, []]
    const { ancestor, theirs } = state.conflict
    const copied: State = { ...state, conflict: { ...state.conflict, sending: push, copyId: response.copyId } }
    const chosen = mergeVersions(ancestor, push.seen, theirs.text).merged(side)
    const others = [diffBlocks(push.seen, chosen)]
    const typed = rebaseLocal([], { from: push.seen, others, to: chosen, now: input.text })
    if (!typed) return [{ ...copied, run: null }, []]
    const resolved = { base: theirs, changes: typed.others, expected: typed.text, cause: 'resolved' } as const
    return applyRemote(resolved, input)(withoutCheckpoints(copied))
  }

const merge =
  ({ ancestor, theirs }: Conflict, side: Side, cause: Applying['cause'], input: Input): Move =>
  (state) => {
    const merged = mergeVersions(ancestor, input.text, theirs.text).merged(side)
    const changes = [diffBlocks(input.text, merged)]
    return applyRemote({ base: theirs, changes, expected: merged, cause }, input)(withoutCheckpoints(state))
  }
