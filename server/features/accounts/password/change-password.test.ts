import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/accounts.ts'
import { securityEvents, sessions } from '../../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom()
})
afterAll(() => inkloom.stop())

const change = (token: string | undefined, newPassword: string, confirmNewPassword = newPassword) =>
  inkloom.call('POST /update_password', { body: { newPassword, confirmNewPassword } }, token)

const logIn = async (email: string, password: string) =>
  (await inkloom.call('POST /login', { body: { email, password } })).access_token

const logInByLink = async (email: string) => {
  const token = await inkloom.linkToken('POST /send_login_link', email)
  return (await inkloom.call('GET /login_with_token/:token', { params: { token } })).access_token
}

it('sets a first password, and changes it', async () => {
  const token = await inkloom.signUp('ada@example.org')
  expect(await change(token, 'first password')).toEqual({ result: 'OK', message: messages.passwordUpdated })
  await logIn('ada@example.org', 'first password')
  await change(token, 'second password')
  await logIn('ada@example.org', 'second password')
  await expect(logIn('ada@example.org', 'first password')).rejects.toMatchObject({ status: 400 })
})

it('keeps this session and ends all others, including recently used ones and unused links', async () => {
  const own = await inkloom.signUp('bob@example.org')
  const other = await logInByLink('bob@example.org')
  const link = await inkloom.linkToken('POST /send_login_link', 'bob@example.org')
  await inkloom.call('GET /user_info', {}, other)
  await change(own, 'a good password')
  await inkloom.call('GET /user_info', {}, own)
  await expect(inkloom.call('GET /user_info', {}, other)).rejects.toMatchObject({ status: 401 })
  await expect(inkloom.call('GET /login_with_token/:token', { params: { token: link } })).rejects.toMatchObject({
    body: { code: 'link_invalid' },
  })
})

it('signs nobody in with the old password during a change', async () => {
  const token = await inkloom.signUpWithPassword('carol@example.org', 'the old password')
  const attempts = Array.from({ length: 4 }, () =>
    inkloom.request('POST /login', { body: { email: 'carol@example.org', password: 'the old password' } }),
  )
  await change(token, 'the new password')
  for (const response of await Promise.all(attempts)) {
    if (response.status !== 200) continue
    const { access_token } = (await response.json()) as { access_token: string }
    await expect(inkloom.call('GET /user_info', {}, access_token)).rejects.toMatchObject({ status: 401 })
  }
})

it('notifies the person by mail', async () => {
  const token = await inkloom.signUp('dora@example.org')
  await change(token, 'a good password')
  await expect
    .poll(async () => (await inkloom.call('GET /mailbox')).mails)
    .toContainEqual(
      expect.objectContaining({
        to: 'dora@example.org',
        subject: 'Your Inkloom password was changed',
        links: [`${inkloom.address}/login`],
      }),
    )
})

it('requires a sign-in within the last ten minutes', async () => {
  const token = await inkloom.signUp('late@example.org')
  const { db } = inkloom.database
  const back = (minutes: number) =>
    db.update(sessions).set({ createdAt: sql`now() - ${minutes} * interval '1 minute'` })
  await back(9)
  await inkloom.restart()
  await change(token, 'in good time')
  await inkloom.database.db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'` })
  await inkloom.restart()
  await expect(change(token, 'too late for it')).rejects.toMatchObject({
    status: 403,
    body: { code: 'sign_in_again', message: messages.signInAgain },
  })
  await change(await logInByLink('late@example.org'), 'after a fresh link')
})

it.each([
  ['', '', messages.passwordMissing],
  ['long enough', '', messages.passwordMissing],
  ['short', 'short', messages.passwordTooShort],
  ['long enough', 'not the same', messages.passwordMismatch],
  ['a'.repeat(129), 'a'.repeat(129), 'Password must be at most 128 characters long'],
])('refuses %j and %j', async (newPassword, confirmed, message) => {
  const token = await inkloom.signUp(`${crypto.randomUUID()}@example.org`)
  await expect(change(token, newPassword, confirmed)).rejects.toMatchObject({
    status: 400,
    body: { code: 'invalid_request', message },
  })
})

it('requires a session', async () => {
  await expect(change(undefined, 'a good password')).rejects.toMatchObject({ status: 401 })
})

it('records the change', async () => {
  const events = await inkloom.database.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.kind, 'password_changed'))
  expect(events.length).toBeGreaterThan(3)
  expect(JSON.stringify(events)).not.toContain('password"')
})
