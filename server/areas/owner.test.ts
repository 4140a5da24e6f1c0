import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retryMessages } from '#contract/owner-books.ts'
import { auditOf, problemOf, userIdOf } from '#tests/support/owner-calls.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { askAdmin } from '../admin/ask-admin.ts'
import { beginBackupRun, endBackupRun } from '../backups/repository.ts'
import { contactMessages, developerKeys, webhookDeliveries } from '../database/schema/index.ts'
import { outlineStep, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { addBookWithWebhook, setBookStatus } from '#tests/support/webhook-books.ts'

let inkloom: TestInkloom
let owner: string
const SECRET_TITLE = 'A memoir nobody may see'

beforeAll(async () => {
  const writer = scriptedBookWriter(async ({ order, hooks }) => {
    await hooks.keep(outlineStep(order))
    throw new ModelError('unreachable', 'nobody there')
  })
  inkloom = await testInkloom({ writer, limiter: liftedLimiter() })
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const idOf = (email: string) => userIdOf(inkloom.database, email)
const actions = async (subject: string) => (await auditOf(inkloom.database, subject)).map(({ action }) => action)

const premium = async (name: string, tokens: number) => {
  const email = `${name}@people.example`
  const token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens } })
  return { email, token }
}
const order = async (token: string) =>
  (
    await inkloom.call(
      'POST /generate',
      {
        body: {
          description: SECRET_TITLE,
          chapters: 3,
          sub_chapters: 3,
          language: 'english',
          type: 'guide',
          author_name: 'Ada',
        },
      },
      token,
    )
  ).guid
const booksIn = (queue: 'running' | 'waiting' | 'failed' | 'done') =>
  inkloom.call('GET /owner/books', { query: { queue } }, owner)

it('shows failed books without their descriptions, and retries them with the tokens of their user', async () => {
  const { email, token } = await premium('author', 1)
  const guid = await order(token)
  await expect.poll(async () => (await booksIn('failed')).items.map((book) => book.guid)).toEqual([guid])
  const { items, counts } = await booksIn('failed')
  expect(items[0]).toMatchObject({
    account: email,
    sections_total: 9,
    attempt: 1,
    error: { type: 'AI provider error' },
  })
  expect(counts).toEqual({ running: 0, waiting: 0, failed: 1, done: 0 })
  expect(JSON.stringify(items)).not.toMatch(/memoir|scripted book|Ada/)

  const quota = async () => (await inkloom.call('GET /me/quota', {}, token)).book_tokens
  expect(await quota()).toBe(1)
  const retry = () => inkloom.call('POST /owner/books/:guid/retry', { params: { guid } }, owner)
  expect(await retry()).toMatchObject({ guid, attempt: 2, error: null })
  await expect.poll(async () => (await booksIn('failed')).items.map(({ attempt }) => attempt)).toEqual([2])
  expect(await quota()).toBe(1)

  // A book can't be retried if its user has no token left.
  const userId = await idOf(email)
  await inkloom.call(
    'POST /owner/users/:userId/tokens',
    { params: { userId }, body: { tokens: -1, reason: 'a test' } },
    owner,
  )
  expect(await problemOf(retry())).toMatchObject({ code: 'no_tokens_left' })
  expect(await actions(guid)).toEqual(['book.retried'])

  await inkloom.call('POST /owner/users/:userId/suspend', { params: { userId }, body: { reason: 'a test' } }, owner)
  expect(await problemOf(retry())).toMatchObject({ message: retryMessages.suspended })
  const nowhere = { params: { guid: crypto.randomUUID() } }
  expect(await problemOf(inkloom.call('POST /owner/books/:guid/retry', nowhere, owner))).toMatchObject({ status: 404 })
})

it('never retries a book that its user cancelled', async () => {
  const { token } = await premium('canceller', 1)
  const guid = await order(token)
  const params = { guid }
  await inkloom.call('POST /tasks/:guid/cancel', { params }, token).catch(() => undefined)
  await inkloom.database.db.execute(
    `update books set status = 'ERROR', error_type = 'cancelled', error_message = '', paused = false where guid = '${guid}'`,
  )
  expect(await problemOf(inkloom.call('POST /owner/books/:guid/retry', { params }, owner))).toMatchObject({
    message: retryMessages.cancelled,
  })
})

it('lists webhooks by state and resends them', async () => {
  const userId = await idOf('owner@example.org')
  await askAdmin(inkloom.settings, { operation: 'key mint', arguments: { email: 'owner@example.org' } })
  const [key] = await inkloom.database.db.select().from(developerKeys).where(eq(developerKeys.userId, userId))
  const book = await addBookWithWebhook(inkloom.database, { userId, key: key! }, 'https://hooks.invalid/told')
  const { id } = (await setBookStatus(inkloom.database, book))!
  const settle = { state: 'failed' as const, attempts: 8, lastResult: 'answered 503' }
  await inkloom.database.db.update(webhookDeliveries).set(settle).where(eq(webhookDeliveries.id, id))

  const list = async (state: 'any' | 'failed' | 'delivered') =>
    (await inkloom.call('GET /owner/webhooks', { query: { state } }, owner)).items
  expect(await list('delivered')).toEqual([])
  const [shown] = await list('failed')
  expect(shown).toMatchObject({
    id,
    tells: 'IN_PROGRESS',
    receiver: expect.stringContaining('hooks.invalid'),
    replayable: true,
  })
  expect(JSON.stringify(shown)).not.toContain('On bees')

  const replay = () => inkloom.call('POST /owner/webhooks/:webhookId/replay', { params: { webhookId: id } }, owner)
  expect(await replay()).toMatchObject({ state: 'pending', attempts: 0, replayable: false })
  expect(await problemOf(replay())).toMatchObject({ code: 'wrong_state' })
  expect(await actions(id)).toEqual(['webhook.replayed'])
})

