import { countByKey, createWaitingLine, type WaitingCall } from './waiting-line.ts'

/** The person and the network that a call counts against. */
export interface Caller {
  person: string
  network: string
  /** True for background work. Its amount is limited elsewhere, so it may wait without a limit. */
  patient?: boolean
}

/** Thrown if too many calls are already waiting, of one caller or in total. */
export class QueueFull extends Error {
  readonly of: 'caller' | 'everybody'
  constructor(of: QueueFull['of']) {
    super(of === 'caller' ? 'This caller has too many waiting calls' : 'Too many calls are waiting')
    this.name = 'QueueFull'
    this.of = of
  }
}

export interface QueueLimits {
  /** The number of calls that may run at once. */
  atOnce: number
  /** The number of calls of one person, and of one network, that may run at once. */
  atOncePerCaller: number
  /** The number of calls that may wait, in total. */
  waiting: number
  waitingPerPerson: number
  waitingPerNetwork: number
}

/**
 * Creates a queue that runs `atOnce` calls at a time. Waiting calls are scheduled round-robin by
 * network, and by person within a network, so that a caller with many calls doesn't delay a caller
 * with one. A call is refused at once if too many are already waiting.
 */
export const createFairQueue = (limits: QueueLimits) => {
  const line = createWaitingLine()
  const runs = { person: countByKey(), network: countByKey() }
  let running = 0

  const countRun = ({ person, network }: Caller, change: 1 | -1) => {
    running += change
    runs.person.add(person, change)
    runs.network.add(network, change)
  }
  const mayRun = ({ person, network }: Caller) =>
    running < limits.atOnce &&
    runs.person.of(person) < limits.atOncePerCaller &&
    runs.network.of(network) < limits.atOncePerCaller

  const admit = () => {
    for (let call = line.next(mayRun); call; call = line.next(mayRun)) {
      line.remove(call)
      countRun(call, 1)
      call.enter()
    }
  }

  const checkRoom = ({ person, network, patient }: Caller) => {
    if (patient) return
    if (line.ofPerson(person) >= limits.waitingPerPerson || line.ofNetwork(network) >= limits.waitingPerNetwork)
      throw new QueueFull('caller')
    if (line.countImpatient() >= limits.waiting) throw new QueueFull('everybody')
  }

  return {
    count: () => ({ running, waiting: line.count() }),
    /**
     * Waits for a slot and resolves with the function that releases it. Throws `QueueFull`, or the
     * reason of the signal.
     */
    enter: async (caller: Caller, signal?: AbortSignal): Promise<() => void> => {
      signal?.throwIfAborted()
      if (!mayRun(caller) || line.ofNetwork(caller.network) > 0) checkRoom(caller)
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const abort = () => {
        line.remove(call)
        reject(signal!.reason)
      }
      let left = false
      const leave = () => {
        if (left) return
        left = true
        countRun(caller, -1)
        admit()
      }
      const call: WaitingCall = {
        ...caller,
        enter: () => {
          signal?.removeEventListener('abort', abort)
          resolve(leave)
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      line.add(call)
      admit()
      return promise
    },
  }
}
