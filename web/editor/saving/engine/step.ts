import { timings } from '#contract/projects.ts'
import type { Input, SyncEffect } from './sync-events.ts'
import { type State, type TimerName, unsentOf } from './sync-state.ts'
import type { SaveState, Unsent } from './sync-types.ts'

/** A new state, with the effects to perform in order. */
export type Step = readonly [State, readonly SyncEffect[]]
export type Move = (state: State) => Step

/** Applies moves in order and collects their effects. */
export const chain = (state: State, ...moves: Move[]): Step =>
  moves.reduce<Step>(
    ([before, effects], move) => {
      const [after, more] = move(before)
      return [after, [...effects, ...more]]
    },
    [state, []],
  )

export const emit =
  (effect: SyncEffect): Move =>
  (state) => [state, [effect]]

export const schedule =
  (timer: TimerName, milliseconds: number): Move =>
  (state) => [
    { ...state, timers: [...state.timers.filter((name) => name !== timer), timer] },
    [{ type: 'schedule', timer, milliseconds }],
  ]

export const scheduleUnlessSet =
  (timer: TimerName, milliseconds: number): Move =>
  (state) =>
    state.timers.includes(timer) ? [state, []] : schedule(timer, milliseconds)(state)

export const cancel =
  (timer: TimerName): Move =>
  (state) =>
    state.timers.includes(timer)
      ? [{ ...state, timers: state.timers.filter((name) => name !== timer) }, [{ type: 'cancel', timer }]]
      : [state, []]

export const reportStatus =
  (status: SaveState): Move =>
  (state) =>
    JSON.stringify(status) === JSON.stringify(state.status)
      ? [state, []]
      : [{ ...state, status }, [{ type: 'report-status', status }]]

/** Reports the same status as a new object, so that the page reads the rest of the state again. */
export const reportStatusAgain: Move = (state) => {
  const status = { ...state.status }
  return [{ ...state, status }, [{ type: 'report-status', status }]]
}

export const writeEntry =
  (unsent: Unsent | null): Move =>
  (state) =>
    chain({ ...state, isJournalStale: false }, cancel('journal'), emit({ type: 'write-journal', unsent }))

export const writeJournal =
  ({ text }: Input): Move =>
  (state) =>
    writeEntry(unsentOf(state, text))(state)

/** Schedules a push after a pause in typing, and at the latest at the deadline. */
export const pushSoon: Move = (state) =>
  chain(state, schedule('push', timings.autosave), scheduleUnlessSet('deadline', timings.longestAutosave))
