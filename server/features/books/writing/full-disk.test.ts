import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { books } from '../../../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { addDeveloper } from '#tests/support/webhook-books.ts'
import { bookDependencies } from '#tests/support/book-dependencies.ts'
import type { BookDependencies } from '../dependencies.ts'
import { orderBook } from '../order-book.ts'
import { keepMissing, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { writeBook } from './write-book.ts'

const log = pino({ level: 'silent' })
let database: Database
let dependencies: BookDependencies

beforeAll(async () => {
  database = await testDatabase()
  const writer = scriptedBookWriter(keepMissing)
  dependencies = bookDependencies(database, writer)
})
afterAll(() => database.close())

/** Makes PostgreSQL refuse new steps with this SQLSTATE. */
const refuseSteps = async (sqlState: string) => {
  await database.db.execute(
    sql.raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '${sqlState}'; end $$`,
    ),
  )
  await database.db.execute(
    sql`create trigger refused before insert on book_steps for each row execute function refuse()`,
  )
}

it.each([
  ['a full disk', '53100'],
  ['a server that has become read-only', '25006'],
])('does not end a book on %s, and goes on with it afterwards', async (_, sqlState) => {
  const { userId } = await addDeveloper(database)
  const user = { id: userId, premium: true, byok: false, unlimitedBooks: true }
  const guid = await orderBook(dependencies, user, {
    description: 'Bees',
    chapters: 2,
    sub_chapters: 2,
    language: 'english',
    type: 'guide',
    author_name: 'A',
  })
  const run = () => writeBook(dependencies, log, guid, new AbortController().signal)
  const book = async () => (await database.db.select().from(books).where(eq(books.guid, guid)))[0]!
  await refuseSteps(sqlState)
  // The queue runs a job again if it throws.
  await expect(run()).rejects.toMatchObject({ cause: { code: sqlState } })
  expect(await book()).toMatchObject({ status: 'IN_PROGRESS', errorType: null })
  await database.db.execute(sql`drop function refuse cascade`)
  await run()
  expect(await book()).toMatchObject({ status: 'DONE', errorType: null })
})
