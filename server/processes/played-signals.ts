import type { Signals } from './signals.ts'

/** Processes that hear one another at once, as what is sent by a server would arrive. `lose` is a lost connection of all. */
export const playedSignals = (count: number) => {
  const ears = Array.from(
    { length: count },
    () => new Map<string, { heard: (message: never) => void; missed?: () => void }>(),
  )
  const signals = ears.map((own): Signals => ({
    hear: (topic, heard, missed) => void own.set(topic, { heard, missed }),
    tell: (topic, message) => {
      const sent = JSON.stringify(message)
      for (const other of ears) if (other !== own) other.get(topic)?.heard(JSON.parse(sent) as never)
    },
    close: async () => undefined,
  }))
  const lose = () => {
    for (const own of ears) for (const { missed } of own.values()) missed?.()
  }
  return { signals, lose }
}
