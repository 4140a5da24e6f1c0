import { timings } from '#contract/projects.ts'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { preparePush } from './prepare-push.ts'
import {
  cancel,
  chain,
  emit,
  type Move,
  reportStatus,
  schedule,
  scheduleUnlessSet,
  writeEntry,
  writeJournal,
} from './step.ts'
import type { Input } from './sync-events.ts'
import { hasEnded, isConflictOutdated, isSilent, type Run, unsentOf } from './sync-state.ts'
import type { Failure, Push, PushResponse, SaveState } from './sync-types.ts'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

/**
 * Starts a run, unless one is in progress: that one includes later changes, or schedules another
 * run.
 */
export const startRun =
  (goal: Run['goal'], input: Input): Move =>
  (state) =>
    chain(state, ...(goal === 'push' ? [cancel('deadline')] : []), (now) =>
      now.run || (isSilent(now) && !isConflictOutdated(now)) ? [now, []] : advance(goal, input)(now),
    )

/** Sends the next request of a run, or ends the run if there is nothing left to do. */
export const advance =
  (goal: Run['goal'], input: Input): Move =>
  (state) => {
    if (isSilent(state)) return isConflictOutdated(state) ? pullNewerText(goal)(state) : endRun(input)(state)
    if (!state.inFlight && state.replacedTexts.length > 0) return pushReplacedText(goal, input)(state)
    const isPull = goal === 'pull' && !state.inFlight && !state.acknowledged
    if (isPull && state.newest <= state.base.revision) return endRun(input)(state)
    if (isPull) return [{ ...state, run: { goal, waitsFor: 'pull' } }, [{ type: 'pull', since: state.base.revision }]]
    const prepared = state.inFlight ? state : preparePush(state, input)
    if (!prepared.inFlight) return advance('pull', input)(prepared)
    return chain(
      { ...prepared, run: { goal, waitsFor: 'push' } },
      // The journal is written before the request, so that after a crash it shows that this push
      // may have arrived.
      writeJournal(input),
      ...(state.status.type === 'offline' ? [] : [reportStatus({ type: 'saving' })]),
      emit({ type: 'push', push: prepared.inFlight, baseRevision: state.base.revision }),
    )
  }

/**
 * Pulls changes by others since a conflict began, so that the person compares with their newest
 * text.
 */
const pullNewerText =
  (goal: Run['goal']): Move =>
  (state) => [
    { ...state, run: { goal, waitsFor: 'newer text' } },
    [{ type: 'pull', since: state.conflict!.theirs.revision }],
  ]

/** Pushes the oldest replaced text aside, unless the server already has it as the base. */
const pushReplacedText =
  (goal: Run['goal'], input: Input): Move =>
  (state) => {
    const [seen, ...rest] = state.replacedTexts
    const splices = diffBlocks(state.base.text, seen!)
    if (splices.length === 0) return advance(goal, input)({ ...state, replacedTexts: rest })
    const push: Push = { saveId: input.freshId, kind: 'typing', splices, seen: seen!, aside: true }
    return [
      { ...state, run: { goal, waitsFor: 'replaced text' } },
      [{ type: 'push', push, baseRevision: state.base.revision }],
    ]
  }

/**
 * Continues after the response to a replaced text. After a failure it is sent again under another
 * id, so the history may have it twice. A text that the server refuses is dropped.
 */
export const replacedTextResponded =
  (response: PushResponse, input: Input): Move =>
  (state) => {
    if (response.type !== 'kept' && response.type !== 'done' && response.type !== 'refused')
      return failRun(response, input)(state)
    return advance(state.run!.goal, input)({ ...state, failures: 0, replacedTexts: state.replacedTexts.slice(1) })
  }

const endRun =
  ({ text }: Input): Move =>
  (state) => {
    const ended = { ...state, run: null }
    if (hasEnded(state)) return [ended, []]
    const unsent = unsentOf(state, text)
    const rest: Move[] = state.conflict
      ? [reportStatus({ type: 'conflict' })]
      : unsent
        ? [reportStatus({ type: 'unsaved' }), scheduleUnlessSet('push', timings.autosave)]
        : [reportStatus({ type: 'saved' })]
    return chain(ended, writeEntry(unsent), ...rest)
  }

/**
 * Ends a run whose request failed. The push stays in flight and is sent again under the same id.
 */
export const failRun =
  (failure: Failure, { random }: Input): Move =>
  (state) => {
    const ended = { ...state, run: null }
    if (failure.type === 'unreachable') return retryLater({ type: 'offline' }, random)(ended)
    if (failure.type === 'busy') return retryLater({ type: 'unsaved', because: failure.message }, random)(ended)
    // An id that was already used does not mean that the text was refused, so it is sent again
    // under another id.
    const canRetry = failure.type === 'refused' && failure.isSaveIdTaken
    return chain(ended, reportStatus(failure), ...(canRetry ? [schedule('push', timings.autosave)] : []))
  }

const retryLater =
  (status: SaveState, random: number): Move =>
  (state) => {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** state.failures) * (0.5 + random / 2)
    const because = status.type === 'unsaved' && status.because ? { because: status.because } : {}
    const shown: SaveState = state.conflict ? { type: 'conflict', ...because } : status
    return chain({ ...state, failures: state.failures + 1 }, reportStatus(shown), schedule('push', wait))
  }
