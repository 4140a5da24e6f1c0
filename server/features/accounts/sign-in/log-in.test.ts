import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/accounts.ts'
import { securityEvents, users } from '../../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

const password = 'Grüße aus der Küche'
let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
  await inkloom.signUpWithPassword('owner@example.org', password)
})
afterAll(() => inkloom.stop())

let callers = 0
/** Logs in from a new IP address each time, so that only the limit of the account counts. */
const logIn = async (email: string, typedPassword: string) => {
  const from = `10.0.${callers >> 8}.${callers++ & 255}`
  const headers = { 'X-Forwarded-For': from }
  const response = await inkloom.request('POST /login', { body: { email, password: typedPassword }, headers })
  const body = (await response.json()) as { access_token: string; owner: boolean; code: string; message: string }
  return { status: response.status, body, wait: Number(response.headers.get('retry-after')) }
}

const wrong = { status: 400, body: { code: 'wrong_credentials', message: messages.wrongCredentials }, wait: 0 }

it('signs in with the password in any Unicode normalization', async () => {
  for (const typedPassword of [password, password.normalize('NFD')]) {
    const { body } = await logIn('OWNER@example.org', typedPassword)
    expect(body.owner).toBe(false)
    expect(await inkloom.call('GET /user_info', {}, body.access_token)).toMatchObject({ email: 'owner@example.org' })
  }
})

it.each([
  ['a wrong password', 'owner@example.org', 'wrong password'],
  ['the password in upper case', 'owner@example.org', password.toUpperCase()],
  ['an unknown address', 'nobody@example.org', password],
])('refuses %s with the same message', async (_, email, typedPassword) => {
  expect(await logIn(email, typedPassword)).toEqual(wrong)
})

it('refuses an account without a password, and one that was not activated, with the same message', async () => {
  await inkloom.signUp('without@example.org')
  expect(await logIn('without@example.org', password)).toEqual(wrong)
  await inkloom.mailFor('POST /signup', 'closed@example.org')
  const { db } = inkloom.database
  const [owner] = await db.select().from(users).where(eq(users.email, 'owner@example.org'))
  const planted = { passwordHash: owner!.passwordHash }
  await db.update(users).set(planted).where(eq(users.email, 'closed@example.org'))
  expect(await logIn('closed@example.org', password)).toEqual(wrong)
  // Activating the account does not let in someone who set a password before.
  const token = await inkloom.linkToken('POST /signup', 'closed@example.org')
  await inkloom.call('GET /login_with_token/:token', { params: { token } })
  expect(await logIn('closed@example.org', password)).toEqual(wrong)
})

it('checks five guesses, also of a hundred concurrent ones, for known and unknown accounts', async () => {
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
  // The right password is not checked either, since otherwise guessing could continue.
  expect(await logIn('guessed@example.org', password)).toMatchObject({ status: 429 })
})

it('never locks out the owner of an account: a link works, and then the password does again', async () => {
  const token = await inkloom.linkToken('POST /send_login_link', 'guessed@example.org')
  await inkloom.call('GET /login_with_token/:token', { params: { token } })
  expect(await logIn('guessed@example.org', password)).toMatchObject({ status: 200 })
})

it('does not count successful logins', async () => {
  for (let times = 0; times < 3; times++) {
    for (let guess = 0; guess < 4; guess++) expect(await logIn('guessed@example.org', 'wrong')).toEqual(wrong)
    expect(await logIn('guessed@example.org', password)).toMatchObject({ status: 200 })
  }
})

it('limits an IP address that guesses at many accounts', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.1' }
  const statuses: number[] = []
  for (let account = 0; account < 61; account++) {
    const body = { email: `account${account}@example.org`, password }
    statuses.push((await inkloom.request('POST /login', { body, headers })).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400))
  expect(statuses[60]).toBe(429)
})

it('records successful and failed sign-ins, without what was typed', async () => {
  const events = await inkloom.database.db.select().from(securityEvents)
  const [owner] = await inkloom.database.db.select().from(users).where(eq(users.email, 'owner@example.org'))
  const details = { method: 'password' }
  const of = { userId: owner!.id, details, address: expect.stringMatching(/^10\.0\./) }
  expect(events).toContainEqual(expect.objectContaining({ kind: 'signed_in', ...of }))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sign_in_failed', ...of }))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sign_in_failed', details, userId: null }))
  expect(JSON.stringify(events)).not.toMatch(/guess|example\.org/)
})
