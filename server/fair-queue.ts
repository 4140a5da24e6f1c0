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
    super(of === 'caller' ? 'This caller has too many calls that wait' : 'Too many calls wait')
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

interface Waiting extends Caller {
  enter(): void
}

const counter = () => {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string, change: 1 | -1) => {
      const count = (counts.get(key) ?? 0) + change
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}

/** Moves a key to the end of a map, so that it gets its next turn last. */
const toTheEnd = <V>(map: Map<string, V>, key: string) => {
  const value = map.get(key)!
  map.delete(key)
  map.set(key, value)
}

/**
 * Creates a queue that runs `atOnce` calls at a time. Waiting calls are scheduled round-robin by
 * network, and by person within a network, so that a caller with many calls doesn't delay a caller
 * with one. A call is refused at once if too many are already waiting.
 */
export const createFairQueue = (limits: QueueLimits) => {
  const networks = new Map<string, Map<string, Waiting[]>>()
  const runs = { person: counter(), network: counter() }
  const waits = { person: counter(), network: counter() }
  let running = 0
  let waiting = 0
  let impatient = 0

  const mayRun = ({ person, network }: Caller) =>
    running < limits.atOnce &&
    runs.person.of(person) < limits.atOncePerCaller &&
    runs.network.of(network) < limits.atOncePerCaller

  const leaveLine = (call: Waiting) => {
    const people = networks.get(call.network)
    const calls = people?.get(call.person)
    const at = calls?.indexOf(call) ?? -1
    if (at === -1) return
    calls!.splice(at, 1)
    if (calls!.length === 0) people!.delete(call.person)
    if (people!.size === 0) networks.delete(call.network)
    waiting--
    if (!call.patient) impatient--
    waits.person.add(call.person, -1)
    waits.network.add(call.network, -1)
  }

  const next = (): Waiting | undefined => {
    for (const [network, people] of networks)
      for (const [person, [call]] of people)
        if (mayRun(call!)) {
          toTheEnd(people, person)
          toTheEnd(networks, network)
          return call
        }
    return undefined
  }

  const admit = () => {
    for (let call = next(); call; call = next()) {
      leaveLine(call)
      running++
      runs.person.add(call.person, 1)
      runs.network.add(call.network, 1)
      call.enter()
    }
  }

  const checkRoom = ({ person, network, patient }: Caller) => {
    if (patient) return
    if (waits.person.of(person) >= limits.waitingPerPerson || waits.network.of(network) >= limits.waitingPerNetwork)
      throw new QueueFull('caller')
    if (impatient >= limits.waiting) throw new QueueFull('everybody')
  }

  return {
    count: () => ({ running, waiting }),
    /**
     * Waits for a slot and resolves with the function that releases it. Throws `QueueFull`, or the
     * reason of the signal.
     */
    enter: async (caller: Caller, signal?: AbortSignal): Promise<() => void> => {
      signal?.throwIfAborted()
      if (!mayRun(caller) || waits.network.of(caller.network) > 0) checkRoom(caller)
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const abort = () => {
        leaveLine(call)
        reject(signal!.reason)
      }
      let left = false
      const leave = () => {
        if (left) return
        left = true
        running--
        runs.person.add(caller.person, -1)
        runs.network.add(caller.network, -1)
        admit()
      }
      const call: Waiting = {
        ...caller,
        enter: () => {
          signal?.removeEventListener('abort', abort)
          resolve(leave)
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      const people = networks.get(caller.network) ?? new Map<string, Waiting[]>()
      networks.set(caller.network, people)
      people.set(caller.person, [...(people.get(caller.person) ?? []), call])
      waiting++
      if (!caller.patient) impatient++
      waits.person.add(caller.person, 1)
      waits.network.add(caller.network, 1)
      admit()
      return promise
    },
  }
}
