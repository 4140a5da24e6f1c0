import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  type Behaviour,
  type Hit,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import type { Database } from '../database/database.ts'
import { bookCallbacks, developerKeys, webhookDeliveries, webhookSecrets } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { type Pace, usualPace } from './pace.ts'
import { type DeliveryRow, stopDeliveriesOfKey } from './repository.ts'
import { queueWebhook } from './queue-webhook.ts'
import { renewSecret } from './signing.ts'
import {
  addDeveloper,
  addBookWithWebhook,
  type Developer,
  setBookStatus,
  testSealer,
} from '#tests/support/webhook-books.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

const [MINUTE, DAY] = [60_000, 24 * 3_600_000]
const fast = { ...usualPace, pollMs: 5, stopMs: 50 }
const ssrfGuard = { allowed: ['127.0.0.0/8'], lookUp: async () => ['127.0.0.1'] }

let database: Database
let developer: Developer
let receiver: WebhookReceiver
/** A receiver that accepts all webhooks. */
let witness: WebhookReceiver
let senders: WebhookSender[]
let behave: (hit: Hit) => Behaviour
let logged: string[]
const note = (_: object, message?: string) => void logged.push(message ?? '')
const log = { debug: () => undefined, warn: note, error: note }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  behave = () => 204
  receiver = await startWebhookReceiver((hit) => behave(hit))
  witness = await startWebhookReceiver()
  developer = await addDeveloper(database)
  senders = []
  logged = []
})
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()))
  vi.useRealTimers()
  await receiver.close()
  await witness.close()
  await database.db.delete(webhookDeliveries)
})

const begin = (pace: Partial<Pace> = {}) => {
  const sender = createWebhookSender({ database, sealer: testSealer, ssrfGuard, log }, { ...fast, ...pace })
  senders.push(sender)
  sender.begin()
  return sender
}
const addBook = (url = `${receiver.url}/hook?book=1`) => addBookWithWebhook(database, developer, url)
const queueDelivery = async (url?: string) => (await setBookStatus(database, await addBook(url)))!
const find = async ({ id }: { id: string }) =>
  (await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]!
const until = async (delivery: { id: string }, expected: object) =>
  vi.waitFor(async () => expect(await find(delivery)).toMatchObject(expected), { interval: 5 })
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
/**
 * Waits until the sender has polled for due deliveries again. Those that have waited longest come
 * first.
 */
const lookAgain = async () => {
  const book = await addBookWithWebhook(database, await addDeveloper(database), witness.url)
  await until((await setBookStatus(database, book))!, { state: 'delivered' })
}
/** Waits until an attempt has ended and its result is stored. */
const settled = (delivery: DeliveryRow, expected: object) =>
  vi.waitFor(
    async () => {
      expect(await find(delivery)).toMatchObject(expected)
      const [callback] = await database.db
        .select()
        .from(bookCallbacks)
        .where(eq(bookCallbacks.bookGuid, delivery.bookGuid))
      expect(callback!.busyUntil).toBe(null)
    },
    { interval: 5 },
  )
const verify = ({ body, headers }: Hit, secret = developer.secret) => new Webhook(secret).verify(body, headers)

it('sends webhooks that Standard Webhooks verifies, to the given path', async () => {
  const delivery = await queueDelivery()
  begin()
  await until(delivery, { state: 'delivered', attempts: 1, lastResult: 'answered 204' })
  const [hit] = receiver.hits
  expect(verify(hit!)).toEqual({
    guid: delivery.bookGuid,
    status: 'IN_PROGRESS',
    message: 'The book is being written.',
  })
  expect(hit!.path).toBe('/hook?book=1')
  expect(hit!.headers['webhook-id']).toBe(`msg_${delivery.id}`)
  expect(hit!.headers['content-type']).toBe('application/json')
  expect(() => verify({ ...hit!, body: hit!.body.replace('written', 'writtem') })).toThrow('No matching signature')
})

