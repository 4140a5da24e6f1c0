import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startOidcIssuer } from '#tests/doubles/oidc-issuer/oidc-issuer.ts'
import { type Misbehaviour, misbehaviours } from '#tests/doubles/oidc-issuer/misbehaviour.ts'
import { identities, securityEvents, users } from '../../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { testBrowser } from '#tests/support/google-browser.ts'

let issuer: Awaited<ReturnType<typeof startOidcIssuer>>
let inkloom: TestInkloom
let owner: string
beforeAll(async () => {
  issuer = await startOidcIssuer()
  inkloom = await testInkloom({ environment: { ...issuer.environment, TRUSTED_PROXY_HOPS: '1' } })
  owner = await inkloom.signUp('owner@example.org')
})
afterEach(() => {
  issuer.misbehave(null)
  vi.useRealTimers()
})
afterAll(async () => {
  await inkloom.stop()
  await issuer.close()
})

const newBrowser = () => testBrowser(inkloom)

/** Completes a sign-in and returns the session. */
const signIn = async (email: string) => {
  const browser = newBrowser()
  const page = await browser.comeBack(issuer.consent(await browser.begin(), email))
  expect(page.pathname).toBe('/login_with_token')
  return inkloom.call('GET /login_with_token/:token', { params: { token: page.searchParams.get('token')! } })
}

const failed = expect.objectContaining({ pathname: '/login', search: expect.stringMatching(/^\?problem=google/) })

/** Returns all rows that a sign-in can create. */
const state = async () => ({
  users: await inkloom.database.db.select().from(users),
  identities: await inkloom.database.db.select().from(identities),
})

