import type { PubSub } from '#server/processes/pub-sub.ts'

/**
 * Connects `count` fake processes whose messages arrive at once, as JSON. `lose` simulates a lost
 * connection in all of them.
 */
export const fakePubSub = (count: number) => {
  const subscribers = Array.from(
    { length: count },
    () => new Map<string, { receive: (message: never) => void; missed?: () => void }>(),
  )
  const pubSub = subscribers.map((own): PubSub => ({
    subscribe: (topic, receive, missed) => void own.set(topic, { receive, missed }),
    publish: (topic, message) => {
      const sent = JSON.stringify(message)
      for (const other of subscribers) if (other !== own) other.get(topic)?.receive(JSON.parse(sent) as never)
    },
    close: async () => undefined,
  }))
  const lose = () => {
    for (const own of subscribers) for (const { missed } of own.values()) missed?.()
  }
  return { pubSub, lose }
}