it('makes ten attempts over about three days with the same id, and then gives up', async () => {
  behave = () => 500
  const delivery = await queueDelivery()
  begin()
  const began = Date.now()
  for (let attempt = 1; attempt < 10; attempt++) {
    await settled(delivery, { attempts: attempt, state: 'pending', lastResult: 'answered 500' })
    const { nextAttemptAt } = await find(delivery)
    wait(nextAttemptAt.getTime() - Date.now() - 1000)
    await lookAgain()
    expect(receiver.hits).toHaveLength(attempt)
    wait(1000)
  }
  await until(delivery, { attempts: 10, state: 'failed' })
  expect((Date.now() - began) / DAY).toBeGreaterThan(2.5)
  expect((Date.now() - began) / DAY).toBeLessThan(3.5)
  wait(20 * DAY)
  await lookAgain()
  expect(receiver.hits).toHaveLength(10)
  expect(new Set(receiver.hits.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.hits.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  expect(logged).toEqual(['webhook failed for good'])
})

it.each<[string, Behaviour, string]>([
  ['a redirect, which it does not follow', { status: 302, headers: { Location: '/elsewhere' } }, 'answered 302'],
  ['304', 304, 'answered 304'],
  ['404', 404, 'answered 404'],
  ['no answer at all', 'hang', 'no answer in time'],
  ['a connection that breaks', 'reset', 'no answer (ECONNRESET)'],
])('takes %s for a failure, and delivers later', async (_, behaviour, lastResult) => {
  behave = () => (receiver.hits.length === 1 ? behaviour : 200)
  const delivery = await queueDelivery()
  begin(behaviour === 'hang' ? { exchangeMs: 1000 } : {})
  await until(delivery, { state: 'pending', lastResult })
  wait(MINUTE)
  await until(delivery, { state: 'delivered', attempts: 2 })
  expect(receiver.hits.map(({ path }) => path)).toEqual(['/hook?book=1', '/hook?book=1'])
  for (const hit of receiver.hits) expect(hit.headers['webhook-id']).toBe(`msg_${delivery.id}`)
})

it('does not read a response that never ends', async () => {
  behave = () => 'drip'
  const delivery = await queueDelivery()
  begin({ exchangeMs: 60_000 })
  await until(delivery, { state: 'delivered', attempts: 1 })
  expect(receiver.hits).toHaveLength(1)
})

it.each<[string, () => string, number, number]>([
  ['seconds', () => '600', 590, 610],
  ['a date', () => new Date(Date.now() + 1_200_000).toUTCString(), 1190, 1210],
  ['a year', () => '31536000', 24 * 3600 - 10, 24 * 3600 + 10],
  ['less than we wait anyway', () => '1', 4, 6],
  ['nonsense', () => 'soon', 4, 6],
])('waits as Retry-After asks, within bounds: %s', async (_, header, least, most) => {
  behave = () => ({ status: 429, headers: { 'Retry-After': header() } })
  const delivery = await queueDelivery()
  begin()
  await until(delivery, { state: 'pending', lastResult: 'answered 429' })
  const seconds = ((await find(delivery)).nextAttemptAt.getTime() - Date.now()) / 1000
  expect(seconds).toBeGreaterThanOrEqual(least)
  expect(seconds).toBeLessThanOrEqual(most)
})

it('sends nothing more about a book after 410, and still sends about other books', async () => {
  behave = ({ path }) => (path === '/gone' ? 410 : 503)
  const book = await addBook(`${receiver.url}/gone`)
  const [begun, done] = [await setBookStatus(database, book), await setBookStatus(database, book, 'DONE')]
  begin()
  // One of the two is sent first. After its response, the other one is not sent at all.
  await vi.waitFor(async () => {
    const states = [await find(begun!), await find(done!)].map(({ state }) => state)
    expect(states.toSorted()).toEqual(['gone', 'stopped'])
  })
  wait(DAY)
  await lookAgain()
  expect(receiver.hits).toHaveLength(1)
  const gone = await find(begun!)
  expect(await setBookStatus(database, book, 'DONE')).toEqual(await find(done!))
  expect(gone.state).not.toBe('pending')
  await until(await queueDelivery(`${receiver.url}/here`), { state: 'pending', lastResult: 'answered 503' })
})

it('queues nothing if the change of the book is rolled back', async () => {
  const book = await addBook()
  const changed = database.transaction(async (tx) => {
    await queueWebhook(tx, { ...book, status: 'DONE' })
    throw new Error('undone')
  })
  await expect(changed).rejects.toThrow('undone')
  expect(await database.db.$count(webhookDeliveries, eq(webhookDeliveries.bookGuid, book.guid))).toBe(0)
})

it('keeps sending to others while a receiver hangs', async () => {
  const dead = await startWebhookReceiver(() => 'hang')
  for (let book = 0; book < 12; book++) await queueDelivery(dead.url)
  const alive = [await queueDelivery(), await queueDelivery(), await queueDelivery()]
  begin({ exchangeMs: 60_000, atOnce: 8 })
  for (const delivery of alive) await until(delivery, { state: 'delivered' })
  // A request that was sent earlier can arrive later.
  await vi.waitFor(() => expect(dead.hits).toHaveLength(usualPace.perReceiver))
  await Promise.all(senders.map((sender) => sender.stop()))
  await dead.close()
})

it('sends each of many once, from two concurrent processes', async () => {
  behave = () => 200
  for (let book = 0; book < 40; book++) await queueDelivery(`${receiver.url}/${book}`)
  begin({ perReceiver: 8 })
  begin({ perReceiver: 8 })
  await vi.waitFor(async () => {
    expect(await database.db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'delivered'))).toBe(40)
  })
  expect(receiver.hits.map(({ path }) => path).toSorted()).toEqual(
    Array.from({ length: 40 }, (_, book) => `/${book}`).toSorted(),
  )
})

