import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { messages } from '#contract/ai-key.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { aiKeys, books, tokenLedger, users } from '../../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { keepMissing, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'

const FIRST = 'sk-first-key-0123456789'
const SECOND = 'sk-second-key-0123456789'

let accepted: string[]
let provider: ModelServer
let inkloom: TestInkloom
/** Counts books that were written with the installation's writer instead of a user's key. */
let ofTheHouse = 0
beforeAll(async () => {
  accepted = [FIRST, SECOND]
  provider = await startModelServer({ keys: accepted })
  inkloom = await testInkloom({
    writer: scriptedBookWriter(async (run) => {
      ofTheHouse++
      await keepMissing(run)
    }),
    environment: { BYOK_BASE_URL: provider.url, BYOK_MODEL: 'own-model' },
  })
  await inkloom.signUp('owner@example.org')
})
afterAll(async () => {
  await inkloom.stop()
  await provider.close()
})
beforeEach(() => provider.forget())

/** Creates an account with the lifetime deal. */
const buildPerson = async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const link = await inkloom.linkToken('POST /signup', email)
  const [person] = await inkloom.database.db
    .update(users)
    .set({ byok: true })
    .where(eq(users.email, email))
    .returning({ id: users.id })
  const { access_token } = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
  return { id: person!.id, token: access_token }
}
const signInOwner = async () => {
  const token = await inkloom.linkToken('POST /send_login_link', 'owner@example.org')
  return (await inkloom.call('GET /login_with_token/:token', { params: { token } })).access_token
}
const save = (token: string, key: string) => inkloom.call('POST /update_openai_key', { body: { key } }, token)
const order = async (token: string) =>
  (await inkloom.call('POST /generate', { body: { description: 'Harbours', chapters: 2, sub_chapters: 2 } }, token))
    .guid
const ended = (token: string, guid: string) =>
  vi.waitFor(
    async () => {
      const task = await inkloom.call('GET /tasks/:guid', { params: { guid } }, token)
      if (task.status !== 'DONE' && task.status !== 'ERROR') throw new Error(`still ${JSON.stringify(task)}`)
      return task
    },
    { interval: 50 },
  )
const keysUsed = () => new Set(provider.requests.map(({ headers }) => headers.authorization))
const modelsUsed = () => new Set(provider.requests.map(({ body }) => body.model))

it("writes a book with its user's own key, at the provider that the operator set", async () => {
  const { token } = await buildPerson()
  await save(token, FIRST)
  const task = await ended(token, await order(token))
  expect(task).toMatchObject({ status: 'DONE', writer: 'model', sections_done: 4 })
  expect([...keysUsed()]).toEqual([`Bearer ${FIRST}`])
  expect([...modelsUsed()]).toEqual(['own-model'])
  expect(ofTheHouse).toBe(0)
})

it('refuses an order before anything is taken if no key is saved', async () => {
  const { id, token } = await buildPerson()
  await expect(order(token)).rejects.toMatchObject({
    status: 403,
    body: { code: 'ai_key_missing', message: messages.missing },
  })
  const { db } = inkloom.database
  expect(await db.$count(books, eq(books.userId, id))).toBe(0)
  expect(await db.$count(tokenLedger, eq(tokenLedger.userId, id))).toBe(0)
})

it('reports that the provider refused the key, and resumes with a better one', async () => {
  const { token } = await buildPerson()
  await save(token, FIRST)
  accepted.splice(0, accepted.length, SECOND)
  const guid = await order(token)
  expect(await ended(token, guid)).toMatchObject({
    status: 'ERROR',
    error: {
      type: 'AI provider error',
      message: expect.stringMatching(/^Your AI provider refused your key\. .* The finished sections are kept\.$/),
    },
  })
  const waits = await vi.waitFor(async () => {
    const { mails } = await inkloom.call('GET /mailbox')
    return mails.find(({ text }) => text.includes(guid)) ?? Promise.reject(new Error('no mail yet'))
  })
  expect(waits).toMatchObject({
    subject: 'Your book waits for you: Untitled',
    text: expect.stringContaining('Your AI provider refused your key.'),
  })
  await save(token, SECOND)
  await inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, token)
  expect(await ended(token, guid)).toMatchObject({ status: 'DONE' })
  expect([...keysUsed()]).toEqual([`Bearer ${SECOND}`])
  accepted.push(FIRST)
})

it("does not resume a book after its user's key was deleted", async () => {
  const { id, token } = await buildPerson()
  await save(token, FIRST)
  accepted.splice(0, accepted.length, SECOND)
  const guid = await order(token)
  await ended(token, guid)
  accepted.push(FIRST)
  await inkloom.database.db.delete(aiKeys).where(eq(aiKeys.userId, id))
  await expect(inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, token)).rejects.toMatchObject({
    status: 403,
    body: { code: 'ai_key_missing', message: messages.missing },
  })
  expect(await ended(token, guid)).toMatchObject({ status: 'ERROR' })
})

it("never uses one account's key for the books of another", async () => {
  const { token } = await buildPerson()
  await save(token, FIRST)
  await ended(token, await order(token))
  provider.forget()
  const owner = await signInOwner()
  expect(await ended(owner, await order(owner))).toMatchObject({ status: 'DONE' })
  expect([provider.requests.length, ofTheHouse]).toEqual([0, 1])
})

it('stops using a key within a book as soon as the owner withdraws the permission', async () => {
  const { id, token } = await buildPerson()
  await save(token, FIRST)
  const before = ofTheHouse
  // Slow enough that the permission is withdrawn while the first call is open.
  provider.set({ firstTokenMs: 1500 })
  const guid = await order(token)
  await vi.waitFor(() => expect(provider.requests).toHaveLength(1))
  await inkloom.call('DELETE /owner/own_keys/users/:id', { params: { id } }, await signInOwner())
  provider.set({ firstTokenMs: 0 })
  expect(await ended(token, guid)).toMatchObject({
    status: 'ERROR',
    error: { type: 'AI provider error', message: `${messages.stopped} The finished sections are kept.` },
  })
  expect(provider.requests).toHaveLength(1)
  expect(ofTheHouse).toBe(before)
})
