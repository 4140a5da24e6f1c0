import { effectPerformer } from './effect-performer.ts'
import type { InputEvent, SyncEvent } from './sync-events.ts'
import type { SyncPorts } from './sync-ports.ts'
import { reduce } from './sync-reducer.ts'
import { initialState, type Start, type State } from './sync-state.ts'
import type { Unsent } from './sync-types.ts'

/**
 * Holds the state of the saving protocol: dispatches events to the reducer and performs its
 * effects.
 */
export const createSyncDriver = (ports: SyncPorts, start: Start) => {
  let state = initialState(start, ports.newId())
  /** The base that was last passed to `onBase`. */
  let stored = state.base
  let journaled: Unsent | null = null
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = []

  const dispatch = (event: SyncEvent): void => {
    const [next, effects] = reduce(state, event)
    state = next
    for (const effect of effects) {
      if (effect.type === 'write-journal') journaled = effect.unsent
      perform(effect)
    }
    // If the editor fails to apply a change, the previous base is restored, so `onBase` waits until
    // it has applied.
    if (!state.applying && state.base.revision !== stored.revision) ports.onBase?.(stored, state.base)
    if (!state.applying) stored = state.base
    if (state.run) return
    for (const { resolve } of waiting.splice(0)) resolve()
  }
  const send = (event: InputEvent): void => {
    try {
      dispatch({ ...event, input: { text: ports.read(), freshId: ports.newId(), random: ports.random() } })
    } catch (error) {
      crash(error)
    }
  }
  /**
   * Ends the run after an exception. Otherwise it would stay in progress, and saving would stop.
   */
  const crash = (error: unknown): never => {
    const failed = waiting
    waiting = []
    dispatch({ type: 'run-crashed', input: { text: [], freshId: '', random: 0 } })
    for (const { reject } of failed) reject(error)
    throw error
  }
  const perform = effectPerformer(ports, { send, crash })

  return {
    get state(): State {
      return state
    },
    /** The newest journal entry; null if the server has everything. */
    get journaled(): Unsent | null {
      return journaled
    },
    dispatch,
    /** Dispatches an event with the text in the editor. */
    send,
    /** Resolves when no run is in progress. */
    idle: (): Promise<void> =>
      state.run ? new Promise((resolve, reject) => waiting.push({ resolve, reject })) : Promise.resolve(),
  }
}
