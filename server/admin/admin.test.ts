import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aiKeys,
  books,
  developerKeys,
  licenses,
  securityEvents,
  users,
  webhookDeliveries,
  webhookSecrets,
} from '../database/schema/index.ts'
import { startWebhookReceiver } from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import { readConfig } from '../config/index.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { hashLicenseKey } from '../secrets/license-key.ts'
import { addBookWithWebhook, setBookStatus } from '#tests/support/webhook-books.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { askAdmin } from './ask-admin.ts'
import type { OperationName } from './run-operation.ts'

const ada = 'ada@example.com'

describe('with a running server', () => {
  let inkloom: TestInkloom
  let owner: string
  let token: string
  beforeAll(async () => {
    inkloom = await testInkloom()
    owner = await inkloom.signUp('owner@example.com')
    token = await inkloom.signUp(ada)
  })
  afterAll(() => inkloom.stop())

  const ask = <Shown>(operation: OperationName, input: object = {}) =>
    askAdmin(inkloom.settings, { operation, arguments: { ...input } }) as Promise<Shown>
  /**
   * Retries an assertion. Changes take effect at once with the embedded database, and within a
   * second if the command line changed a server's database directly.
   */
  const felt = (check: () => Promise<void>) => (inkloom.settings.databaseUrl ? vi.waitFor(check) : check())
  const user = () => inkloom.call('GET /user_info', {}, token)
  const order = () =>
    inkloom.request('POST /generate', { token, body: { description: 'Bees', chapters: 2, sub_chapters: 2 } })
  const events = async () => {
    const rows = await inkloom.database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'operator_acted'))
    return rows.map(({ details }) => details)
  }

  it("counts accounts with a project or a book for the site's claim", async () => {
    const claim = 'Over 5,000 writers'
    expect(await ask('claims')).toContainEqual(
      expect.objectContaining({ claim, because: 'counted accounts with a project or a book: 0' }),
    )
    await inkloom.call('POST /create_empty_project', { body: { language: 'english', tone: 'Informative' } }, owner)
    expect(await ask('claims')).toContainEqual(
      expect.objectContaining({ claim, because: 'counted accounts with a project or a book: 1' }),
    )
  })

  it('grants a plan that takes effect at once, and revokes it', async () => {
    expect((await user()).subscription).toBe(null)
    expect((await order()).status).toBe(403)
    await ask('plan grant', {
      email: 'ADA@example.com',
      name: 'Friends',
      words: 50_000,
      until: '2999-12-31',
      tokens: 2,
    })
    const plan = { plan: { name: 'Friends', word_limit: 50_000 }, end_date: Date.UTC(2999, 11, 31, 23, 59, 59) / 1000 }
    await felt(async () => expect((await user()).subscription).toMatchObject(plan))
    expect((await order()).status).toBe(202)
    // The book fails, and may already have given its token back, so only the oldest entries are
    // compared.
    expect((await ask<object[]>('ledger', { email: ada })).slice(0, 2)).toMatchObject([
      { reason: 'granted', change: 2, balance: 2 },
      { reason: 'taken', change: -1, balance: 1 },
    ])
    await ask('plan revoke', { email: ada })
    await felt(async () => expect((await user()).subscription).toBe(null))
    expect(await events()).toContainEqual(expect.objectContaining({ operation: 'plan grant', plan: 'Friends' }))
  })

  it('mints licenses that are shown once and stored as hashes', async () => {
    const minted = await ask<{ key: string }[]>('license mint', { count: 3, note: 'spring deal' })
    const rows = await inkloom.database.db.select().from(licenses)
    expect(new Set(minted.map(({ key }) => key)).size).toBe(3)
    for (const { key } of minted) {
      expect(rows).toContainEqual(expect.objectContaining({ keyHash: hashLicenseKey(key), note: 'spring deal' }))
      expect(await inkloom.dump()).not.toContain(key)
    }
    const listed = await ask<object[]>('license list')
    expect(listed).toHaveLength(3)
    expect(listed[0]).toMatchObject({ state: 'free', note: 'spring deal', email: null })
  })

  it('ends the lifetime deal when its license is revoked', async () => {
    const [{ key } = { key: '' }] = await ask<{ key: string }[]>('license mint')
    const { db } = inkloom.database
    const [{ id: userId } = { id: '' }] = await db
      .update(users)
      .set({ byok: true })
      .where(eq(users.email, ada))
      .returning()
    await db
      .update(licenses)
      .set({ userId, usedAt: new Date() })
      .where(eq(licenses.keyHash, hashLicenseKey(key)))
    await ask('license revoke', { license: key.slice(-7).toLowerCase() })
    await felt(async () => expect((await user()).byok).toBe(false))
    await expect(ask('license revoke', { license: key.slice(-7) })).rejects.toThrow('revoked before')
  })

  it('mints, lists and revokes keys for the developer API', async () => {
    const { key, id } = await ask<{ key: string; id: string }>('key mint', { email: ada, name: 'shop' })
    expect(key).toMatch(/^ink_[\w-]{43}$/)
    expect(await inkloom.dump()).not.toContain(key)
    expect(await ask('key list', { email: ada })).toMatchObject([
      { id, name: 'shop', ends: `...${key.slice(-6)}`, revoked: null },
    ])
    await ask('key revoke', { key: id })
    await expect(ask('key secret', { key: id })).rejects.toThrow('was revoked')
    expect(await ask('key list')).toMatchObject([{ id, revoked: expect.any(String) }])
  })

  it('mints a webhook secret that is shown once and sealed, and renews it on request', async () => {
    const minted = await ask<{ id: string; webhook_secret: string }>('key mint', { email: ada, name: 'hooks' })
    const renewed = await ask<{ webhook_secret: string }>('key secret', { key: minted.id })
    const secrets = [minted.webhook_secret, renewed.webhook_secret]
    expect(new Set(secrets).size).toBe(2)
    const rows = await inkloom.database.db
      .select()
      .from(webhookSecrets)
      .where(eq(webhookSecrets.developerKeyId, minted.id))
    expect(rows.map(({ endsAt }) => endsAt !== null)).toEqual([true, false])
    const [dump, listed] = [await inkloom.dump(), JSON.stringify([await ask('key list'), await events()])]
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
      for (const text of [dump, listed]) expect(text).not.toContain(secret.slice('whsec_'.length))
    }
  })

  it('lists webhook deliveries, replays one, and stops them when the key is revoked', async () => {
    const receiver = await startWebhookReceiver(() => 500)
    const { id: developerKeyId } = await ask<{ id: string }>('key mint', { email: ada })
    const { db } = inkloom.database
    const [person] = await db.select().from(users).where(eq(users.email, ada))
    const book = await addBookWithWebhook(
      inkloom.database,
      { userId: person!.id, key: { id: developerKeyId } },
      receiver.url,
    )
    const delivery = (await setBookStatus(inkloom.database, book, 'DONE'))!
    const id = `msg_${delivery.id}`
    const find = async () =>
      (await ask<{ id: string; at: string }[]>('webhooks', { email: ada })).find((row) => row.id === id)
    await vi.waitFor(
      async () =>
        expect(await find()).toMatchObject({
          state: 'pending',
          attempts: 1,
          last: 'refused: the address leads inside',
        }),
      10_000,
    )
    expect(await find()).toMatchObject({
      email: ada,
      book: book.guid,
      tells: 'DONE',
      receiver: new URL(receiver.url).host,
    })
    await expect(ask('webhooks replay', { id })).rejects.toThrow('being sent already')

    const end = () => db.update(webhookDeliveries).set({ state: 'failed', attempts: 10 })
    await end()
    expect(await ask('webhooks replay', { id })).toEqual({ id, state: 'pending' })
    await vi.waitFor(async () => expect(await find()).toMatchObject({ state: 'pending', attempts: 1 }))
    expect(await events()).toContainEqual({ operation: 'webhooks replay', webhook: delivery.id })

    await ask('key revoke', { key: developerKeyId })
    expect(await find()).toMatchObject({ state: 'stopped', next: null })
    await expect(ask('webhooks replay', { id })).rejects.toThrow('key was revoked')
    await db.delete(books).where(eq(books.guid, book.guid))
    expect(await find()).toBeUndefined()
    // No private address was called, because the server's own settings decide where webhooks may
    // go.
    expect(receiver.hits).toEqual([])
    await receiver.close()
  })

  it('exports all data of one person, and no data of another, without hashes and sealed keys', async () => {
    const { db } = inkloom.database
    const [person] = await db.select().from(users).where(eq(users.email, ada))
    await db.update(users).set({ passwordHash: '$argon2id$canary' }).where(eq(users.id, person!.id))
    await db.insert(aiKeys).values({ userId: person!.id, sealed: Buffer.from('canary'), masterVersion: 1 })
    const data = await ask<Record<string, object[]>>('export', { email: ada })
    expect(data['users']).toMatchObject([{ id: person!.id, email: ada }])
    expect(data['books']).toMatchObject([{ description: 'Bees' }])
    expect(data['aiKeys']).toMatchObject([{ masterVersion: 1 }])
    const text = JSON.stringify(data)
    for (const secret of ['canary', 'Hash"', 'sealed"', 'owner@example.com']) expect(text).not.toContain(secret)
  })

  it('lists accounts, and the audit log newest first', async () => {
    expect(await ask('users')).toMatchObject([
      { email: 'owner@example.com', plan: 'Owner' },
      { email: ada, plan: 'Free' },
    ])
    expect(await ask('events', { limit: 1 })).toMatchObject([
      { kind: 'operator_acted', details: { operation: 'users' } },
    ])
    const ofAda = await ask<{ email: string }[]>('events', { email: ada, limit: 100 })
    expect(new Set(ofAda.map(({ email }) => email))).toEqual(new Set([ada]))
  })

  it.each<[OperationName, object, string]>([
    ['plan grant', { email: 'nobody@example.com' }, 'Nobody has an account with the address nobody@example.com.'],
    ['plan grant', { email: 'no address' }, 'email: Please enter a valid email address'],
    ['plan grant', { email: ada, until: 'tomorrow' }, 'until: Please write the last day as YYYY-MM-DD'],
    ['plan grant', { email: ada, until: '2020-01-01' }, '2020-01-01 is in the past.'],
    ['plan grant', { email: ada, words: -1 }, 'words must be at least 0.'],
    ['plan revoke', { email: 'owner@example.com' }, 'has no plan that was granted here'],
    ['license mint', { count: 0 }, 'count must be at least 1.'],
    ['license revoke', { license: 'NOSUCH1' }, 'There is no license NOSUCH1.'],
    ['key revoke', { key: "x' or true --" }, 'There is no developer key'],
    ['webhooks replay', { id: 'msg_1' }, 'id: Please give the id of a webhook'],
    ['webhooks replay', { id: crypto.randomUUID() }, 'There is no webhook msg_'],
    ['ledger', {}, 'email: Please enter a valid email address'],
  ])('%s with %j reports the error and records nothing', async (operation, input, message) => {
    const before = await events()
    await expect(ask(operation, input)).rejects.toThrow(message)
    expect(await events()).toEqual(before)
  })

  it('makes the socket accessible only to the system user that runs the server', () => {
    const { databaseUrl, dataDir } = inkloom.settings
    const socket = statSync(join(dataDir, 'admin.sock'), { throwIfNoEntry: false })
    // With a PostgreSQL server, the command line uses the database directly and there is no socket.
    expect(socket && (socket.mode & 0o777).toString(8)).toBe(databaseUrl ? undefined : '600')
  })

  it('replaces a stale socket on start, and removes its own on stop', async () => {
    const path = join(inkloom.settings.dataDir, 'admin.sock')
    let left = true
    const between = () => {
      left = existsSync(path)
      writeFileSync(path, 'left by a process that is gone')
    }
    await inkloom.restart({ between })
    expect(left).toBe(false)
    expect(await ask('users')).toHaveLength(2)
    expect((await inkloom.call('GET /user_info', {}, owner)).email).toBe('owner@example.com')
  })
})

describe('without a running server', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await newTestDatabase()
    return () => database.remove()
  })
  const settings = () => ({
    ...readConfig({}),
    databaseUrl: database.databaseUrl ?? null,
    dataDir: database.dataDir,
  })
  const ask = (operation: OperationName, input: object = {}) =>
    askAdmin(settings(), { operation, arguments: { ...input } })

  it('opens the database, runs the operation, and closes it', async () => {
    expect(await ask('license mint', { count: 2 })).toHaveLength(2)
    expect(await ask('license list')).toMatchObject([{ state: 'free', minted: expect.any(String) }, { state: 'free' }])
    const again = await openDatabase(database)
    expect(await again.db.select().from(developerKeys)).toEqual([])
    await again.close()
  })

  it('creates no database if there is none', async () => {
    const dataDir = join(database.dataDir, 'elsewhere')
    await expect(
      askAdmin({ ...readConfig({}), databaseUrl: null, dataDir }, { operation: 'users', arguments: {} }),
    ).rejects.toThrow('There is no Inkloom in')
    expect(existsSync(dataDir)).toBe(false)
  })
})
