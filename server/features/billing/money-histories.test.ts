import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { howMany, seed } from '#tests/how-many.ts'
import { FREE_WORDS, unitsOf } from '#contract/plans.ts'
import type { ProseEvent } from '#writer/writer.ts'
import type { Database } from '../../database/database.ts'
import { tokenLedger, users } from '../../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { creditTokens, retakeCredited, takeTokens, unitsToGoOn } from '../../plans/book-tokens.ts'
import { resettle, settlePayments } from '../../plans/book-tokens-of-payments.ts'
import { monthOf, spendWordsOnStream } from '../../plans/spend-words.ts'
import { wordsUsed } from '../../plans/word-repository.ts'
import { balanceOf, createPayer, live, type FakeBook, PLANNED, step, type World } from '#tests/support/fake-money.ts'

const HISTORIES = howMany('MONEY_DATABASE_HISTORIES')

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const count = (text: string) => text.split(' ').filter(Boolean).length
const prose = async function* (): AsyncGenerator<ProseEvent> {
  for (let word = 0; word < 2000; word++) yield { type: 'delta', text: `word${word} ` }
}

const deliveryOf = (delivered: number) => ({ delivered, planned: PLANNED })

/** Implements the world with a database, as a server does. */
const databaseWorld = async (): Promise<World> => {
  const payer = createPayer()
  const { db } = database
  // Payment ids start at 1 for each payer, so a payment of an earlier history would be taken for
  // the same one.
  await db.delete(tokenLedger)
  const [user] = await db
    .insert(users)
    .values({ email: `${crypto.randomUUID()}@example.org` })
    .returning()
  const userId = user!.id
  const reload = async () => {
    const rows = await db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)).orderBy(tokenLedger.id)
    world.rows.splice(0, world.rows.length, ...rows)
  }
  const change = async <T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> => {
    const result = await database.transaction(work)
    await reload()
    return result
  }
  const attemptOf = ({ guid, attempt }: FakeBook) => ({ userId, guid, attempt })
  const world: World = {
    ...payer,
    books: [],
    rows: [],
    settle: async () => {
      const before = world.rows.length
      await change((tx) => resettle(tx, userId))
      return world.rows.length - before
    },
    sync: async () => {
      const facts = await payer.facts()
      await change((tx) => settlePayments(tx, userId, facts))
    },
    order: async () => {
      const book = { guid: crypto.randomUUID(), attempt: 1, running: true, delivered: 0 }
      await change((tx) => takeTokens(tx, attemptOf(book), unitsOf(1)))
      world.books.push(book)
    },
    credit: (book, delivered) =>
      change((tx) => creditTokens(tx, attemptOf(book), delivered === undefined ? undefined : deliveryOf(delivered))),
    resume: async (book) => {
      const next = { ...book, attempt: book.attempt + 1 }
      const taken = await change(async (tx) => {
        const units = await unitsToGoOn(tx, book.guid, { price: unitsOf(1), ...deliveryOf(book.delivered) })
        return retakeCredited(tx, attemptOf(next), units)
      })
      if (taken) Object.assign(book, { attempt: next.attempt, running: true })
    },
    leaveStream: async (words) => {
      const signal = new AbortController().signal
      const call = { words: 900, signal, count }
      const stream = await spendWordsOnStream({ database }, { id: userId, wordLimit: FREE_WORDS }, call, prose).catch(
        () => null,
      )
      let read = 0
      if (stream && words > 0) for await (const _ of stream) if (++read === words) break
      // A reader who disconnects before the first word releases the reserved words.
      if (stream && words === 0) await stream[Symbol.asyncIterator]().return?.()
    },
    wordsUsed: () => wordsUsed(db, { userId, month: monthOf(new Date()) }),
  }
  return world
}

it(
  `counts money, books and words of streams in a database like the pure functions do: ${HISTORIES} histories`,
  { timeout: 120_000 + HISTORIES * 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (steps) => {
        const world = await databaseWorld()
        await live(
          world,
          // Each book is a transaction here, so histories order only a few.
          steps.map((one) => (one.do === 'order' ? { ...one, books: Math.min(one.books, 4) } : one)),
        )
        expect(balanceOf(world)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: HISTORIES, seed },
    )
  },
)
