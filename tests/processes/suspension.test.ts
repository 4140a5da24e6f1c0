import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { messages } from '#contract/accounts.ts'
import type { BookEvent } from '#contract/book-task.ts'
import { books, developerKeys, planGrants, tokenLedger, users } from '#server/database/schema/index.ts'
import { newDeveloperKey } from '#server/secrets/developer-key.ts'
import { call, type FailedResponse, request } from '../client.ts'
import { signUp, waitFor } from '../crash/api.ts'
import type { KillableServer } from '../crash/killable-server.ts'
import { lookInto } from '../crash/look-into.ts'
import { followEvents } from './follow-events.ts'
import { hasServer, newProcesses, type Processes } from './processes.ts'

const statusOf = async (pending: Promise<unknown>): Promise<unknown> =>
  pending.then(
    () => 200,
    ({ status, body }: FailedResponse) => [status, body.code],
  )

describe.runIf(hasServer)('suspending users with several processes', () => {
  let processes: Processes
  let web: KillableServer
  let otherWeb: KillableServer
  let owner: string
  beforeAll(async () => {
    processes = await newProcesses()
    ;[web, otherWeb] = await Promise.all([processes.web(), processes.web(), processes.worker()])
    owner = await signUp(web.url, 'owner@example.com')
  })
  afterAll(() => processes.remove())

  /**
   * Creates a user with Premium, an API key and a book in progress, who follows it and a project at
   * the other process.
   */
  const busyPerson = async (name: string) => {
    const email = `${name}@example.com`
    const token = await signUp(otherWeb.url, email)
    const { key, stored: kept } = newDeveloperKey()
    const userId = await lookInto(processes.database, async ({ db }) => {
      const [user] = await db.select().from(users).where(eq(users.email, email))
      const { id } = user!
      await db.insert(planGrants).values({ userId: id, planName: 'Given' })
      await db.insert(tokenLedger).values({ userId: id, change: 9000, reason: 'granted' })
      await db.insert(developerKeys).values({ userId: id, ...kept })
      return id
    })
    const { project_id } = await call(otherWeb.url, 'POST /create_empty_project', { token, body: {} })
    processes.model.set({ tokensPerSecond: 1000 })
    const { guid } = await call(otherWeb.url, 'POST /generate', {
      token,
      body: { description: 'Bees', chapters: 3, sub_chapters: 3 },
    })
    const book = await followEvents<BookEvent>(otherWeb.url, `GET /tasks/${guid}/events`, { token })
    await book.until((event) => event.type === 'section' && event.state === 'writing')
    // Slow enough that the book and the edit are not finished when the owner acts.
    processes.model.set({ tokensPerSecond: 20 })
    const project = await followEvents<{ type: string }>(otherWeb.url, `GET /projects/${project_id}/events`, { token })
    await project.until(({ type }) => type === 'revision')
    const edit = await followEvents<{ type: string }>(otherWeb.url, 'POST /expand_content', {
      token,
      body: { content: 'Bees fly from flower to flower all day. '.repeat(60), project_id },
    })
    await edit.until(({ type }) => type === 'delta')
    return { email, token, key, userId, guid, streams: { book, project, edit } }
  }
  type Busy = Awaited<ReturnType<typeof busyPerson>>

  const byKey = async ({ key }: Busy) =>
    (await request(otherWeb.url, 'GET /tasks', { headers: { 'X-API-Key': key } })).status
  const bookOf = ({ guid }: Busy) =>
    lookInto(processes.database, async ({ db }) => (await db.select().from(books).where(eq(books.guid, guid)))[0]!)
  const lastOf = ({ streams }: Busy) => Object.values(streams).map(({ events }) => events.at(-1) as unknown)

  it('ends streams, sessions and keys at the other process, pauses the book, and can be reverted', async () => {
    const ada = await busyPerson('ada')
    const params = { userId: ada.userId }
    const input = { token: owner, params, body: { reason: 'spam' } }
    await call(web.url, 'POST /owner/users/:userId/suspend', input)
    await Promise.all(Object.values(ada.streams).map(({ ended }) => ended))
    const why = { code: 'account_suspended', message: messages.accountSuspended }
    expect(lastOf(ada)).toEqual([why, why, why])

    expect(await statusOf(call(otherWeb.url, 'GET /user_info', { token: ada.token }))).toEqual([
      403,
      'account_suspended',
    ])
    expect(await byKey(ada)).toBe(401)
    const requests = () => processes.model.requests.length
    const paused = await waitFor('the run of the book to end', async () => {
      const [before, book] = [requests(), await bookOf(ada)]
      return book.paused && requests() === before ? book : undefined
    })
    expect(paused.status).toBe('IN_PROGRESS')

    await call(web.url, 'POST /owner/users/:userId/unsuspend', { token: owner, params })
    expect(await statusOf(call(otherWeb.url, 'GET /user_info', { token: ada.token }))).toBe(200)
    expect(await byKey(ada)).toBe(200)
    processes.model.set({ tokensPerSecond: 0 })
    await call(otherWeb.url, 'POST /tasks/:guid/resume', { token: ada.token, params: { guid: ada.guid } })
    await waitFor('the end of the book', async () => ((await bookOf(ada)).status === 'DONE' ? true : undefined), 60)
  })

  it('ends streams at the other process when the owner ends the sessions, but not the API key', async () => {
    const ben = await busyPerson('ben')
    const params = { userId: ben.userId }
    await call(web.url, 'POST /owner/users/:userId/end_sessions', { token: owner, params })
    await Promise.all(Object.values(ben.streams).map(({ ended }) => ended))
    expect(lastOf(ben)).toEqual(Array(3).fill(expect.objectContaining({ code: 'unauthorized' })))
    expect(await statusOf(call(otherWeb.url, 'GET /user_info', { token: ben.token }))).toEqual([401, 'unauthorized'])
    expect(await byKey(ben)).toBe(200)
  })

  it('ends streams and keys at the other process when the owner deletes the account', async () => {
    const cleo = await busyPerson('cleo')
    const input = { token: owner, params: { userId: cleo.userId }, body: { reason: 'asked by mail' } }
    await call(web.url, 'POST /owner/users/:userId/delete', input)
    await Promise.all(Object.values(cleo.streams).map(({ ended }) => ended))
    expect(await statusOf(call(otherWeb.url, 'GET /user_info', { token: cleo.token }))).toEqual([401, 'unauthorized'])
    expect(await byKey(cleo)).toBe(401)
    expect((await bookOf(cleo)).paused).toBe(true)
  })
})
