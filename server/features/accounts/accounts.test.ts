import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/accounts.ts'
import { securityEvents, users } from '../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let owner: string
beforeAll(async () => {
  inkloom = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

it('makes the first account the owner, and reports it once', async () => {
  expect(await inkloom.call('GET /user_info', {}, owner)).toMatchObject({
    email: 'owner@example.org',
    byok: false,
    subscription: { plan: { name: 'Owner', word_limit: 0 }, payment_failed: false, stripe_subscription_id: null },
  })
  expect(await inkloom.call('GET /me/quota', {}, owner)).toMatchObject({ limit: 0, unlimited: true })
  const again = await inkloom.linkToken('POST /send_login_link', 'owner@example.org')
  expect(await inkloom.call('GET /login_with_token/:token', { params: { token: again } })).toMatchObject({
    owner: false,
  })
})

it('makes later accounts free ones', async () => {
  const token = await inkloom.signUp('second@example.org')
  expect(await inkloom.call('GET /user_info', {}, token)).toMatchObject({ subscription: null })
  expect(await inkloom.call('GET /me/quota', {}, token)).toMatchObject({ limit: 3000, unlimited: false })
})

it('gives the same answer for known and unknown addresses', async () => {
  const ask = (email: string) => inkloom.call('POST /send_login_link', { body: { email } })
  expect(await ask('owner@example.org')).toEqual(await ask('nobody@example.org'))
  expect(await inkloom.call('POST /signup', { body: { email: 'owner@example.org' } })).toEqual({
    message: messages.activationSent,
  })
})

it('mails no link to an address without an account', async () => {
  const mail = await inkloom.mailFor('POST /send_login_link', 'stranger@example.org')
  expect(mail.links).toEqual([expect.stringMatching(/\/signup$/)])
})

it('accepts one of a hundred concurrent redemptions', async () => {
  const token = await inkloom.linkToken('POST /send_login_link', 'second@example.org')
  const race = Array.from({ length: 100 }, (_, racer) =>
    inkloom.request('GET /login_with_token/:token', {
      params: { token },
      headers: { 'X-Forwarded-For': `10.0.0.${racer}` },
    }),
  )
  const statuses = (await Promise.all(race)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses)).toEqual(new Set([200, 400]))
})

it('makes one owner when the first accounts are activated at the same moment', async () => {
  const fresh = await testInkloom()
  try {
    const tokens: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) tokens.push(await fresh.linkToken('POST /signup', `${name}@example.org`))
    const made = await Promise.all(
      tokens.map((token) => fresh.call('GET /login_with_token/:token', { params: { token } })),
    )
    expect(made.filter(({ owner }) => owner)).toHaveLength(1)
  } finally {
    await fresh.stop()
  }
})

it('does not use up a link with HEAD requests', async () => {
  const token = await inkloom.linkToken('POST /send_login_link', 'second@example.org')
  for (let round = 0; round < 5; round++)
    expect((await inkloom.request('HEAD /login_with_token/:token', { params: { token } })).status).toBe(405)
  await inkloom.call('GET /login_with_token/:token', { params: { token } })
})

it('refuses an earlier link after a newer one was requested', async () => {
  const earlier = await inkloom.linkToken('POST /signup', 'twice@example.org')
  await inkloom.linkToken('POST /signup', 'TWICE@example.org')
  await expect(inkloom.call('GET /login_with_token/:token', { params: { token: earlier } })).rejects.toMatchObject({
    status: 400,
    body: { code: 'link_invalid', message: messages.linkInvalid },
  })
})

it('ends only the current session on logout', async () => {
  const link = await inkloom.linkToken('POST /send_login_link', 'owner@example.org')
  const { access_token } = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
  await inkloom.call('POST /logout', {}, access_token)
  await expect(inkloom.call('GET /user_info', {}, access_token)).rejects.toMatchObject({ status: 401 })
  await inkloom.call('GET /user_info', {}, owner)
})

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['an unknown one', 'x'],
  ['a huge one', 'a'.repeat(5000)],
])('refuses a session token: %s', async (_, token) => {
  await expect(inkloom.call('GET /user_info', {}, token)).rejects.toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  })
})

it.each(['', 'x', 'a@b', `${'a'.repeat(250)}@e.org`, 'a@example.org\r\nBcc: b@example.org'])(
  'refuses the address %j',
  async (email) => {
    await expect(inkloom.call('POST /signup', { body: { email } })).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  },
)

it('records the security events of an account with their IP addresses', async () => {
  const { db } = inkloom.database
  const [user] = await db.select().from(users).where(eq(users.email, 'owner@example.org'))
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, user!.id))
  for (const kind of ['signed_up', 'signed_in', 'link_requested', 'signed_out'])
    expect(events).toContainEqual(expect.objectContaining({ kind, address: '127.0.0.1' }))
})
