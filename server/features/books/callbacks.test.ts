import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { Webhook as Signature } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callbackMessages } from '#contract/callback-url.ts'
import { Webhook } from '#contract/webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { Database } from '../../database/database.ts'
import { bookCallbacks, books, tokenLedger, webhookDeliveries, webhookSecrets } from '../../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import { checkReceiver } from '../../webhooks/check-receiver.ts'
import { usualPace } from '../../webhooks/pace.ts'
import { addDeveloper, type Developer, testSealer } from '#tests/support/webhook-books.ts'
import { createWebhookSender, type WebhookSender } from '../../webhooks/webhook-sender.ts'
import { orderBook } from './order-book.ts'
import { bookDependencies } from '#tests/support/book-dependencies.ts'
import type { BookDependencies } from './dependencies.ts'
import { resumeBook } from './writing/resume-book.ts'
import { retrySection } from './writing/retry-section.ts'
import { type BookRun, keepAllBut, keepMissing, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { cancelBook, removeBook } from './stop-book.ts'
import { writeBook } from './writing/write-book.ts'

const log = pino({ level: 'silent' })
const ssrfGuard = { allowed: ['127.0.0.0/8'], lookUp: async () => ['127.0.0.1'] }

let database: Database
let developer: Developer
let receiver: WebhookReceiver
let sender: WebhookSender
let dependencies: BookDependencies
let write: (run: BookRun) => Promise<void>
beforeAll(async () => {
  database = await testDatabase()
  receiver = await startWebhookReceiver()
  sender = createWebhookSender({ database, sealer: testSealer, ssrfGuard, log }, { ...usualPace, pollMs: 10 })
  sender.begin()
  const writer = scriptedBookWriter((run) => write(run))
  dependencies = bookDependencies(database, writer, (url) => checkReceiver(url, ssrfGuard))
})
afterAll(async () => {
  await sender.stop()
  await receiver.close()
  await database.close()
})
beforeEach(async () => {
  developer = await addDeveloper(database)
  receiver.hits.length = 0
  write = keepMissing
})

const user = (developerKeyId?: string) => ({
  id: developer.userId,
  premium: true,
  byok: false,
  unlimitedBooks: true,
  developerKeyId,
})
const order = (callback_url: string | undefined = `${receiver.url}/hook`, by = user(developer.key.id)) =>
  orderBook(dependencies, by, {
    description: 'Bees',
    chapters: 2,
    sub_chapters: 2,
    language: 'english',
    type: 'guide',
    author_name: 'A',
    callback_url,
  })
const refused = (message: string) => ({ code: 'invalid_request', fields: { callback_url: message } })
const run = (guid: string, stopping = new AbortController().signal) => writeBook(dependencies, log, guid, stopping)
/** Returns the webhooks received, in order, once there are `count` of them. */
const receivedCallbacks = (count: number) =>
  vi.waitFor(() => {
    expect(receiver.hits).toHaveLength(count)
    return receiver.hits.map(({ body, headers }) =>
      Webhook.parse(new Signature(developer.secret).verify(body, headers)),
    )
  })

it('sends a webhook when a book is started, and when it is done', async () => {
  const guid = await order()
  await run(guid)
  expect(await receivedCallbacks(2)).toEqual([
    { guid, status: 'IN_PROGRESS', message: 'The book is being written.' },
    { guid, status: 'DONE', message: 'The book is written.', title: 'The final title' },
  ])
})

it('reports the number of gaps with DONE, and sends nothing for the retry of a section', async () => {
  write = keepAllBut({ chapter: 0, section: 1 })
  const guid = await order()
  await run(guid)
  const lastCallback = {
    guid,
    status: 'DONE',
    message: 'The book is written, with gaps: 1 of 4 sections could not be written.',
    title: 'The final title',
  }
  expect(await receivedCallbacks(2)).toEqual([
    { guid, status: 'IN_PROGRESS', message: 'The book is being written.' },
    lastCallback,
  ])
  await retrySection(dependencies, user(), { guid, version: 0 }, { chapter: 0, section: 1 })
  await run(guid)
  expect(await database.db.$count(webhookDeliveries, eq(webhookDeliveries.bookGuid, guid))).toBe(2)
  const [book] = await database.db.select().from(books).where(eq(books.guid, guid))
  expect(book).toMatchObject({ status: 'DONE', rewrittenChapter: null })
})

it('sends a failure with its error type, and the next attempt', async () => {
  write = async () => {
    throw new ModelError('limited', 'slow down')
  }
  const guid = await order()
  await run(guid)
  const [, failed] = await receivedCallbacks(2)
  expect(failed).toEqual({
    guid,
    status: 'ERROR',
    message: expect.stringContaining('The finished sections are kept'),
    error: 'AI provider error',
  })
  write = keepMissing
  await resumeBook(dependencies, user(), guid)
  await run(guid)
  expect((await receivedCallbacks(4)).map(({ status }) => status)).toEqual([
    'IN_PROGRESS',
    'ERROR',
    'IN_PROGRESS',
    'DONE',
  ])
})

it('sends a webhook for a cancelled book, and none for a deleted one', async () => {
  const guid = await order()
  await cancelBook(dependencies, user(), guid)
  expect(await receivedCallbacks(1)).toMatchObject([{ guid, status: 'ERROR', error: 'cancelled' }])
  await removeBook(dependencies, user(), guid)
  // The deleted book stays in the trash, with its webhook deliveries.
  expect(await database.db.$count(webhookDeliveries, eq(webhookDeliveries.bookGuid, guid))).toBe(1)
})

it('sends the start of a book once, however often its run is restarted', async () => {
  const stopping = new AbortController()
  write = async () => {
    stopping.abort(new Error('The process is about to stop.'))
    throw new Error('cut off')
  }
  const guid = await order()
  await expect(run(guid, stopping.signal)).rejects.toThrow('cut off')
  write = keepMissing
  await run(guid)
  expect((await receivedCallbacks(2)).map(({ status }) => status)).toEqual(['IN_PROGRESS', 'DONE'])
})

it('sends nothing for a book ordered without a callback address', async () => {
  const guid = await orderBook(dependencies, user(), {
    description: 'Bees',
    chapters: 2,
    sub_chapters: 2,
    language: 'english',
    type: 'guide',
    author_name: 'A',
  })
  await run(guid)
  expect(await database.db.$count(bookCallbacks, eq(bookCallbacks.bookGuid, guid))).toBe(0)
  expect(receiver.hits).toEqual([])
})

it('refuses a callback address in a private network, or without a key and secret to sign with, and takes no token', async () => {
  for (const inside of ['http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest'])
    await expect(order(inside)).rejects.toMatchObject(refused(callbackMessages.inside))
  await expect(order(receiver.url, user())).rejects.toMatchObject(refused(callbackMessages.needsKey))
  await database.db.delete(webhookSecrets).where(eq(webhookSecrets.developerKeyId, developer.key.id))
  await expect(order()).rejects.toMatchObject(refused(callbackMessages.needsSecret))
  expect(await database.db.$count(books, eq(books.userId, developer.userId))).toBe(0)
  expect(await database.db.$count(tokenLedger, eq(tokenLedger.userId, developer.userId))).toBe(0)
})

it('names the invalid field over HTTP, and refuses callback addresses from sessions', async () => {
  const inkloom = await testInkloom()
  const token = await inkloom.signUp('owner@example.org')
  const ask = async (callback_url: unknown) => {
    const answer = await inkloom.request('POST /generate', { token, body: { description: 'Bees', callback_url } })
    expect(answer.status).toBe(400)
    return answer.json()
  }
  expect(await ask('ftp://example.org/')).toMatchObject(refused(callbackMessages.invalid))
  expect(await ask('https://example.org/hook')).toMatchObject(refused(callbackMessages.needsKey))
  expect((await inkloom.call('GET /tasks', {}, token)).tasks).toEqual([])
  await inkloom.stop()
})
