import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database, DatabaseLog } from '../database/database.ts'
import type { Jobs } from '../jobs/start-jobs.ts'

/** What processes tell one another. Nothing that is told may be needed: it can be lost, and only makes things faster. */
export interface Signals {
  /** Hears what other processes say of a topic. `missed` is called when something may have been said unheard. */
  hear(topic: string, heard: (message: never) => void, missed?: () => void): void
  /**
   * Tells the other processes, at once or, when much is told, a moment later. What has the same key as something that still
   * waits takes its place, at the end. Too large a message is not told: see `fits`.
   */
  tell(topic: string, message: object, key?: string): void
  /** Tells what still waits, and hears no more. */
  close(): Promise<void>
}

/** For a process that is the only one. */
export const noSignals: Signals = { hear: () => undefined, tell: () => undefined, close: async () => undefined }

const CHANNEL = 'inkloom'
/** PostgreSQL takes less than 8000, of which some go to who speaks. */
const TOLD_BYTES = 7900
/** Leaves room for the topic. */
const MESSAGE_BYTES = 7800
/** Between two statements: what is told meanwhile goes together, and of what shows progress only the last. */
const PACE_MS = 100

/** Whether a message can be told. */
export const fits = (message: object): boolean => Buffer.byteLength(JSON.stringify(message)) <= MESSAGE_BYTES

interface Heard {
  from: string
  told: [topic: string, message: object][]
}

interface Parts {
  database: Database
  jobs: Pick<Jobs, 'listen'>
  log: Pick<DatabaseLog, 'error'>
}

/** Between processes on one PostgreSQL server, by its LISTEN and NOTIFY. */
export const openSignals = async ({ database, jobs, log }: Parts): Promise<Signals> => {
  const from = randomUUID()
  const ears = new Map<string, { heard: (message: object) => void; missed: (() => void) | undefined }>()
  const waiting = new Map<string | symbol, [string, object]>()
  let telling: Promise<void> | null = null
  let pause: NodeJS.Timeout | undefined

  const hearAll = (payload: string) => {
    const heard = JSON.parse(payload) as Heard
    if (heard.from === from) return
    for (const [topic, message] of heard.told) ears.get(topic)?.heard(message)
  }
  const listener = await jobs.listen(CHANNEL, hearAll, () => {
    for (const { missed } of ears.values()) missed?.()
  })

  const tellWaiting = async (): Promise<void> => {
    const payloads = pack(from, [...waiting.values()])
    waiting.clear()
    try {
      await database.db.execute(
        sql`select pg_notify(${CHANNEL}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
      )
    } catch (error) {
      log.error({ err: error }, 'Other processes could not be told what happened')
    }
  }
  const begin = () => {
    if (telling || pause || waiting.size === 0) return
    telling = tellWaiting().finally(() => {
      telling = null
    })
    pause = setTimeout(() => {
      pause = undefined
      void (telling ?? Promise.resolve()).then(begin)
    }, PACE_MS)
    pause.unref()
  }

  return {
    hear: (topic, heard, missed) => void ears.set(topic, { heard: heard as (message: object) => void, missed }),
    tell(topic, message, key) {
      const name = key === undefined ? Symbol('no key') : `${topic} ${key}`
      waiting.delete(name)
      waiting.set(name, [topic, message])
      begin()
    },
    async close() {
      await listener.close()
      clearTimeout(pause)
      await telling
      if (waiting.size > 0) await tellWaiting()
    },
  }
}

/** As few payloads as hold them, in order. */
const pack = (from: string, told: Heard['told']): string[] => {
  const payloads: string[] = []
  let batch: Heard['told'] = []
  let bytes = 0
  const seal = () => {
    if (batch.length > 0) payloads.push(JSON.stringify({ from, told: batch } satisfies Heard))
    batch = []
    bytes = 0
  }
  for (const one of told) {
    const size = Buffer.byteLength(JSON.stringify(one)) + 1
    if (bytes + size > TOLD_BYTES) seal()
    batch.push(one)
    bytes += size
  }
  seal()
  return payloads
}