it('sends one delivery of a book at a time, so that 410 stops the rest, also with two processes', async () => {
  behave = () => 410
  for (let number = 0; number < 20; number++) {
    const book = await addBook(`${receiver.url}/${number}`)
    await setBookStatus(database, book)
    await setBookStatus(database, book, 'DONE')
  }
  begin({ perReceiver: 16 })
  begin({ perReceiver: 16 })
  await vi.waitFor(async () =>
    expect(await database.db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'pending'))).toBe(0),
  )
  expect(new Set(receiver.hits.map(({ path }) => path)).size).toBe(20)
  expect(receiver.hits).toHaveLength(20)
})

it('stops at once when the key is revoked', async () => {
  behave = () => 500
  const book = await addBook()
  const delivery = (await setBookStatus(database, book))!
  begin()
  await until(delivery, { lastResult: 'answered 500' })
  await database.transaction(async (tx) => {
    await tx.update(developerKeys).set({ revokedAt: new Date() }).where(eq(developerKeys.id, developer.key.id))
    await stopDeliveriesOfKey(tx, developer.key.id)
  })
  wait(DAY)
  await lookAgain()
  expect(await find(delivery)).toMatchObject({ state: 'stopped', attempts: 1 })
  expect(await setBookStatus(database, book, 'DONE')).toBeUndefined()
  expect(receiver.hits).toHaveLength(1)
})

it('also signs with the previous secret for a day after a rotation', async () => {
  const { secret: before, key } = developer
  const after = await database.transaction((tx) => renewSecret(tx, testSealer, key))
  expect(after).not.toBe(before)
  begin()
  await until(await queueDelivery(), { state: 'delivered' })
  verify(receiver.hits[0]!, before)
  verify(receiver.hits[0]!, after)
  wait(DAY + MINUTE)
  await until(await queueDelivery(), { state: 'delivered' })
  verify(receiver.hits[1]!, after)
  expect(() => verify(receiver.hits[1]!, before)).toThrow('No matching signature')
})

it("sends nothing unsigned if the secret can't be opened", async () => {
  const delivery = await queueDelivery()
  await database.db
    .update(webhookSecrets)
    .set({ sealed: Buffer.from('changed') })
    .where(eq(webhookSecrets.developerKeyId, developer.key.id))
  begin()
  await until(delivery, { state: 'pending', lastResult: 'could not be signed' })
  expect(receiver.hits).toEqual([])
  expect(logged).toEqual(['signing a webhook failed'])
})

it('aborts running deliveries when it stops, and another process retries them', async () => {
  behave = () => (receiver.hits.length === 1 ? 'hang' : 200)
  const delivery = await queueDelivery()
  const first = begin({ exchangeMs: 60_000 })
  await vi.waitFor(() => expect(receiver.hits).toHaveLength(1))
  await first.stop()
  expect(await find(delivery)).toMatchObject({ state: 'pending', attempts: 1, lastResult: 'cut off' })
  begin()
  wait(MINUTE)
  await until(delivery, { state: 'delivered', attempts: 2 })
})

it('counts an attempt whose process died, after its lease has expired', async () => {
  const delivery = await queueDelivery()
  const claim = () => claimDeliveries(database, { pace: fast, underWay: new Map() })
  expect(await claim()).toHaveLength(1)
  // The claiming process counts as dead from here on.
  begin()
  await lookAgain()
  expect(await find(delivery)).toMatchObject({ state: 'pending', attempts: 1 })
  wait(usualPace.leaseMs)
  await until(delivery, { state: 'delivered', attempts: 2 })

  const last = await queueDelivery()
  await database.db.update(webhookDeliveries).set({ attempts: 9 }).where(eq(webhookDeliveries.id, last.id))
  await vi.waitFor(async () => expect((await find(last)).state).toBe('delivered'))
  await Promise.all(senders.map((sender) => sender.stop()))
  await database.db
    .update(webhookDeliveries)
    .set({ attempts: 10, state: 'pending' })
    .where(eq(webhookDeliveries.id, last.id))
  wait(MINUTE)
  begin()
  await until(last, { attempts: 10, state: 'failed', lastResult: 'cut off' })
  expect(receiver.hits).toHaveLength(2)
})

it('keeps the log for 30 days, and pending deliveries for longer', async () => {
  const [old, pending] = [await queueDelivery(), await queueDelivery()]
  await database.db.update(webhookDeliveries).set({ state: 'delivered' }).where(eq(webhookDeliveries.id, old.id))
  await database.db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: new Date(Date.now() + 40 * DAY) })
    .where(eq(webhookDeliveries.id, pending.id))
  wait(30 * DAY - MINUTE)
  begin({ tidyMs: 0 })
  await lookAgain()
  expect(await find(old)).toBeDefined()
  wait(2 * MINUTE)
  await vi.waitFor(async () => expect(await find(old)).toBeUndefined())
  expect(await find(pending)).toBeDefined()
})
