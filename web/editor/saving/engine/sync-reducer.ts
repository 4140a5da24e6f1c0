import { timings } from '#contract/projects.ts'
import { applied } from './apply-remote.ts'
import { addCheckpoint } from './prepare-push.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { pullResponded, pushResponded } from './responses.ts'
import { startRun } from './run.ts'
import { cancel, chain, type Move, pushSoon, reportStatus, scheduleUnlessSet, type Step, writeJournal } from './step.ts'
import type { Input, InputEvent, SyncEvent } from './sync-events.ts'
import { isBlocked, type State, type TimerName } from './sync-state.ts'

/** Milliseconds that the browser needs to write a journal entry. */
const WRITING = 100

/**
 * The saving protocol as a pure function: it takes a state and an event, and returns a state and
 * effects. `createSyncEngine` performs the effects and turns their results into events.
 *
 * Terms:
 * - **base**: the newest revision that the server acknowledged to this client, with its text. Local
 *   edits are stored as changes of it.
 * - **pending**: changes in the editor that the base does not have. They are written to the
 *   **journal** in the browser every 300 ms.
 * - **push**: sends the pending changes with the base's revision and an id. Only one push is in
 *   flight at a time. Without a response it is sent again under the same id, and the server applies
 *   it once.
 * - **pull**: fetches the changes of others since the base.
 * - **rebase**: moves changes past other changes, so that they apply to a newer revision. Changes
 *   of the same block **overlap** and cannot be rebased.
 * - **acknowledged**: the server applied the push and reported which changes it missed.
 * - **conflict**: the push overlaps with another client's. The server does not change the
 *   manuscript, keeps a copy of the push in the history, and a person chooses. Until then, the client
 *   pulls what others write, so that the choice is about their newest text.
 *
 * Example: Ann and Ben both have revision 7, the blocks `[a, b, c]`.
 * 1. Ann changes `a` to `A`. After 200 ms the journal has
 *    `{baseRevision: 7, splices: [a -> A], next: id1}`. After a pause of 5 s her client pushes
 *    `id1: [a -> A] of 7`. The server stores it as revision 8 and publishes "8". The response is
 *    lost.
 * 2. Ben has just added `d`. His client receives "8", pulls `[a -> A]` and rebases: his base is now
 *    revision 8, `[A, b, c]`, and his editor shows `[A, b, c, d]`. His client pushes
 *    `id2: [+d] of 8`, which becomes revision 9.
 * 3. Ann continues and changes `b` to `B`. Her client got no response, so it pushes `id1` again
 *    with the same content. The server knows the id and repeats its first answer: done, revision 8.
 *    Her base is now 8, and `[b -> B]` is pending.
 * 4. Her client receives "9", pulls `[+d]`, rebases and pushes `id3: [b -> B] of 9`. Both have
 *    `[A, B, c, d]`.
 * 5. If Ben had changed `a` as well, his push would overlap with revision 8. The server would
 *    answer "kept" with the id of the copy. Ben's client would pull Ann's change and show both
 *    texts. His choice would be one more push.
 *
 * If Ann's browser crashes in step 3, the next page reads the journal. It has `id1` as in flight,
 * and `[a -> A, b -> B]` as pending. Pushing `id1` again changes nothing if it had arrived, and
 * `[b -> B]` follows.
 */
export const reduce = (state: State, event: SyncEvent): Step => {
  if (event.type === 'edited') return edited(state)
  if (event.type === 'closed') return closed(state)
  if (state.isClosed) return whenClosed(event)(state)
  return moveFor(event)(state)
}

const moveFor = (event: InputEvent & { input: Input }): Move => {
  const { input } = event
  switch (event.type) {
    case 'timer-fired':
      return timerFired(event.timer, input)
    case 'journal-requested':
      return writeJournal(input)
    case 'checkpoint-requested':
      return (state) => [addCheckpoint(state, event.kind, input), []]
    case 'push-requested':
      return (state) => chain(state, cancel('push'), startRun('push', input))
    case 'revision-published':
      return revisionPublished(event.revision, input)
    case 'push-responded':
      return pushResponded(event.response, input)
    case 'pull-responded':
      return pullResponded(event.response, input)
    case 'remote-change-applied':
      return applied(event.isApplied, input)
    case 'conflict-resolved':
      return resolveConflict(event.side, input)
    case 'signed-in':
      return signedIn
    case 'project-removed':
      return reportStatus({ type: 'gone' })
    case 'run-crashed':
      return (state) => [{ ...state, run: null, applying: null }, []]
  }
}

const edited: Move = (state) => {
  if (state.applying || state.isClosed) return [state, []]
  const { type } = state.status
  const isOffline = type === 'offline'
  return chain(
    { ...state, isJournalStale: true },
    scheduleUnlessSet('journal', timings.journal - WRITING),
    // The status `unsaved` may have a reason, so it is not replaced until the text is saved.
    ...(isBlocked(state) || ['offline', 'saving', 'unsaved'].includes(type) ? [] : [reportStatus({ type: 'unsaved' })]),
    // While offline, the retry is already scheduled.
    ...(isBlocked(state) || isOffline ? [] : [pushSoon]),
  )
}

const closed: Move = (state) =>
  chain({ ...state, isClosed: true }, cancel('journal'), cancel('push'), cancel('deadline'))

/** A late response only ends the run. The journal still has the push. */
const whenClosed = (event: InputEvent & { input: Input }): Move => {
  if (event.type === 'journal-requested') return writeJournal(event.input)
  const endsRun = ['push-responded', 'pull-responded', 'remote-change-applied', 'run-crashed'].includes(event.type)
  return (state) => [endsRun ? { ...state, run: null, applying: null } : state, []]
}

const timerFired =
  (timer: TimerName, input: Input): Move =>
  (state) => {
    const fired = { ...state, timers: state.timers.filter((name) => name !== timer) }
    return timer === 'journal' ? writeJournal(input)(fired) : startRun('push', input)(fired)
  }

const revisionPublished =
  (revision: number, input: Input): Move =>
  (state) =>
    revision <= state.newest ? [state, []] : startRun('pull', input)({ ...state, newest: revision })

const signedIn: Move = (state) =>
  state.status.type === 'expired' ? reportStatus({ type: state.conflict ? 'conflict' : 'unsaved' })(state) : [state, []]
