import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { bookSteps, tokenLedger } from '#server/database/schema/index.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { random } from '#tests/random.ts'
import { call } from '../client.ts'
import { LIMITED_EVERY_MS, signUp, waitFor } from './api.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { lookInto } from './look-into.ts'
import { settingsFor } from './settings.ts'
import { WatchedBook } from './watched-book.ts'

const KILLS = howMany('BOOK_KILLS')
/**
 * The maximum number of new calls of the model before a server is killed, and the maximum time
 * after the last of them. With a time alone, a slow machine's server would be killed before it
 * writes.
 */
const MOST_CALLS = 8
const LONGEST_REPLY_MS = 600
/** A book that has ended makes no more calls. */
const LONGEST_RUN_MS = 8000
/**
 * Share of the books that are cancelled or deleted in progress, whose tokens have to be credited.
 */
const GIVEN_UP = 0.2
/** Share of the books whose author reviews the plan and chooses one of three openings. */
const REVIEWED = 0.4
/** The number of concurrent calls of the server to the model, which is its number of workers. */
const CALLS_AT_ONCE = 8

let database: TestDatabase
let model: ModelServer
let server: KillableServer | undefined

beforeEach(async () => {
  database = await newTestDatabase()
  model = await startModelServer({ firstTokenMs: 30, tokensPerSecond: 1500 })
})
afterEach(async () => {
  await server?.kill()
  await model.close()
  await database.remove()
})

const guids = (books: readonly { guid: string }[]): string[] => books.map(({ guid }) => guid).sort()

const stepsOf = ({ guid }: WatchedBook): Promise<BookStep[]> =>
  lookInto(database, async ({ db }) => {
    const rows = await db.select().from(bookSteps).where(eq(bookSteps.bookGuid, guid))
    return rows.map(({ step }) => step as BookStep)
  })

/** Waits for the moment of the next kill. */
const untilKill = async (): Promise<void> => {
  const callLimit = model.requests.length + Math.floor(random() * (MOST_CALLS + 1))
  const end = Date.now() + LONGEST_RUN_MS
  while (model.requests.length < callLimit && Date.now() < end) await setTimeout(20)
  await setTimeout(random() * LONGEST_REPLY_MS)
}

const booksInLedger = async (reason: 'taken' | 'credited'): Promise<string[]> =>
  lookInto(database, async ({ db }) => {
    const rows = await db.select().from(tokenLedger).where(eq(tokenLedger.reason, reason))
    return guids(rows.map(({ bookGuid }) => ({ guid: bookGuid! })))
  })

it(`finishes every book although it is killed ${KILLS} times`, { timeout: 120_000 + KILLS * 30_000 }, async () => {
  server = await startServer(
    settingsFor(database, { AI_BASE_URL: model.url, AI_MODEL: 'double', AI_CONCURRENCY: String(CALLS_AT_ONCE) }),
  )
  const token = await signUp(server.url, 'owner@example.com')
  const books: WatchedBook[] = []
  let kills = 0
  while (kills < KILLS) {
    const reviewed = random() < REVIEWED
    const book = await WatchedBook.order({ url: server.url, token, model }, { reviewed })
    books.push(book)
    const givenUpAt = random() < GIVEN_UP ? kills + Math.floor(random() * 3) : Infinity
    while (kills < KILLS && !(await book.hasEnded())) {
      await untilKill()
      if (kills >= givenUpAt) book.giveUp()
      await server.kill()
      kills++
      book.found(await stepsOf(book))
      await server.restart()
    }
  }
  for (const book of books) {
    await waitFor(
      `the end of the book ${book.guid}`,
      async () => (await book.hasEnded()) || undefined,
      120,
      LIMITED_EVERY_MS,
    )
    expect(await book.problems()).toEqual([])
    expect(book.mostRepeated).toBeLessThanOrEqual(CALLS_AT_ONCE)
  }
  const { tasks } = await call(server.url, 'GET /tasks', { token })
  await server.stop()

  expect(guids(tasks)).toEqual(guids(books.filter(({ end }) => end !== 'deleted')))
  expect(await booksInLedger('taken')).toEqual(guids(books))
  expect(await booksInLedger('credited')).toEqual(guids(books.filter(({ end }) => end !== 'done')))
  const mostRepeated = Math.max(...books.map((book) => book.mostRepeated))
  const ends = Object.entries(Object.groupBy(books, ({ end }) => end!)).map(([end, some]) => `${some!.length} ${end}`)
  console.info(
    `${kills} kills, ${books.length} books (${ends.join(', ')}), ${model.requests.length} calls of the model, at most ${mostRepeated} repeated after one kill`,
  )
})
