import { randomUUID } from 'node:crypto'
import type { Database, DatabaseLog } from '../database/database.ts'
import type { Jobs } from '../jobs/start-jobs.ts'
import { notify } from './repository.ts'

/**
 * Publish/subscribe between the processes of one installation. Messages can be lost, so nothing may
 * depend on one: a message only makes something happen earlier.
 */
export interface PubSub {
  /**
   * Receives the messages that other processes publish on a topic. `missed` is called when messages
   * may have been lost.
   */
  subscribe(topic: string, receive: (message: never) => void, missed?: () => void): void
  /**
   * Sends a message to the other processes, at once or, under load, up to 100 ms later. A message
   * replaces an unsent one with the same key and moves to the end of the queue. A message must not
   * be larger than `fits` allows.
   */
  publish(topic: string, message: object, key?: string): void
  /** Sends the messages that are still queued and ends all subscriptions. */
  close(): Promise<void>
}

/** The pub/sub of an installation with a single process. It does nothing. */
export const noPubSub: PubSub = { subscribe: () => undefined, publish: () => undefined, close: async () => undefined }

const CHANNEL = 'inkloom'
/** PostgreSQL accepts less than 8000 bytes, part of which names the sender. */
const PAYLOAD_BYTES = 7900
/** The size of the largest message in bytes, which leaves room for its topic. */
const MESSAGE_BYTES = 7800
/**
 * The pause between two statements in milliseconds. Messages published meanwhile are sent together.
 */
const PACE_MS = 100

/** Returns true if a message is small enough to publish. */
export const fits = (message: object): boolean => Buffer.byteLength(JSON.stringify(message)) <= MESSAGE_BYTES

/**
 * The payload of a NOTIFY. Processes of older versions read it too, so its keys keep their names.
 */
interface Envelope {
  from: string
  told: [topic: string, message: object][]
}

interface Dependencies {
  database: Database
  jobs: Pick<Jobs, 'listen'>
  log: Pick<DatabaseLog, 'error'>
}

/** Connects the processes on one PostgreSQL server by LISTEN and NOTIFY. */
export const openPubSub = async ({ database, jobs, log }: Dependencies): Promise<PubSub> => {
  const from = randomUUID()
  const subscribers = new Map<string, { receive: (message: object) => void; missed: (() => void) | undefined }>()
  const queued = new Map<string | symbol, [string, object]>()
  let publishing: Promise<void> | null = null
  let pause: NodeJS.Timeout | undefined

  const deliver = (payload: string) => {
    const { from: sender, told } = JSON.parse(payload) as Envelope
    if (sender === from) return
    for (const [topic, message] of told) subscribers.get(topic)?.receive(message)
  }
  const listener = await jobs.listen(CHANNEL, deliver, () => {
    for (const { missed } of subscribers.values()) missed?.()
  })

  const publishQueued = async (): Promise<void> => {
    const payloads = pack(from, [...queued.values()])
    queued.clear()
    try {
      await notify(database.db, CHANNEL, payloads)
    } catch (error) {
      log.error({ err: error }, 'publishing messages to other processes failed')
    }
  }
  const begin = () => {
    if (publishing || pause || queued.size === 0) return
    publishing = publishQueued().finally(() => {
      publishing = null
    })
    pause = setTimeout(() => {
      pause = undefined
      void (publishing ?? Promise.resolve()).then(begin)
    }, PACE_MS)
    pause.unref()
  }

  return {
    subscribe: (topic, receive, missed) =>
      void subscribers.set(topic, { receive: receive as (message: object) => void, missed }),
    publish(topic, message, key) {
      const name = key === undefined ? Symbol('no key') : `${topic} ${key}`
      queued.delete(name)
      queued.set(name, [topic, message])
      begin()
    },
    async close() {
      await listener.close()
      clearTimeout(pause)
      await publishing
      if (queued.size > 0) await publishQueued()
    },
  }
}

/** Packs messages, in order, into as few payloads as possible. */
const pack = (from: string, messages: Envelope['told']): string[] => {
  const payloads: string[] = []
  let batch: Envelope['told'] = []
  let bytes = 0
  const seal = () => {
    if (batch.length > 0) payloads.push(JSON.stringify({ from, told: batch } satisfies Envelope))
    batch = []
    bytes = 0
  }
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1
    if (bytes + size > PAYLOAD_BYTES) seal()
    batch.push(message)
    bytes += size
  }
  seal()
  return payloads
}
