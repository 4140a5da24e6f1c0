import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { webhookDeliveries } from '#server/database/schema/index.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { addDeveloper, addBookWithWebhook, setBookStatus } from '#tests/support/webhook-books.ts'
import {
  type Behaviour,
  type Hit,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import { random } from '#tests/random.ts'
import { type KillableProcess, startProcess } from './killable-process.ts'

const BOOKS = howMany('WEBHOOK_DELIVERIES') / 2
const KILLS = howMany('WEBHOOK_KILLS')
/**
 * Maximum number of requests before a sender is killed. Some webhooks remain for after the last
 * kill.
 */
const LONGEST_RUN = (4 * BOOKS) / KILLS
const ATTEMPTS = 10
/**
 * Maximum number of failures of a receiver for one webhook, so that attempts remain for the kills.
 */
const MISBEHAVES = 3
/** An answer this shortly before a kill may not have been stored. */
const FORGOTTEN_MS = 1000
const fixture = fileURLToPath(new URL('./fixtures/send-webhooks.ts', import.meta.url))

interface ReceivedDelivery extends Hit {
  at: number
  /** Number of kills before this request. */
  kills: number
  behaviour: Behaviour
}

let settings: TestDatabase
let receivers: WebhookReceiver[]
let sending: KillableProcess | undefined
/** All requests to the receivers, in order. */
let received: ReceivedDelivery[]
const heard = new EventEmitter()
let kills: { at: number }[]
let signature: Webhook
/** Webhooks that could not be verified, with the reason. */
let unsigned: unknown[]
const timesMisbehaved = new Map<string, number>()

/** 20 % fail, 10 % hang, 10 % abort, 5 % redirect. The receiver of every 50th book answers 410. */
const misbehave = (): Behaviour | null => {
  const drawn = random()
  if (drawn < 0.2) return 500
  if (drawn < 0.3) return 'hang'
  if (drawn < 0.4) return 'reset'
  return drawn < 0.45 ? { status: 302, headers: { Location: '/elsewhere' } } : null
}
const behaviourFor = ({ path, headers }: Hit): Behaviour => {
  if (path.startsWith('/gone/')) return 410
  const id = headers['webhook-id']!
  const times = timesMisbehaved.get(id) ?? 0
  const bad = times < MISBEHAVES ? misbehave() : null
  if (bad !== null) timesMisbehaved.set(id, times + 1)
  return bad ?? 204
}
const answer = (hit: Hit): Behaviour => {
  const behaviour = behaviourFor(hit)
  received.push({ ...hit, at: performance.now(), kills: kills.length, behaviour })
  try {
    signature.verify(hit.body, hit.headers)
  } catch (error) {
    unsigned.push(error)
  }
  heard.emit('hit')
  return behaviour
}

beforeEach(async () => {
  received = []
  unsigned = []
  kills = []
  settings = await newTestDatabase()
  receivers = await Promise.all(Array.from({ length: 8 }, () => startWebhookReceiver(answer)))
})
afterEach(async () => {
  await sending?.kill()
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await settings.remove()
})

const open = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
  const database = await openDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const start = () => {
  sending = startProcess(fixture, {
    env: { DATA_DIR: settings.dataDir, ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }) },
  })
  return sending
}

it(
  `delivers ${BOOKS * 2} webhooks in spite of ${KILLS} kills`,
  { timeout: 120_000 + KILLS * 30_000 + BOOKS * 1000 },
  async () => {
    await open(async (database) => {
      const developer = await addDeveloper(database)
      signature = new Webhook(developer.secret)
      for (let number = 0; number < BOOKS; number++) {
        const { url } = receivers[number % receivers.length]!
        const path = `${number % 50 === 0 ? 'gone' : 'received'}/${number}`
        const book = await addBookWithWebhook(database, developer, `${url}/${path}`)
        await setBookStatus(database, book, 'IN_PROGRESS')
        await setBookStatus(database, book, 'DONE')
      }
    })

    let idle = 0
    while (kills.length < KILLS) {
      const running = start()
      const enough = received.length + 1 + Math.floor(random() * LONGEST_RUN)
      const stop = new AbortController()
      const noneWaits = running.line((line) => line === 'none waits').then(() => stop.abort())
      noneWaits.catch(() => undefined)
      while (!stop.signal.aborted && received.length < enough)
        await once(heard, 'hit', { signal: stop.signal }).catch(() => undefined)
      if (stop.signal.aborted) idle++
      await running.kill()
      kills.push({ at: performance.now() })
    }
    const last = start()
    await last.line((line) => line === 'none waits')
    await last.kill()
    const deliveries = await open(({ db }) => db.select().from(webhookDeliveries))

    expect(unsigned).toEqual([])
    expect(received.filter(({ path }) => path === '/elsewhere')).toEqual([])

    const byId = Map.groupBy(received, ({ headers }) => headers['webhook-id']!)
    const states = Object.groupBy(deliveries, ({ state }) => state)
    for (const { id, payload, attempts } of deliveries) {
      const hits = byId.get(`msg_${id}`) ?? []
      expect(attempts).toBeLessThanOrEqual(ATTEMPTS)
      expect(hits.length).toBeLessThanOrEqual(attempts)
      expect(new Set(hits.map(({ body }) => body))).toEqual(new Set(hits.length > 0 ? [payload] : []))
    }
    const taken = new Set(
      received.filter(({ behaviour }) => behaviour === 204).map(({ headers }) => headers['webhook-id']),
    )
    expect(states.delivered!.filter(({ id }) => !taken.has(`msg_${id}`))).toEqual([])
    const gone = deliveries.filter(({ state }) => state === 'gone' || state === 'stopped')
    const goneBooks = Math.ceil(BOOKS / 50)
    expect(new Set(gone.map(({ bookGuid }) => bookGuid)).size).toBe(goneBooks)
    expect(states.delivered).toHaveLength((BOOKS - goneBooks) * 2)

    // Nothing may follow a 410, except if it was sent so shortly before a kill that it was not
    // stored.
    for (const hits of Map.groupBy(
      received.filter(({ path }) => path.startsWith('/gone/')),
      ({ path }) => path,
    ).values())
      for (const [before, after] of hits.slice(1).map((hit, index) => [hits[index]!, hit] as const)) {
        expect(after.kills).toBeGreaterThan(before.kills)
        expect(kills[before.kills]!.at - before.at).toBeLessThan(FORGOTTEN_MS)
      }

    const most = Math.max(...deliveries.map(({ attempts }) => attempts))
    const twice = [...byId.values()].filter((hits) => hits.filter(({ behaviour }) => behaviour === 204).length > 1)
    console.info(
      `${kills.length} kills (${idle} of them with nothing to do), ${deliveries.length} webhooks (${Object.entries(
        states,
      )
        .map(([state, some]) => `${some.length} ${state}`)
        .join(', ')}), ${received.length} requests, at most ${most} attempts, ${twice.length} delivered more than once`,
    )
  },
)
