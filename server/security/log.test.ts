import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createLog } from './log.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const lines: string[] = []
const log = createLog('debug', { write: (line) => lines.push(line) })
const logged = (write: () => void): string => {
  lines.length = 0
  write()
  return lines.join('\n')
}
const failure = async (query: PromiseLike<unknown>): Promise<Error> => {
  try {
    await query
  } catch (error) {
    return error as Error
  }
  throw new Error('It did not fail')
}

it('logs what failed in the database without any of the values', async () => {
  const { db } = database
  const email = 'canary@private.example'
  await db.insert(users).values({ email })
  const failures = [
    await failure(db.insert(users).values({ email })),
    await failure(db.execute(sql`select ${'canary-value'}::uuid`)),
    await failure(db.execute(sql`select ${'{"canary": value}'}::jsonb`)),
    await failure(db.execute(sql`select ${'canary\0value'}::text`)),
  ]
  for (const error of failures)
    for (const key of ['err', 'error']) {
      const line = logged(() => log.error({ [key]: new Error(`The job failed: ${error.message}`, { cause: error }) }))
      expect(line).not.toContain('canary')
      expect(line).toContain('at ')
    }
  const duplicate = logged(() => log.error({ err: failures[0] }))
  expect(duplicate).toContain('users_email')
  expect(duplicate).toContain('insert into')
})

it('omits requests and responses that clients attach to their errors', () => {
  const request = { headers: { authorization: 'canary' }, config: { data: 'canary' } }
  const error = Object.assign(new Error('402 refused'), { request, response: { body: 'canary' }, status: 402 })
  const line = logged(() => log.error({ err: error }, 'the payment provider refused'))
  expect(line).not.toContain('canary')
  expect(line).toContain('"status":402')
})

const token = () => randomBytes(32).toString('base64url')
it.each([
  ['a session token', `look up ${token()}`],
  ['a session token without digits', 'look up qTzKfYwLbRxVnHcJmDpGsAeUiOkQyWtZrXvNbMhLjFd'],
  ['a token in an address', `GET /v1/login_with_token/abc-canary?token=canary&state=canary`],
  ['an AI key', 'Incorrect API key provided: sk-proj-canary1234567890'],
  ['a key of the payment provider', 'Invalid API Key provided: sk_live_canary123456, rk_test_canary12345678'],
  ['a webhook secret', 'No signature matches with whsec_canary1234567890abcdef'],
  ['a password in an address', 'connect ECONNREFUSED postgres://inkloom:canary@db.example.org:5432/inkloom'],
  ['a bearer', 'Authorization: Bearer canary.canary.canary'],
  ['an address', 'No such mailbox: canary@private.example'],
  ['a hash', `key (hash)=(${randomBytes(32).toString('hex')})`],
])('removes %s from a message', (_, message) => {
  const secrets = [...message.matchAll(/(?<![\w-])[\w-]*canary[\w-]*|(?<![\w-])[\w-]{40,}/g)].map(([found]) => found)
  const line = logged(() => log.warn({ err: new Error(message), message }, message))
  expect(secrets).not.toEqual([])
  for (const secret of secrets) expect(line).not.toContain(secret)
})

it('redacts the fields that hold secrets', () => {
  const line = logged(() => {
    log.info({
      token: 'canary',
      user: { password: 'canary' },
      request: { headers: { cookie: 'canary', token: 'canary' } },
    })
  })
  expect(line).not.toContain('canary')
})

it('keeps what an operator needs', () => {
  const guid = '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11'
  const error = new Error('the model is gone')
  const line = logged(() => log.error({ err: error, guid }, 'a book failed'))
  for (const kept of [guid, 'the model is gone', 'a book failed', 'log.test.ts']) expect(line).toContain(kept)
  expect(JSON.parse(line)).toMatchObject({ level: 50, err: { name: 'Error' } })
})
