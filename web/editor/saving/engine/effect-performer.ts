import type { SerializedSplices } from '../serialized-blocks.ts'
import type { InputEvent, SyncEffect } from './sync-events.ts'
import type { SyncPorts } from './sync-ports.ts'
import type { TimerName } from './sync-state.ts'

interface Outcomes {
  /** Dispatches the event that an effect leads to. */
  send: (event: InputEvent) => void
  /** Ends the run after a port has thrown. */
  crash: (error: unknown) => never
}

/** Returns a function that performs the reducer's effects through the ports. */
export const effectPerformer = (ports: SyncPorts, { send, crash }: Outcomes): ((effect: SyncEffect) => void) => {
  const timers = createTimers(ports.after, (timer) => send({ type: 'timer-fired', timer }))
  const apply = (changes: readonly SerializedSplices[]): void => {
    let isApplied = false
    try {
      isApplied = changes.every(ports.apply)
    } finally {
      send({ type: 'remote-change-applied', isApplied })
    }
  }
  const request = <T>(response: Promise<T>, toEvent: (response: T) => InputEvent): void =>
    void response.then((response) => send(toEvent(response)), crash)
  return (effect) => {
    switch (effect.type) {
      case 'push':
        return request(ports.push({ ...effect.push, baseRevision: effect.baseRevision }), (response) => ({
          type: 'push-responded',
          response,
        }))
      case 'pull':
        return request(ports.pull(effect.since), (response) => ({ type: 'pull-responded', response }))
      case 'apply':
        return apply(effect.changes)
      case 'write-journal':
        return ports.writeJournal(effect.unsent)
      case 'schedule':
        return timers.schedule(effect.timer, effect.milliseconds)
      case 'cancel':
        return timers.cancel(effect.timer)
      case 'report-status':
        return ports.onStatus(effect.status)
      case 'report-saved':
        return ports.onSaved(effect.revision)
    }
  }
}

/** Timers by name. Scheduling one again replaces it. */
const createTimers = (after: SyncPorts['after'], onFired: (timer: TimerName) => void) => {
  const timers = new Map<TimerName, () => void>()
  const cancel = (timer: TimerName): void => {
    timers.get(timer)?.()
    timers.delete(timer)
  }
  const schedule = (timer: TimerName, milliseconds: number): void => {
    cancel(timer)
    const fire = () => {
      timers.delete(timer)
      onFired(timer)
    }
    timers.set(timer, after(milliseconds, fire))
  }
  return { schedule, cancel }
}
