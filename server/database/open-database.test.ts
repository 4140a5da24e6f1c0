import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database, Queryable } from './database.ts'
import { openDatabase } from './open-database.ts'
import { users } from './schema/index.ts'
import { newTestDatabase, testDatabase } from '#tests/support/test-database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(users))

const MISUSED = 'The main database client was used inside a transaction'
const insert = (db: Queryable, email: string) => db.insert(users).values({ email })
const emails = async () => (await database.db.select().from(users).orderBy(users.email)).map(({ email }) => email)
/** Returns the driver's error, which drizzle wraps. */
const reason = (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause : error)

it('commits a transaction and returns its value', async () => {
  const value = await database.transaction(async (tx) => {
    await insert(tx, 'a@example.com')
    await insert(tx, 'b@example.com')
    return 'done'
  })
  expect(value).toBe('done')
  expect(await emails()).toEqual(['a@example.com', 'b@example.com'])
})

it('rolls back a transaction that throws', async () => {
  const failed = database.transaction(async (tx) => {
    await insert(tx, 'a@example.com')
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  expect(await emails()).toEqual([])
})

it('reports a failed commit when the error of a statement was swallowed', async () => {
  const swallowed = database.transaction(async (tx) => {
    await insert(tx, 'a@example.com')
    await insert(tx, 'a@example.com').catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow('The transaction was rolled back')
  expect(await emails()).toEqual([])
})

it('refuses the main client inside a transaction, and leaves the transaction usable', async () => {
  await database.transaction(async (tx) => {
    const query = await emails().catch(reason)
    expect(query).toMatchObject({ message: expect.stringContaining(MISUSED) })
    await expect(database.db.transaction(async () => undefined)).rejects.toThrow(MISUSED)
    await expect(database.transaction(async () => undefined)).rejects.toThrow(MISUSED)
    expect(() => database.refuseInsideTransaction()).toThrow(MISUSED)
    await insert(tx, 'a@example.com')
  })
  expect(await emails()).toEqual(['a@example.com'])
})

it('lets work that a transaction started use the main client once the transaction is over', async () => {
  const over = Promise.withResolvers<void>()
  let later: Promise<string[]> | undefined
  await database.transaction(async (tx) => {
    await insert(tx, 'a@example.com')
    later = over.promise.then(emails)
  })
  over.resolve()
  expect(await later).toEqual(['a@example.com'])
})

it('runs concurrent transactions without mixing them', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      database
        .transaction(async (tx) => {
          await insert(tx, `${index}@example.com`)
          if (index % 2) throw new Error('odd')
          await insert(tx, `${index}-again@example.com`)
        })
        .catch(() => undefined),
    ),
  )
  expect(await emails()).toHaveLength(10)
})

it('rolls back only the nested transaction', async () => {
  await database.transaction(async (tx) => {
    await insert(tx, 'a@example.com')
    await tx
      .transaction(async (inner) => {
        await insert(inner, 'b@example.com')
        throw new Error('only this')
      })
      .catch(() => undefined)
  })
  expect(await emails()).toEqual(['a@example.com'])
})

it("passes on PostgreSQL's code and constraint", async () => {
  await insert(database.db, 'a@example.com')
  const refused = await insert(database.db, 'A@EXAMPLE.com').catch(reason)
  expect(refused).toMatchObject({ code: '23505', constraint: 'users_email' })
})

it('returns counts as numbers, timestamps as text, and the number of changed rows', async () => {
  await insert(database.db, 'a@example.com')
  const { rows } = await database.db.execute(
    sql`select count(*) as people, now() as now, 2::int8 ^ 60 as big from users`,
  )
  expect(rows).toEqual([{ people: 1, now: expect.any(String), big: 2 ** 60 }])
  const changed = await database.db.update(users).set({ owner: true })
  expect(changed.rowCount).toBe(1)
})

it('migrates an empty database to the newest schema, even when two processes start at once', async () => {
  const settings = await newTestDatabase()
  const before = await openDatabase(settings)
  for (const statement of ['drop schema drizzle cascade', 'drop schema public cascade', 'create schema public'])
    await before.db.execute(sql.raw(statement))
  await before.close()

  const processes = settings.databaseUrl ? 2 : 1
  const opened = await Promise.all(Array.from({ length: processes }, () => openDatabase(settings)))
  await insert(opened[0]!.db, 'a@example.com')
  const found = await Promise.all(opened.map(({ db }) => db.select().from(users)))
  expect(found.map((people) => people.length)).toEqual(opened.map(() => 1))
  await Promise.all(opened.map((one) => one.close()))
  await settings.remove()
})