it('sends the browser to the issuer with state, nonce and a challenge, and one HttpOnly cookie', async () => {
  const response = await inkloom.request('GET /auth/google/login', {})
  const url = new URL(((await response.json()) as { auth_url: string }).auth_url)
  expect(url.origin).toBe(issuer.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: issuer.environment.GOOGLE_CLIENT_ID,
    redirect_uri: `${inkloom.address}/v1/auth/google/callback`,
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  const [cookie, ...more] = response.headers.getSetCookie()
  expect(more).toEqual([])
  expect(cookie).toMatch(/Max-Age=600/)
  expect(cookie).toMatch(/Path=\/v1\/auth\/google;/)
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(cookie).not.toContain(url.searchParams.get(name)!)
})

it('creates an account for a new address, and recognizes the person later', async () => {
  const { access_token, owner: isOwner } = await signIn('ada@example.org')
  expect(isOwner).toBe(false)
  expect(await inkloom.call('GET /user_info', {}, access_token)).toMatchObject({ email: 'ada@example.org' })
  const again = await signIn('ADA@example.org')
  expect(await inkloom.call('GET /user_info', {}, again.access_token)).toMatchObject({ email: 'ada@example.org' })
  expect((await state()).identities.filter(({ issuer: name }) => name === issuer.url)).toHaveLength(1)
})

it('signs in to the account that has the address', async () => {
  const { access_token } = await signIn('Owner@example.org')
  expect(await inkloom.call('GET /user_info', {}, access_token)).toEqual(
    await inkloom.call('GET /user_info', {}, owner),
  )
})

it('activates a pending account, and removes identities that were attached to it before', async () => {
  await inkloom.mailFor('POST /signup', 'waiting@example.org')
  const { db } = inkloom.database
  const waiting = (await state()).users.find(({ email }) => email === 'waiting@example.org')!
  await db.insert(identities).values({ issuer: issuer.url, subject: 'an attacker', userId: waiting.id })
  const { access_token } = await signIn('waiting@example.org')
  expect(await inkloom.call('GET /user_info', {}, access_token)).toMatchObject({ email: 'waiting@example.org' })
  const kept = (await state()).identities.filter(({ userId }) => userId === waiting.id)
  expect(kept).toEqual([expect.not.objectContaining({ subject: 'an attacker' })])
})

it('makes the first account the owner, as a link would', async () => {
  const fresh = await testInkloom({ environment: issuer.environment })
  try {
    const browser = testBrowser(fresh)
    const page = await browser.comeBack(issuer.consent(await browser.begin(), 'first@example.org'))
    const token = page.searchParams.get('token')!
    expect(await fresh.call('GET /login_with_token/:token', { params: { token } })).toMatchObject({ owner: true })
  } finally {
    await fresh.stop()
  }
})

it('returns a token that works once', async () => {
  const browser = newBrowser()
  const page = await browser.comeBack(issuer.consent(await browser.begin(), 'ada@example.org'))
  const params = { token: page.searchParams.get('token')! }
  await inkloom.call('GET /login_with_token/:token', { params })
  await expect(inkloom.call('GET /login_with_token/:token', { params })).rejects.toMatchObject({ status: 400 })
})

it.each(Object.keys(misbehaviours) as Misbehaviour[])('refuses a sign-in if the issuer sends %s', async (how) => {
  const before = await state()
  issuer.misbehave(how)
  const browser = newBrowser()
  const page = await browser.comeBack(issuer.consent(await browser.begin(), 'new@example.org'))
  expect(page).toEqual(failed)
  expect(await state()).toEqual(before)
})

it('reports that the issuer has not verified the address', async () => {
  issuer.misbehave('an address that is not verified')
  const browser = newBrowser()
  const page = await browser.comeBack(issuer.consent(await browser.begin(), 'new@example.org'))
  expect(page.search).toBe('?problem=google&reason=unverified')
})

it('recognizes a person by the subject, even if the address is no longer verified', async () => {
  await signIn('known@example.org')
  issuer.misbehave('an address that is not verified')
  const { access_token } = await signIn('known@example.org')
  expect(await inkloom.call('GET /user_info', {}, access_token)).toMatchObject({ email: 'known@example.org' })
})

const changed = (url: URL, name: string, value: string | null) => {
  const other = new URL(url)
  if (value === null) other.searchParams.delete(name)
  else other.searchParams.set(name, value)
  return other
}

it.each([
  ['another state', (url: URL) => changed(url, 'state', 'x'.repeat(43))],
  ['no state', (url: URL) => changed(url, 'state', null)],
  ['an unknown code', (url: URL) => changed(url, 'code', 'made-up')],
  ['no code', (url: URL) => changed(url, 'code', null)],
  ['the name of another issuer', (url: URL) => changed(url, 'iss', 'https://accounts.google.com')],
  ['no issuer name', (url: URL) => changed(url, 'iss', null)],
  ['a refusal', (url: URL) => changed(changed(url, 'code', null), 'error', 'access_denied')],
])('refuses a return with %s', async (_, change) => {
  const before = await state()
  const browser = newBrowser()
  const answer = issuer.consent(await browser.begin(), 'new@example.org')
  expect(await browser.comeBack(change(answer))).toEqual(failed)
  expect(await state()).toEqual(before)
})

it('refuses a return without the cookie, or with that of another browser', async () => {
  const victim = newBrowser()
  const attacker = newBrowser()
  const answer = issuer.consent(await attacker.begin(), 'attacker@example.org')
  expect(await victim.comeBack(answer)).toEqual(failed)
  await victim.begin()
  expect(await victim.comeBack(answer)).toEqual(failed)
})

it('accepts an answer once, even if the browser restores its cookie', async () => {
  const browser = newBrowser()
  const answer = issuer.consent(await browser.begin(), 'ada@example.org')
  expect((await browser.comeBack(answer)).pathname).toBe('/login_with_token')
  expect(await browser.comeBack(answer)).toEqual(failed)
})

it('refuses an answer after ten minutes', async () => {
  const browser = newBrowser()
  const url = await browser.begin()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  expect(await browser.comeBack(issuer.consent(url, 'ada@example.org'))).toEqual(failed)
  // Changing the time in the cookie does not help either.
  browser.cookie = browser.cookie.replace(/=\d+/, `=${Date.now()}`)
  expect(await browser.comeBack(issuer.consent(url, 'ada@example.org'))).toEqual(failed)
})

it('records how people signed in, and why a sign-in failed', async () => {
  const events = await inkloom.database.db.select().from(securityEvents)
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'signed_in', details: { method: 'google' }, address: '127.0.0.1' }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'sign_in_failed', details: expect.objectContaining({ method: 'google' }) }),
  )
})

it('answers 503 when the issuer does not answer, and retries the next time', async () => {
  const first = await startOidcIssuer()
  const own = await testInkloom({ environment: first.environment })
  try {
    await first.close()
    const refused = await own.request('GET /auth/google/login', {})
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
    const back = await startOidcIssuer({ port: first.port })
    expect(await testBrowser(own).begin()).toContain(first.url)
    await back.close()
  } finally {
    await own.stop()
  }
})

it('answers 422 if Google sign-in is not configured', async () => {
  const without = await testInkloom({ environment: { GOOGLE_CLIENT_ID: 'off' } })
  try {
    const refused = await without.request('GET /auth/google/login', {})
    expect(refused.status).toBe(422)
    const body = { request: '', email: 'a@example.org' }
    expect((await without.request('POST /test_issuer/consent', { body })).status).toBe(404)
    const metadata = await without.request('GET /test_issuer/.well-known/openid-configuration', {})
    expect(metadata.status).toBe(404)
  } finally {
    await without.stop()
  }
})
