import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { bookSteps, books, links, sessions, tokenLedger, users } from './index.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const buildUser = async () => {
  const [user] = await database.db
    .insert(users)
    .values({ email: `${randomUUID()}@example.com` })
    .returning()
  return user!
}
const buildBook = async (userId: string) => {
  const order = {
    description: 'Bees',
    chapters: 2,
    subChapters: 2,
    language: 'english',
    type: 'guide',
    author: 'A',
  } as const
  const [book] = await database.db
    .insert(books)
    .values({ userId, writer: 'model', ...order })
    .returning()
  return book!
}
const constraintOf = (error: { cause?: { constraint?: string } }) => error.cause?.constraint
const own = (id: string) => database.db.update(users).set({ owner: true }).where(eq(users.id, id))
const soon = () => new Date(Date.now() + 60_000)

it('takes a token once for an attempt at a book, and credits it once', async () => {
  const { id: userId } = await buildUser()
  const bookGuid = randomUUID()
  const row = (reason: 'taken' | 'credited', change: number, attempt = 1) => ({
    userId,
    bookGuid,
    attempt,
    reason,
    change,
  })
  const write = (values: ReturnType<typeof row>) => database.db.insert(tokenLedger).values(values)

  await write(row('taken', -1))
  await write(row('credited', 1))
  expect(await write(row('taken', -1)).catch(constraintOf)).toBe('token_ledger_taken_once')
  expect(await write(row('credited', 1)).catch(constraintOf)).toBe('token_ledger_credited_once')
  await write(row('taken', -1, 2))
  const [balance] = await database.db
    .select({ tokens: sum(tokenLedger.change).mapWith(Number) })
    .from(tokenLedger)
    .where(eq(tokenLedger.userId, userId))
  expect(balance).toEqual({ tokens: -1 })
})

it('refuses a taken token with a positive amount, or without a book', async () => {
  const { id: userId } = await buildUser()
  const write = (values: Partial<typeof tokenLedger.$inferInsert>) =>
    database.db.insert(tokenLedger).values({ userId, change: -1, reason: 'taken', ...values })
  expect(await write({ bookGuid: randomUUID(), attempt: 1, change: 1 }).catch(constraintOf)).toBe(
    'token_ledger_direction',
  )
  expect(await write({}).catch(constraintOf)).toBe('token_ledger_of_a_book')
})

it('keeps one link per user and purpose: a new request replaces the earlier link', async () => {
  const { id: userId } = await buildUser()
  const ask = async () => {
    const tokenHash = randomBytes(32)
    await database.db
      .insert(links)
      .values({ userId, purpose: 'login', tokenHash, expiresAt: soon() })
      .onConflictDoUpdate({
        target: [links.userId, links.purpose],
        set: { tokenHash, usedAt: null, expiresAt: soon() },
      })
    return tokenHash
  }
  await ask()
  const second = await ask()
  const kept = await database.db.select().from(links).where(eq(links.userId, userId))
  expect(kept.map(({ tokenHash }) => tokenHash)).toEqual([second])
})

it('has at most one owner', async () => {
  const [first, second] = [await buildUser(), await buildUser()]
  await own(first.id)
  expect(await own(second.id).catch(constraintOf)).toBe('users_one_owner')
})

it('stores each step of a book once', async () => {
  const { guid: bookGuid } = await buildBook((await buildUser()).id)
  const keep = () => database.db.insert(bookSteps).values({ bookGuid, stepKey: 'outline', step: { type: 'outline' } })
  await keep()
  expect(await keep().catch(constraintOf)).toBe('book_steps_book_guid_step_key_pk')
})

it('removes all data of a removed user', async () => {
  const { id: userId } = await buildUser()
  const { guid: bookGuid } = await buildBook(userId)
  await database.db.insert(bookSteps).values({ bookGuid, stepKey: 'outline', step: {} })
  await database.db.insert(sessions).values({ userId, tokenHash: randomBytes(32), expiresAt: soon() })
  await database.db.insert(links).values({ userId, purpose: 'login', tokenHash: randomBytes(32), expiresAt: soon() })
  await database.db.insert(tokenLedger).values({ userId, change: 10, reason: 'granted' })

  await database.db.delete(users).where(eq(users.id, userId))
  const { rows } = await database.db.execute(sql`
    select (select count(*) from books where user_id = ${userId}) + (select count(*) from book_steps where book_guid = ${bookGuid})
      + (select count(*) from sessions where user_id = ${userId}) + (select count(*) from links where user_id = ${userId})
      + (select count(*) from token_ledger where user_id = ${userId}) as left_over`)
  expect(rows).toEqual([{ left_over: 0 }])
})

it('has an index that begins with the column of each reference', async () => {
  const { rows } = await database.db.execute(sql`
    select conrelid::regclass::text || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  expect(rows).toEqual([])
})