it('lists contact messages and marks them as answered', async () => {
  const [kept] = await inkloom.database.db
    .insert(contactMessages)
    .values({ name: 'Grace', email: 'grace@example.org', message: 'Where is EPUB?' })
    .returning()
  const list = async (show: 'open' | 'answered') =>
    (await inkloom.call('GET /owner/messages', { query: { show } }, owner)).items.map(({ id }) => id)
  const mark = (answered: boolean) =>
    inkloom.call('POST /owner/messages/:messageId', { params: { messageId: kept!.id }, body: { answered } }, owner)
  expect(await list('open')).toEqual([kept!.id])
  expect(await mark(true)).toMatchObject({ message: 'Where is EPUB?', answered: expect.any(Number) })
  expect([await list('open'), await list('answered')]).toEqual([[], [kept!.id]])
  await mark(false)
  expect(await list('open')).toEqual([kept!.id])
  expect(await actions(kept!.id)).toEqual(['message.answered', 'message.reopened'])
})

it('counts revenue by month and currency, and lists payments with a problem', async () => {
  const buy = async (name: string) => {
    const token = await inkloom.signUp(`${name}@buyers.example`)
    const { prices } = await inkloom.call('GET /pricing')
    const { checkout_url } = await inkloom.call(
      'POST /checkout/:priceId',
      { params: { priceId: prices.monthly.id } },
      token,
    )
    const id = checkout_url.slice(`${inkloom.address}/test_checkout/`.length)
    await inkloom.call('POST /test_checkout/:id', { params: { id }, body: { outcome: 'pay' } }, token)
    return (event: 'refund' | 'dispute' | 'fail_payment') =>
      inkloom.call('POST /test_subscription', { body: { event } }, token)
  }
  await buy('keeps')
  await (
    await buy('refunded')
  )('refund')
  await (
    await buy('disputes')
  )('dispute')
  await (
    await buy('fails')
  )('fail_payment')
  const { provider, months, subscriptions } = await inkloom.call('GET /owner/revenue', {}, owner)
  expect(provider).toBe('test')
  const month = new Date().toISOString().slice(0, 7)
  expect(months).toEqual([{ month, currency: 'usd', payments: 4, billed: 6000, returned: 1500, kept: 4500 }])
  expect(subscriptions).toEqual([{ currency: 'usd', period: 'monthly', subscriptions: 4, failing: 3 }])
  const problems = async (problem: 'failed' | 'disputed' | 'returned') =>
    (await inkloom.call('GET /owner/payments', { query: { problem } }, owner)).items.map(
      ({ account, amount, currency }) => [account, amount, currency],
    )
  expect(await problems('failed')).toEqual([['fails@buyers.example', 1500, 'usd']])
  expect(await problems('disputed')).toEqual([['disputes@buyers.example', 1500, 'usd']])
  expect(await problems('returned')).toEqual([['refunded@buyers.example', 1500, 'usd']])
})

it('keeps prices of models, and shows health, disk and the audit log', async () => {
  const price = { model: 'llama3.2 on Ollama', currency: 'EUR', input: 0.15, output: 0.6 }
  expect(await inkloom.call('PUT /owner/model_prices', { body: price }, owner)).toEqual({ prices: [price] })
  expect(
    await problemOf(inkloom.call('PUT /owner/model_prices', { body: { ...price, input: -1 } }, owner)),
  ).toMatchObject({ status: 400 })
  const remove = () => inkloom.call('DELETE /owner/model_prices', { query: { model: price.model } }, owner)
  expect(await remove()).toEqual({ prices: [] })
  expect(await problemOf(remove())).toMatchObject({ status: 404 })

  const health = await inkloom.call('GET /owner/health', {}, owner)
  expect(health).toMatchObject({ database: { up: true }, jobs: { up: true }, node: process.version })
  expect(health.queues.map(({ name }) => name)).toContain('write-book')
  const none = { schedule: null, last_verified: null, backups: [] }
  expect(await inkloom.call('GET /owner/backups', {}, owner)).toEqual(none)
  const run = await beginBackupRun(inkloom.database.db)
  await endBackupRun(inkloom.database.db, run, { state: 'good', name: 'a.backup', bytes: 1200 })
  expect(await inkloom.call('GET /owner/backups', {}, owner)).toMatchObject({
    last_verified: expect.any(Number),
    backups: [{ state: 'good', name: 'a.backup', bytes: 1200, problem: null }],
  })
  const disk = await inkloom.call('GET /owner/disk', {}, owner)
  expect(disk.data_folder).toBe(inkloom.dataDir)
  for (const size of [disk.database_bytes, disk.free_bytes, disk.total_bytes]) expect(size).toBeGreaterThan(1000)

  const audit = (query: object) => inkloom.call('GET /owner/audit', { query }, owner)
  const { items, kinds } = await audit({ kind: 'price' })
  expect(items.map(({ action, by }) => [action, by])).toEqual([
    ['price.removed', 'owner@example.org'],
    ['price.set', 'owner@example.org'],
  ])
  expect(kinds).toEqual(expect.arrayContaining(['account', 'book', 'message', 'price', 'tokens', 'webhook']))
  const about = await audit({ subject: 'AUTHOR@people.example' })
  expect(about.items.map(({ action, account }) => [action, account])).toEqual([
    ['account.suspended', 'author@people.example'],
    ['tokens.taken', 'author@people.example'],
  ])
  expect((await audit({ to: '2020-01-01' })).items).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  const all = (await audit({ from: today, to: today })).items
  const older = await audit({ after: String(all[0]!.id) })
  expect(older.items.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
  expect(await problemOf(audit({ after: 'x' }))).toMatchObject({ status: 400 })
})
