import { applySplices } from '#manuscript/model/diff/splices.ts'
import type { SerializedSplices, SerializedBlocks } from '../serialized-blocks.ts'
import { applyRemote } from './apply-remote.ts'
import { rebaseLocal, rebasePush } from './rebase.ts'
import { beginConflict, continueConflict, copyResponded } from './resolve-conflict.ts'
import { advance, failRun, replacedTextResponded } from './run.ts'
import { chain, type Move, writeJournal } from './step.ts'
import type { Input } from './sync-events.ts'
import { type State, withoutCheckpoints } from './sync-state.ts'
import type { PullResponse, PushResponse } from './sync-types.ts'

export const pushResponded =
  (response: PushResponse, input: Input): Move =>
  (state) => {
    if (state.run?.waitsFor === 'copy') return copyResponded(response, input)(state)
    if (state.run?.waitsFor === 'replaced text') return replacedTextResponded(response, input)(state)
    if (state.run?.waitsFor !== 'push') return [state, []]
    if (response.type === 'done') return acknowledge(response, input)({ ...state, failures: 0 })
    if (response.type === 'kept')
      return [
        { ...state, failures: 0, run: { ...state.run, waitsFor: 'their text', copyId: response.copyId } },
        [{ type: 'pull', since: state.base.revision }],
      ]
    const failed: State = response.type === 'refused' ? { ...state, inFlight: null, checkpoints: [] } : state
    return chain(failed, failRun(response, input), writeJournal(input))
  }

/**
 * Handles a push that the server applied. The new base is the old one with remote changes and the
 * push. If later local edits overlap with the remote changes, they are pushed aside: as a change of
 * the base they would repeat part of the push.
 */
const acknowledge =
  ({ revision, missed }: Extract<PushResponse, { type: 'done' }>, input: Input): Move =>
  (state) => {
    const sent = state.inFlight!
    const newest = Math.max(state.newest, revision)
    const pushed = rebasePush(state.base.text, sent.splices, missed)
    const local =
      pushed &&
      rebaseLocal(state.checkpoints, { from: sent.seen, others: pushed.others, to: pushed.text, now: input.text })
    if (!pushed || !local) {
      const acknowledged = state.acknowledged ?? sent
      return advance('push', input)({ ...withoutCheckpoints(state), acknowledged, inFlight: null, newest })
    }
    const base = { revision, text: pushed.text }
    return applyRemote(
      { base, changes: local.others, expected: local.text, cause: 'pushed' },
      input,
    )({ ...withRebased(state, local), newest })
  }

export const pullResponded =
  (response: PullResponse, input: Input): Move =>
  (state) => {
    const waitsFor = state.run?.waitsFor
    if (waitsFor !== 'pull' && waitsFor !== 'their text' && waitsFor !== 'newer text') return [state, []]
    if (response.type !== 'changes') return failRun(response, input)(state)
    if (waitsFor === 'newer text') return continueConflict(response, input)({ ...state, failures: 0 })
    const { revision, changes, device } = response
    const text = changes.reduce<SerializedBlocks>(applySplices, state.base.text)
    return waitsFor === 'their text'
      ? beginConflict({ revision, text }, device, input)(state)
      : rebaseOnto({ revision, text }, changes, input)({ ...state, failures: 0 })
  }

/**
 * Rebases the local text onto remote changes. If the two overlap, the local text is pushed, and the
 * server keeps both.
 */
const rebaseOnto =
  (base: State['base'], changes: readonly SerializedSplices[], input: Input): Move =>
  (state) => {
    // A revision that was published while the pull was in flight is pulled next. Without progress it
    // is forgotten, since the server does not have it.
    const newest = base.revision > state.base.revision ? Math.max(state.newest, base.revision) : state.base.revision
    const { text: from } = state.base
    const local = rebaseLocal(state.checkpoints, { from, others: changes, to: base.text, now: input.text })
    if (!local) return advance('push', input)({ ...withoutCheckpoints(state), newest })
    return applyRemote(
      { base, changes: local.others, expected: local.text, cause: 'pulled' },
      input,
    )({ ...withRebased(state, local), newest })
  }

const withRebased = (
  state: State,
  { checkpoints, replaced }: Pick<State, 'checkpoints'> & { replaced: SerializedBlocks[] },
): State => ({ ...state, checkpoints, replacedTexts: [...state.replacedTexts, ...replaced] })
