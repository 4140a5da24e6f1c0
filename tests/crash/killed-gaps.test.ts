import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Task } from '#contract/book-task.ts'
import { eq } from 'drizzle-orm'
import { bookMails, tokenLedger } from '#server/database/schema/index.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { requestedSection } from '#tests/support/requested-section.ts'
import { soaking } from '#tests/how-many.ts'
import { call } from '../client.ts'
import { LIMITED_EVERY_MS, signUp, waitFor } from './api.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { lookInto } from './look-into.ts'
import { settingsFor } from './settings.ts'

const REFUSAL = "I'm sorry, but I can't help with that."
const fast = { firstTokenMs: 10, tokensPerSecond: 4000 }
/** At this speed a section takes some seconds. */
const slow = { firstTokenMs: 30, tokensPerSecond: 150 }

let database: TestDatabase
let model: ModelServer
let server: KillableServer
let token: string
/** Returns true if the model declines the section of this prompt. */
let declines: (prompt: string) => boolean

beforeEach(async () => {
  declines = () => false
  database = await newTestDatabase()
  model = await startModelServer({
    ...fast,
    reply: ({ messages }) => (declines(messages.map(({ content }) => content).join('\n')) ? REFUSAL : undefined),
  })
  server = await startServer(settingsFor(database, { AI_BASE_URL: model.url, AI_MODEL: 'double' }))
  token = await signUp(server.url, 'owner@example.com')
})
afterEach(async () => {
  await server.kill()
  await model.close()
  await database.remove()
})

const order = async () =>
  (
    await call(server.url, 'POST /generate', {
      token,
      body: { description: 'Keeping bees in a small garden', chapters: 2, sub_chapters: 2 },
    })
  ).guid
const task = (guid: string) => call(server.url, 'GET /tasks/:guid', { token, params: { guid } })
const until = (what: string, guid: string, reached: (task: Task) => boolean) =>
  waitFor(
    what,
    async () => {
      const now = await task(guid)
      return reached(now) ? now : undefined
    },
    90,
    LIMITED_EVERY_MS,
  )
const sections = async (guid: string) =>
  (await call(server.url, 'GET /tasks/:guid/manuscript', { token, params: { guid } })).chapters.flatMap(
    (chapter) => chapter.sections,
  )
const killAndRestart = async () => {
  await server.kill()
  await server.restart()
}

it.runIf(soaking)('continues the retry of a section after a kill, and notifies the owner once', async () => {
  let declined: string | undefined
  // Declines every prompt for the section that was requested first.
  declines = (prompt) => {
    const title = requestedSection(prompt)
    declined ??= title
    return title !== undefined && title === declined
  }
  const guid = await order()
  expect(await until('the end of the book', guid, ({ status }) => status === 'DONE')).toMatchObject({
    sections_failed: 1,
    sections_done: 3,
  })
  const at = (await sections(guid)).findIndex(({ state }) => state === 'failed')
  declines = () => false
  model.set(slow)
  const params = { guid, chapter: `${Math.floor(at / 2)}`, section: `${at % 2}` }
  expect(
    await call(server.url, 'POST /tasks/:guid/sections/:chapter/:section/retry', {
      token,
      params,
      body: { version: 0 },
    }),
  ).toMatchObject({
    status: 'DONE',
  })
  for (let kills = 0; kills < 2; kills++) {
    await waitFor('the section', async () => (model.open > 0 ? true : undefined), 60)
    await killAndRestart()
    expect((await sections(guid))[at]).toMatchObject({ state: 'writing' })
  }
  model.set(fast)
  expect(await until('the section', guid, ({ sections_done }) => sections_done === 4)).toMatchObject({
    status: 'DONE',
    sections_failed: 0,
  })
  await server.stop()
  const [ledger, mails] = await lookInto(database, async ({ db }) => [
    await db.select().from(tokenLedger).where(eq(tokenLedger.bookGuid, guid)).orderBy(tokenLedger.id),
    await db.select().from(bookMails).where(eq(bookMails.bookGuid, guid)),
  ])
  expect(ledger.map(({ attempt, reason }) => `${attempt} ${reason}`)).toEqual(['1 taken', '1 credited', '2 taken'])
  expect(mails.map(({ kind }) => kind)).toEqual(['gaps'])
})

it('keeps the drafts of a book when it is killed right after a pause, and continues from them', async () => {
  model.set(slow)
  const guid = await order()
  await waitFor(
    'text of a section',
    async () => (await sections(guid)).some(({ state, words }) => state === 'writing' && words > 40) || undefined,
    60,
    LIMITED_EVERY_MS,
  )
  await call(server.url, 'POST /tasks/:guid/pause', { token, params: { guid } })
  expect(model.open).toBe(0)
  await killAndRestart()
  const drafts = (await sections(guid)).filter(({ state }) => state === 'draft')
  expect(drafts.length).toBeGreaterThan(0)
  expect(drafts.every(({ words, blocks }) => words > 0 && blocks!.length > 0)).toBe(true)
  model.set(fast)
  await call(server.url, 'POST /tasks/:guid/resume', { token, params: { guid } })
  await until('the end of the book', guid, ({ status }) => status === 'DONE')
  expect((await sections(guid)).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
})
