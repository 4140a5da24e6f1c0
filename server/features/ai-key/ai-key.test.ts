import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/ai-key.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { aiKeys, securityEvents, users } from '../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { checkWithProvider } from './check-with-provider.ts'
import { maskKey } from './mask-key.ts'

const KEY = 'sk-own-key-of-a-person-0123456789'
const OTHER = 'sk-another-key-of-a-person-987'

let provider: ModelServer
let inkloom: TestInkloom
beforeAll(async () => {
  provider = await startModelServer({ keys: [KEY, OTHER] })
  inkloom = await testInkloom({ environment: { BYOK_BASE_URL: provider.url } })
  await inkloom.signUp('owner@example.org')
})
afterAll(async () => {
  await inkloom.stop()
  await provider.close()
})

/** Creates an account with the lifetime deal. */
const buildPerson = async (byok = true) => {
  const email = `${crypto.randomUUID()}@example.org`
  const link = await inkloom.linkToken('POST /signup', email)
  const [person] = await inkloom.database.db
    .update(users)
    .set({ byok })
    .where(eq(users.email, email))
    .returning({ id: users.id })
  const { access_token } = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
  return { id: person!.id, token: access_token }
}
const save = (token: string, key: string) => inkloom.call('POST /update_openai_key', { body: { key } }, token)
const show = async (token: string) => (await inkloom.call('GET /get_openai_key', {}, token)).key
const rowOf = async (userId: string) =>
  (await inkloom.database.db.select().from(aiKeys).where(eq(aiKeys.userId, userId)))[0]

it('saves a key that the provider accepts, and shows only its beginning', async () => {
  const { token } = await buildPerson()
  expect(await show(token)).toBe('')
  expect(await save(token, ` ${KEY} `)).toEqual({ result: 'OK', message: messages.updated })
  expect(await show(token)).toBe(`sk-own-key${'*'.repeat(20)}`)
  expect(await save(token, OTHER)).toMatchObject({ result: 'OK' })
  expect(await show(token)).toBe(`sk-another${'*'.repeat(20)}`)
})

it('reveals neither the length of a key nor most of a short one', () => {
  expect(maskKey('k'.repeat(200))).toHaveLength(30)
  expect(maskKey('k'.repeat(20))).toHaveLength(30)
  expect(maskKey('123456')).toBe(`123${'*'.repeat(20)}`)
})

it('does not save a key that the provider refuses, and keeps the previous one', async () => {
  const { token } = await buildPerson()
  await save(token, KEY)
  expect(await save(token, 'sk-mistyped')).toEqual({
    result: 'REFUSED',
    message: expect.stringContaining('127.0.0.1 refused this key, so it was not saved.'),
  })
  expect(await show(token)).toContain('sk-own-key')
})

it('records when a key was saved, and from which IP address', async () => {
  const { id, token } = await buildPerson()
  await save(token, 'sk-mistyped')
  await save(token, KEY)
  const events = await inkloom.database.db.select().from(securityEvents).where(eq(securityEvents.userId, id))
  const saved = events.filter(({ kind }) => kind === 'ai_key_saved')
  expect(saved).toMatchObject([{ address: '127.0.0.1', details: {} }])
})

it('is limited to the lifetime deal', async () => {
  const { token } = await buildPerson(false)
  const apiError = {
    status: 403,
    body: { code: 'premium_required', message: expect.stringContaining('lifetime deal') },
  }
  await expect(show(token)).rejects.toMatchObject(apiError)
  await expect(save(token, KEY)).rejects.toMatchObject(apiError)
  await expect(inkloom.call('GET /get_openai_key')).rejects.toMatchObject({ status: 401 })
})

it.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['a space inside', 'with a space'],
  ['more than 500 characters', 'k'.repeat(501)],
  ['invalid letters', 'kéy'],
  ['a line break', 'line\nbreak'],
])('refuses %s without asking the provider', async (_, key) => {
  const { token } = await buildPerson()
  await expect(save(token, key)).rejects.toMatchObject({ status: 400, body: { fields: { key: expect.any(String) } } })
})

it("does not open a key that was copied to another user's row", async () => {
  const [mine, theirs] = [await buildPerson(), await buildPerson()]
  await save(mine.token, KEY)
  await save(theirs.token, OTHER)
  const { sealed } = (await rowOf(mine.id))!
  await inkloom.database.db.update(aiKeys).set({ sealed }).where(eq(aiKeys.userId, theirs.id))
  expect(await show(theirs.token)).toBe('')
  expect(await show(mine.token)).toContain('sk-own-key')
})

let elsewhere: Server | undefined
afterEach(() => elsewhere?.close())
/** Starts a provider that gives this answer to every call. */
const answering = async (answer: Parameters<typeof createServer<never>>[1] & object) => {
  elsewhere = createServer(answer).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  return `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
}
const check = (baseUrl: string, timeoutMs?: number) =>
  checkWithProvider({ byok: { baseUrl, model: 'any' }, log: pino({ level: 'silent' }) }, KEY, {
    signal: new AbortController().signal,
    timeoutMs,
  })

it.each([429, 500, 503, 404])('treats an answer with status %s as no answer about the key', async (status) => {
  const url = await answering((_, response) => response.writeHead(status).end('{}'))
  expect(await check(url)).toBe('unreachable')
})

it.each([400, 401, 402, 403])('treats an answer with status %s as a refusal', async (status) => {
  const url = await answering((_, response) => response.writeHead(status).end('{}'))
  expect(await check(url)).toBe('refused')
})

it('does not send the key to the target of a redirect', async () => {
  const url = await answering((_, response) => response.writeHead(302, { Location: `${provider.url}/models` }).end())
  expect(await check(url)).toBe('unreachable')
})

it('stops waiting after the timeout', async () => {
  const url = await answering(() => {})
  expect(await check(url, 50)).toBe('unreachable')
})

it('reports that the provider cannot be reached, and saves nothing', async () => {
  const gone = await startModelServer()
  await gone.close()
  const alone = await testInkloom({ environment: { BYOK_BASE_URL: gone.url } })
  const token = await alone.signUp('owner@example.org')
  await alone.database.db.update(users).set({ byok: true })
  await alone.restart()
  expect(await alone.call('POST /update_openai_key', { body: { key: KEY } }, token)).toEqual({
    result: 'UNREACHABLE',
    message: expect.stringContaining('so it was not saved'),
  })
  expect(await alone.database.db.select().from(aiKeys)).toEqual([])
  await alone.stop()
})
