import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { canUseServer } from '#tests/database-server/can-use-server.ts'
import { newTestDatabase } from '#tests/support/test-database.ts'
import { unavailabilityOf } from '../database/unavailable.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

const withCode = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

describe('an error of the database', () => {
  it.each<[string, Error, ReturnType<typeof unavailabilityOf>]>([
    ['a full disk', withCode('53100'), 'disk full'],
    ['a full disk, by the system', withCode('ENOSPC'), 'disk full'],
    ['a full disk, in PostgreSQL’s words', withCode('XX000', 'could not write: No space left on device'), 'disk full'],
    ['a server that only reads', withCode('25006'), 'read-only'],
    ['a file system that only reads', withCode('EROFS'), 'read-only'],
    ['a refused connection', withCode('ECONNREFUSED'), 'lost'],
    ['a server that stops', withCode('57P01'), 'lost'],
    ['a file that is gone', withCode('58P01'), 'lost'],
    ['a thread that ended', withCode('ERR_DATABASE_LOST'), 'lost'],
    ['a unique value', withCode('23505'), null],
    ['anything else', new TypeError('x is not a function'), null],
  ])('is taken for what it is: %s', (_, error, why) => {
    expect(unavailabilityOf(error)).toBe(why)
    expect(unavailabilityOf(new DrizzleQueryError('select 1', [], error))).toBe(why)
  })

  it('is not detected in the text of a user', () => {
    const query = new DrizzleQueryError('insert', ['No space left on device'], withCode('23505'))
    expect(unavailabilityOf(query)).toBeNull()
  })
})

const signUp = (inkloom: TestInkloom) =>
  fetch(`${inkloom.address}/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
const ready = (inkloom: TestInkloom) => fetch(`${inkloom.address}/readyz`)
const expectUnavailable = async (answer: Response, words: string) => {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining(words) })
}

it('answers 503 while the files of the embedded database are out of reach, and goes on when they are back', async () => {
  const inkloom = await testInkloom({ database: await newTestDatabase({ embedded: true }) })
  const file = join(inkloom.dataDir, 'database', 'PG_VERSION')
  expect((await ready(inkloom)).status).toBe(200)
  renameSync(file, `${file}.away`)
  await vi.waitFor(async () => expectUnavailable(await ready(inkloom), 'does not answer'))
  await expectUnavailable(await signUp(inkloom), "can't reach its database")
  expect((await fetch(`${inkloom.address}/healthz`)).status).toBe(200)
  expect((await fetch(`${inkloom.address}/v1/installation`)).status).toBe(200)
  renameSync(`${file}.away`, file)
  await vi.waitFor(async () => expect((await ready(inkloom)).status).toBe(200))
  expect((await signUp(inkloom)).status).toBe(200)
  await inkloom.stop()
})

const onServer = canUseServer('a PostgreSQL server that turns read-only')

it.runIf(onServer)(
  'answers 503 while a PostgreSQL server is read-only, and goes on afterwards',
  async () => {
    const database = await newTestDatabase()
    const inkloom = await testInkloom({ database })
    const name = new URL(database.databaseUrl!).pathname.slice(1)
    const turn = async (how: string) => {
      await inkloom.database.db.execute(sql.raw(`begin read write; alter database ${name} ${how}; commit`))
      await inkloom.database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`,
      )
      await inkloom.database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
      await setTimeout(10)
    }
    await turn('set default_transaction_read_only to on')
    await vi.waitFor(async () => expectUnavailable(await ready(inkloom), 'read-only'))
    await expectUnavailable(await signUp(inkloom), 'not written to')
    await turn('reset default_transaction_read_only')
    await vi.waitFor(async () => expect((await ready(inkloom)).status).toBe(200))
    expect((await signUp(inkloom)).status).toBe(200)
    await inkloom.stop()
  },
  180_000,
)
