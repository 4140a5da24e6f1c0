import { afterAll, beforeAll, expect, it } from 'vitest'
import { chooseGoogle } from '../google/choose-google.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { testBrowser } from '#tests/support/google-browser.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom()
})
afterAll(() => inkloom.stop())

const consent = (authUrl: string, email = 'ada@example.org') =>
  inkloom.call('POST /test_issuer/consent', { body: { request: new URL(authUrl).search, email } })

it('asks on a page of this installation, and signs in as any address', async () => {
  const browser = testBrowser(inkloom)
  const page = await browser.begin()
  expect(page).toContain(`${inkloom.address}/test_issuer?`)
  const { url } = await consent(page)
  const back = await browser.comeBack(new URL(url))
  const { access_token } = await inkloom.call('GET /login_with_token/:token', {
    params: { token: back.searchParams.get('token')! },
  })
  expect(await inkloom.call('GET /user_info', {}, access_token)).toMatchObject({ email: 'ada@example.org' })
})

it('works under every host name of this machine', async () => {
  const url = inkloom.address.replace('127.0.0.1', 'localhost')
  const response = await fetch(`${url}/v1/auth/google/login`)
  const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  const { auth_url } = (await response.json()) as { auth_url: string }
  const { url: back } = await consent(auth_url)
  expect(new URL(back).host).toBe(new URL(url).host)
  const end = await fetch(back, { headers: { Cookie: cookie }, redirect: 'manual' })
  expect(end.headers.get('location')).toMatch(`${url}/login_with_token?token=`)
})

it.each([
  ['another client', 'client_id', 'another'],
  ['another redirect address', 'redirect_uri', 'https://elsewhere.example/v1/auth/google/callback'],
  ['another page on this machine', 'redirect_uri', 'http://127.0.0.1:9/login'],
  ['another response type', 'response_type', 'token'],
  ['no proof key', 'code_challenge', ''],
  ['a proof key in plain text', 'code_challenge_method', 'plain'],
  ['another protocol', 'scope', 'email'],
])('refuses a request with %s', async (_, name, value) => {
  const page = new URL(await testBrowser(inkloom).begin())
  page.searchParams.set(name, value)
  await expect(consent(page.href)).rejects.toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

const exchange = async (form: Record<string, string>) => {
  const response = await fetch(`${inkloom.address}/v1/test_issuer/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', ...form }),
  })
  return { status: response.status, body: (await response.json()) as object }
}

it('issues tokens to its client only', async () => {
  const { url } = await consent(await testBrowser(inkloom).begin())
  const code = new URL(url).searchParams.get('code')!
  expect(await exchange({ code, client_id: 'inkloom', client_secret: 'guessed' })).toEqual({
    status: 401,
    body: { error: 'invalid_client' },
  })
})

it('does not exist in production', () => {
  const addresses = { address: () => '', publicUrl: () => '' }
  expect(chooseGoogle({ google: { kind: 'local' }, production: true }, addresses)).toEqual({
    google: null,
    testIssuer: null,
  })
})
