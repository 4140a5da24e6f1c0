import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startOidcIssuer } from '#tests/doubles/oidc-issuer/oidc-issuer.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let issuer: Awaited<ReturnType<typeof startOidcIssuer>>
let inkloom: TestInkloom
let owner: string
let id: string
const form = () => ({
  name: 'House of Books',
  issuer: issuer.url,
  client_id: issuer.environment.GOOGLE_CLIENT_ID,
  client_secret: issuer.environment.GOOGLE_CLIENT_SECRET,
})
beforeAll(async () => {
  issuer = await startOidcIssuer()
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  owner = await inkloom.signUp('owner@example.org')
  const { providers } = await inkloom.call('POST /owner/providers', { body: form() }, owner)
  id = providers[0]!.id
})
afterEach(() => issuer.misbehave(null))
afterAll(async () => {
  await inkloom.stop()
  await issuer.close()
})

const begin = async () => {
  const response = await inkloom.request('GET /auth/provider/:provider/login', { params: { provider: id } })
  const cookie = response.headers.getSetCookie()[0] ?? ''
  const { auth_url: url } = (await response.json()) as { auth_url: string }
  return { url, cookie }
}
const returnFromIssuer = async ({ searchParams }: URL, cookie: string, provider = id) => {
  const response = await inkloom.request('GET /auth/provider/:provider/callback', {
    params: { provider },
    query: Object.fromEntries(searchParams),
    headers: { Cookie: cookie.split(';')[0]! },
  })
  return new URL(response.headers.get('location') ?? 'about:blank')
}

it('shows the button with the name that the owner chose, and no secret', async () => {
  const { providers } = await inkloom.call('GET /installation')
  expect(providers).toEqual([{ id, name: 'House of Books' }])
  const settings = await inkloom.call('GET /owner/settings', {}, owner)
  expect(settings.providers).toEqual([
    expect.objectContaining({ callback: `${inkloom.address}/v1/auth/provider/${id}/callback` }),
  ])
  expect(JSON.stringify(settings)).not.toContain(form().client_secret)
})

it('signs people in at the provider', async () => {
  const { url, cookie } = await begin()
  expect(new URL(url).origin).toBe(issuer.url)
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${inkloom.address}/v1/auth/provider/${id}/callback`)
  expect(cookie).toContain(`Path=/v1/auth/provider/${id};`)
  const page = await returnFromIssuer(issuer.consent(url, 'ada@example.org'), cookie)
  const token = page.searchParams.get('token')!
  const { access_token } = await inkloom.call('GET /login_with_token/:token', { params: { token } })
  expect(await inkloom.call('GET /user_info', {}, access_token)).toMatchObject({ email: 'ada@example.org' })
})

it('refuses an unverified address, a missing cookie, and the answer of another provider', async () => {
  issuer.misbehave('an address that is not verified')
  const first = await begin()
  const unverified = await returnFromIssuer(issuer.consent(first.url, 'new@example.org'), first.cookie)
  expect(unverified.pathname + unverified.search).toBe('/login?problem=provider&reason=unverified')
  issuer.misbehave(null)
  const second = await begin()
  const answer = issuer.consent(second.url, 'new@example.org')
  expect((await returnFromIssuer(answer, '')).search).toBe('?problem=provider')
  const { providers } = await inkloom.call('POST /owner/providers', { body: { ...form(), name: 'Other' } }, owner)
  expect((await returnFromIssuer(answer, second.cookie, providers[1]!.id)).search).toBe('?problem=provider')
  await inkloom.call('DELETE /owner/providers/:id', { params: { id: providers[1]!.id } }, owner)
})

it.each([
  ['an issuer without encryption', { issuer: 'http://id.example.org' }, 'issuer'],
  ['an issuer of another protocol', { issuer: 'file:///etc/passwd' }, 'issuer'],
  ['a name that is taken', {}, 'name'],
  ['no secret', { name: 'Another', client_secret: null }, 'client_secret'],
])('refuses %s', async (_, more, field) => {
  await expect(
    inkloom.call(
      'POST /owner/providers',
      { body: { ...form(), name: 'Another', ...(field === 'name' && { name: 'house of books' }), ...more } },
      owner,
    ),
  ).rejects.toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

const change = (body: object) =>
  inkloom.call('PUT /owner/providers/:id', { params: { id }, body: body as never }, owner)

it('keeps the secret for its issuer only', async () => {
  const { client_secret: _, ...kept } = form()
  await expect(change({ ...kept, issuer: 'https://id.example.org' })).rejects.toMatchObject({
    status: 400,
    body: { fields: { client_secret: expect.stringContaining('Enter the secret again') } },
  })
  expect((await change({ ...kept, name: 'Library' })).providers[0]).toMatchObject({ name: 'Library' })
})

it('stops working when the provider is removed', async () => {
  await inkloom.call('DELETE /owner/providers/:id', { params: { id } }, owner)
  const refused = await inkloom.request('GET /auth/provider/:provider/login', { params: { provider: id } })
  expect(refused.status).toBe(422)
})
