import { METHODS, request as httpRequest } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { answerKind, type Endpoint } from '#contract/endpoint.ts'
import { readConfig } from '../config/index.ts'
import { createLog } from '../security/log.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { createApp } from './create-app.ts'
import { serveBuilt } from './pages/pages.ts'

let inkloom: TestInkloom
let token: string
beforeAll(async () => {
  inkloom = await testInkloom()
  token = await inkloom.signUp('ada@example.org')
})
afterAll(() => inkloom.stop())

const gets = Object.entries<Endpoint>(contract).flatMap(([route, endpoint]) =>
  route.startsWith('GET ') ? [{ path: route.slice(4), endpoint }] : [],
)
const fill = (path: string) => path.replaceAll(/:\w+/g, '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11')
const isRefused = ({ endpoint: { changes, reply } }: (typeof gets)[number]) =>
  changes === true || answerKind(reply) === 'events'
const summaryOf = ({ status, headers }: Response) => [status, headers.get('content-type'), headers.get('etag')]
const ask = (method: string, path: string) =>
  // Compressed responses have no content length.
  fetch(`${inkloom.address}/v1${fill(path)}`, {
    method,
    headers: { token, 'Accept-Encoding': 'identity' },
    redirect: 'manual',
  })

describe('HEAD', () => {
  it.each(gets.filter((get) => !isRefused(get)).map(({ path }) => path))(
    '%s answers as GET, without a body',
    async (path) => {
      const get = await ask('GET', path)
      const head = await ask('HEAD', path)
      expect(summaryOf(head)).toEqual(summaryOf(get))
      expect(await head.text()).toBe('')
      const length = (await get.arrayBuffer()).byteLength
      // Measurements of the machine change from one call to the next by a digit or two.
      expect(Math.abs(Number(head.headers.get('content-length')) - length)).toBeLessThan(16)
    },
  )

  it.each(gets.filter(isRefused).map(({ path }) => path))(
    '%s uses up, begins or streams something: 405',
    async (path) => {
      const head = await ask('HEAD', path)
      expect([head.status, head.headers.get('allow'), head.headers.getSetCookie()]).toEqual([405, 'GET', []])
    },
  )

  it('leaves a login link as it was', async () => {
    const link = await inkloom.linkToken('POST /send_login_link', 'ada@example.org')
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await ask('HEAD', `/login_with_token/${link}`)).status).toBe(405)
    const session = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
    expect(session.access_token).toBeTruthy()
  })

  it.each(['/healthz', '/readyz', '/openapi.json', '/openapi-developer.json'])('%s answers', async (path) => {
    const head = await fetch(inkloom.address + path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10)
  })
})

/** Sends a request with any method, including those that fetch does not support. */
const send = (method: string, path: string, body?: string) =>
  new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const headers =
      body === undefined ? {} : { 'Content-Type': 'text/plain', 'Content-Length': Buffer.byteLength(body) }
    const request = httpRequest(inkloom.address + path, { method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode!, type: response.headers['content-type'] ?? '', text }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })

describe('an API address that does not exist', () => {
  const methods = METHODS.filter((method) => !['CONNECT', 'HEAD'].includes(method))

  it.each(methods)('answers %s with 404 in JSON', async (method) => {
    for (const path of ['/v1/nothing', '/v1/nothing/at.all', '/v1/', '/v1/login_with_token']) {
      const { status, type, text } = await send(method, path)
      expect([method, path, status, type]).toEqual([method, path, 404, 'application/json; charset=utf-8'])
      expect(JSON.parse(text)).toEqual({ code: 'not_found', message: 'There is no such call.' })
    }
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('answers %s with 404 whatever was sent', async (method) => {
    for (const body of ['no JSON', 'x'.repeat(70_000)])
      expect((await send(method, '/v1/nothing', body)).status).toBe(404)
  })

  it('answers HEAD with 404 without a body', async () => {
    expect(await send('HEAD', '/v1/nothing')).toMatchObject({ status: 404, text: '' })
  })
})

describe('pages and their files', () => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'inkloom-head-'))
    await mkdir(join(root, 'site'))
    await mkdir(join(root, 'assets'))
    await writeFile(join(root, 'app.html'), '<!doctype html>The application')
    await writeFile(join(root, 'feed.xml'), '<feed/>')
    await writeFile(join(root, 'assets', 'a.js'), 'export {}')
    for (const name of ['404', 'index', 'pricing'])
      await writeFile(join(root, 'site', `${name}.html`), `<!doctype html><head></head>${name}`)
    const pages = { '/': 'site/index.html', '/404': 'site/404.html', '/pricing': 'site/pricing.html' }
    await writeFile(join(root, 'site', 'site.json'), JSON.stringify({ pages, styles: [], scripts: [] }))
  })
  afterAll(() => rm(root, { recursive: true }))

  it('answer HEAD like GET without a body, while the API still answers in JSON', async () => {
    await using app = await createApp(readConfig({}), { log: createLog('silent'), development: false })
    await serveBuilt(app, { root, earlier: [] }, async () => ({
      origin: 'https://write.example.org',
      supportEmail: 'help@example.org',
      products: null,
      lifetimeDealUrl: null,
      recaptcha: false,
      claims: 'computed',
      prices: null,
      legal: {},
      imprint: {},
    }))
    const inject = (method: 'GET' | 'HEAD' | 'POST', url: string) =>
      app.inject({ method, url, headers: { host: 'localhost', accept: 'text/html' } })
    for (const url of [
      '/',
      '/pricing',
      '/app',
      '/app/books',
      '/assets/a.js',
      '/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/nothing',
    ]) {
      const [get, head] = [await inject('GET', url), await inject('HEAD', url)]
      expect([url, head.statusCode, head.headers['content-type']]).toEqual([
        url,
        get.statusCode,
        get.headers['content-type'],
      ])
      expect([url, head.body]).toEqual([url, ''])
      expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.body))
    }
    for (const url of ['/', '/pricing', '/nothing'])
      expect((await inject('GET', url)).body).toContain('<meta name="generator" content="Inkloom ')
    for (const method of ['GET', 'POST'] as const) {
      const answer = await inject(method, '/v1/nothing')
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'not_found', message: 'There is no such call.' },
      ])
    }
  })
})
