import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/accounts.ts'
import { securityEvents, users } from '../../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '../../../test-inkloom.ts'

const password = 'Grüße aus der Küche'
let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
  await inkloom.signUpWithPassword('owner@example.org', password)
})
afterAll(() => inkloom.stop())

let callers = 0
/** From an address of its own each time, so that only the account is counted. */
const logIn = async (email: string, given: string) => {
  const from = `10.0.${callers >> 8}.${callers++ & 255}`
  const headers = { 'X-Forwarded-For': from }
  const response = await inkloom.request('POST /login', { body: { email, password: given }, headers })
  const body = (await response.json()) as { access_token: string; owner: boolean; code: string; message: string }
  return { status: response.status, body, wait: Number(response.headers.get('retry-after')) }
}

const wrong = { status: 400, body: { code: 'wrong_credentials', message: messages.wrongCredentials }, wait: 0 }

it('signs in with the password, in whichever way its letters are put together', async () => {
  for (const given of [password, password.normalize('NFD')]) {
    const { body } = await logIn('OWNER@example.org', given)
    expect(body.owner).toBe(false)
    expect(await inkloom.call('GET /user_info', {}, body.access_token)).toMatchObject({ email: 'owner@example.org' })
  }
})

it.each([
  ['a wrong password', 'owner@example.org', 'wrong password'],
  ['another case of it', 'owner@example.org', password.toUpperCase()],
  ['an unknown address', 'nobody@example.org', password],
])('refuses %s in the same words', async (_, email, given) => {
  expect(await logIn(email, given)).toEqual(wrong)
})

it('refuses an account without a password, and one that nobody opened, in the same words', async () => {
  await inkloom.signUp('without@example.org')
  expect(await logIn('without@example.org', password)).toEqual(wrong)
  await inkloom.mailFor('POST /signup', 'closed@example.org')
  const { db } = inkloom.database
  const [owner] = await db.select().from(users).where(eq(users.email, 'owner@example.org'))
  const planted = { passwordHash: owner!.passwordHash }
  await db.update(users).set(planted).where(eq(users.email, 'closed@example.org'))
  expect(await logIn('closed@example.org', password)).toEqual(wrong)
  // Whoever opens it does not open it for whoever knew that password.
  const token = await inkloom.linkToken('POST /signup', 'closed@example.org')
  await inkloom.call('GET /login_with_token/:token', { params: { token } })
  expect(await logIn('closed@example.org', password)).toEqual(wrong)
})

it('looks at five guesses, also of a hundred at once, whether or not there is such an account', async () => {
  await inkloom.signUpWithPassword('guessed@example.org', password)
  for (const email of ['guessed@example.org', 'unknown@example.org']) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, guess) => logIn(email, `guess number ${guess}`)))
    const refused = answers.filter(({ status }) => status === 429)
    const looked = answers.filter(({ status }) => status !== 429)
    expect(looked).toHaveLength(5)
    for (const answer of looked) expect(answer).toEqual(wrong)
    for (const { body, wait } of refused) {
      expect(body.code).toBe('too_many_requests')
      expect(body.message).toMatch(
        /^There were too many attempts .* Please wait (15|14) minutes, or log in with a link/,
      )
      expect(wait).toBeGreaterThan(800)
      expect(wait).toBeLessThanOrEqual(900)
    }
  }
  // The right one is not looked at either, or guessing would go on.
  expect(await logIn('guessed@example.org', password)).toMatchObject({ status: 429 })
})

it('never locks the owner of an account out: a link works, and then the password does again', async () => {
  const token = await inkloom.linkToken('POST /send_login_link', 'guessed@example.org')
  await inkloom.call('GET /login_with_token/:token', { params: { token } })
  expect(await logIn('guessed@example.org', password)).toMatchObject({ status: 200 })
})

it('does not count what went well', async () => {
  for (let times = 0; times < 3; times++) {
    for (let guess = 0; guess < 4; guess++) expect(await logIn('guessed@example.org', 'wrong')).toEqual(wrong)
    expect(await logIn('guessed@example.org', password)).toMatchObject({ status: 200 })
  }
})

it('counts the address that guesses at many accounts', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.1' }
  const statuses: number[] = []
  for (let account = 0; account < 61; account++) {
    const body = { email: `account${account}@example.org`, password }
    statuses.push((await inkloom.request('POST /login', { body, headers })).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400))
  expect(statuses[60]).toBe(429)
})

it('keeps who signed in and who did not, without what they typed', async () => {
  const events = await inkloom.database.db.select().from(securityEvents)
  const [owner] = await inkloom.database.db.select().from(users).where(eq(users.email, 'owner@example.org'))
  const details = { method: 'password' }
  const of = { userId: owner!.id, details, address: expect.stringMatching(/^10\.0\./) }
  expect(events).toContainEqual(expect.objectContaining({ kind: 'signed_in', ...of }))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sign_in_failed', ...of }))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sign_in_failed', details, userId: null }))
  expect(JSON.stringify(events)).not.toMatch(/guess|example\.org/)
})
