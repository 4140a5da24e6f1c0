import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { createApp } from '#server/http/create-app.ts'
import { serveBuilt } from '#server/http/pages/pages.ts'
import { createLog } from '#server/security/log.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let pages: FastifyInstance
let folder: string
beforeAll(async () => {
  inkloom = await testInkloom()
  folder = await mkdtemp(join(tmpdir(), 'inkloom-pages-'))
  await mkdir(join(folder, 'web', 'assets'), { recursive: true })
  await writeFile(join(folder, 'outside.txt'), 'not to be served')
  await mkdir(join(folder, 'web', 'site'))
  await writeFile(
    join(folder, 'web', 'app.html'),
    '<!doctype html><script type="module" src="/assets/app-1.js"></script>',
  )
  await writeFile(join(folder, 'web', 'site', 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'web', 'site', '404.html'), '<!doctype html>')
  const pagesThere = { '/': 'site/index.html', '/404': 'site/404.html' }
  await writeFile(
    join(folder, 'web', 'site', 'site.json'),
    JSON.stringify({ pages: pagesThere, styles: [], scripts: [] }),
  )
  await writeFile(join(folder, 'web', 'assets', 'app-1.js'), 'export {}')
  pages = await createApp(readConfig({}), { log: createLog('silent'), development: false })
  await serveBuilt(pages, { root: join(folder, 'web'), earlier: [] }, async () => ({
    origin: 'https://example.com',
    supportEmail: 'a@example.com',
    products: null,
    lifetimeDealUrl: null,
    recaptcha: false,
    claims: 'computed' as const,
    prices: null,
    imprint: {},
    legal: {},
  }))
})
afterAll(async () => {
  await inkloom.stop()
  await pages.close()
  await rm(folder, { recursive: true })
})

const buildOn = async (url: string) =>
  (await pages.inject({ url, headers: { host: 'localhost' } })).headers['inkloom-build']

it('states the version of the pages on each answer of the API, and nowhere else', async () => {
  expect(await buildOn('/v1/nothing')).toBe('app-1.js')
  expect(await buildOn('/settings')).toBeUndefined()
})

it("returns the same bytes for the owner's page as for an unknown page", async () => {
  for (const headers of [{}, { token: 'some session' }, { 'x-api-key': 'ink_some' }])
    for (const [ownersPath, unknown] of [
      ['/app/owner', '/app/nowhere'],
      ['/app/owner/users?find=ada', '/app/nowhere/users?find=ada'],
    ] as const) {
      const input = { headers: { host: 'localhost', ...headers } }
      const [one, other] = await Promise.all(
        [ownersPath, unknown].map(async (url) => {
          const { statusCode, headers: answered, body } = await pages.inject({ url, ...input })
          return { statusCode, body, headers: { ...answered, date: '', 'x-request-id': '' } }
        }),
      )
      expect(one).toEqual(other)
    }
})

interface Answer {
  status: number
  headers: Record<string, string>
}
const ofPages = async (url: string): Promise<Answer> => {
  const { statusCode, headers } = await pages.inject({ url, headers: { host: 'localhost' } })
  return { status: statusCode, headers: headers as Record<string, string> }
}
const ofApi = async (path: string): Promise<Answer> => {
  const { status, headers } = await fetch(inkloom.address + path)
  return { status, headers: Object.fromEntries(headers) }
}

it.each([
  ['the front page', '/', 200, ofPages],
  ['another page', '/settings', 200, ofPages],
  ['a page that does not exist', '/no/such/page', 404, ofPages],
  ['a script', '/assets/app-1.js', 200, ofPages],
  ['a file that does not exist', '/assets/none.js', 404, ofPages],
  ['a path outside of the folder', '/..%2foutside.txt', 404, ofPages],
  ['an answer of the API', '/v1/installation', 200, ofApi],
  ['an error of the API', '/v1/user_info', 401, ofApi],
  ['a call that does not exist', '/v1/nothing', 404, ofApi],
  ['the API document', '/openapi.json', 200, ofApi],
  ['the health check', '/healthz', 200, ofApi],
])('%s has every header', async (_, path, status, ask) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
  })
  expect(answer.headers['content-security-policy']).not.toContain('unsafe')
  for (const absent of [
    'x-powered-by',
    'server',
    'set-cookie',
    'strict-transport-security',
    'access-control-allow-origin',
  ])
    expect(answer.headers).not.toHaveProperty(absent)
})

it.each(['/v1/installation', '/v1/user_info', '/v1/nothing', '/v1/login_with_token/%E0%A4%A'])(
  'forbids caching the answer to %s, and executing any of it',
  async (path) => {
    const { headers } = await ofApi(path)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).not.toContain("'self'")
  },
)

it('loads scripts, styles, pictures and films of a page only from its own origin', async () => {
  const { headers } = await ofPages('/')
  expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self';img-src 'self' data:")
  expect(headers['content-security-policy']).toContain(";media-src 'self';")
})

it("allows Google's captcha if its keys are set, and nothing else of Google", async () => {
  const config = readConfig({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' })
  const app = await createApp(config, { log: createLog('silent'), development: false })
  const { headers } = await app.inject({ url: '/', headers: { host: 'localhost' } })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;")
  expect(policy).toContain("img-src 'self' data: blob:;")
  await app.close()
})

it('sends HSTS if its own address uses https', async () => {
  const config = readConfig({ PUBLIC_URL: 'https://write.example.org', ALLOW_PUBLIC_MAILBOX: 'on' })
  await using app = await createApp(config, { log: createLog('silent'), development: false })
  const { headers } = await app.inject({ url: '/', headers: { host: 'write.example.org' } })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

it('refuses foreign host names if the mailbox is readable by anybody who reaches the server', async () => {
  const answer = await pages.inject({ url: '/', headers: { host: 'rebound.evil.example:3000' } })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'inkloom.localhost']) {
    const { statusCode } = await pages.inject({ url: '/', headers: { host } })
    expect([host, statusCode]).toEqual([host, 200])
  }
})
