import type { Caller } from './fair-queue.ts'

export interface WaitingCall extends Caller {
  enter(): void
}

/** Counts by key, which only holds keys whose count is not zero. */
export const countByKey = () => {
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
const moveToEnd = <V>(map: Map<string, V>, key: string) => {
  const value = map.get(key)!
  map.delete(key)
  map.set(key, value)
}

/**
 * Creates the line of waiting calls. Networks take turns, and so do people within a network. The
 * calls of one person run in their order.
 */
export const createWaitingLine = () => {
  const networks = new Map<string, Map<string, WaitingCall[]>>()
  const persons = countByKey()
  const perNetwork = countByKey()
  let waiting = 0
  let impatient = 0

  const count = ({ person, network, patient }: WaitingCall, change: 1 | -1) => {
    waiting += change
    if (!patient) impatient += change
    persons.add(person, change)
    perNetwork.add(network, change)
  }
  return {
    count: () => waiting,
    /** Returns the number of waiting calls that are not background work. */
    countImpatient: () => impatient,
    ofPerson: persons.of,
    ofNetwork: perNetwork.of,
    add(call: WaitingCall): void {
      const people = networks.get(call.network) ?? new Map<string, WaitingCall[]>()
      networks.set(call.network, people)
      people.set(call.person, [...(people.get(call.person) ?? []), call])
      count(call, 1)
    },
    remove(call: WaitingCall): void {
      const people = networks.get(call.network)
      const calls = people?.get(call.person)
      const at = calls?.indexOf(call) ?? -1
      if (at === -1) return
      calls!.splice(at, 1)
      if (calls!.length === 0) people!.delete(call.person)
      if (people!.size === 0) networks.delete(call.network)
      count(call, -1)
    },
    /** Returns the next call that may run. Its person and network get their next turn last. */
    next(mayRun: (call: WaitingCall) => boolean): WaitingCall | undefined {
      for (const [network, people] of networks)
        for (const [person, [call]] of people)
          if (mayRun(call!)) {
            moveToEnd(people, person)
            moveToEnd(networks, network)
            return call
          }
      return undefined
    },
  }
}
