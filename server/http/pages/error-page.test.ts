import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config/index.ts'
import { createLog } from '../../security/log.ts'
import { createApp } from '../create-app.ts'
import type { SiteFacts } from './fill-site.ts'
import { serveBuilt } from './pages.ts'
import { ApiError } from '../errors/api-error.ts'

const facts: SiteFacts = {
  origin: 'https://write.example.org',
  supportEmail: 'help@example.org',
  products: null,
  lifetimeDealUrl: null,
  recaptcha: false,
  claims: 'computed',
  prices: null,
  legal: {},
  imprint: {},
}

const busy = () => {
  throw new ApiError('unavailable', 'The <database> does not answer.')
}

let app: FastifyInstance
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'inkloom-errors-'))
  await mkdir(join(root, 'site'))
  await writeFile(join(root, 'app.html'), '<!doctype html>')
  await writeFile(join(root, 'site', '404.html'), '<!doctype html>The page that is not there')
  // The file of the front page is missing.
  const pages = { '/': 'site/index.html', '/404': 'site/404.html' }
  await writeFile(join(root, 'site', 'site.json'), JSON.stringify({ pages, styles: [], scripts: [] }))
  app = await createApp(readConfig({}), { log: createLog('silent'), development: false })
  app.get('/busy', busy)
  app.get('/v1/busy', busy)
  app.get('/v1/auth/:provider/callback', busy)
  await serveBuilt(app, { root, earlier: [] }, async () => facts)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const get = (url: string, accept: string) =>
  app.inject({ url, headers: { host: 'localhost', accept, 'accept-encoding': 'gzip, br' } })

it.each([
  ['/', 500, 'Something went wrong on our side'],
  ['/busy', 503, 'Inkloom is not available right now'],
  ['/%E0%A4%A', 400, 'This address can’t be read'],
])('a browser that asks for %s gets a page with status %i', async (url, status, title) => {
  const reply = await get(url, BROWSER)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.body).toContain(`<h1>${title}</h1>`)
  expect(reply.body).toContain('href="/"')
  expect(reply.body).not.toMatch(/ENOENT|<database>/)
  expect(reply.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
})

it.each([
  ['/', '*/*', 500],
  ['/busy', 'application/json', 503],
  ['/v1/busy', BROWSER, 503],
])('a program that asks for %s and accepts %s gets JSON', async (url, accept, status) => {
  const reply = await get(url, accept)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ code: status === 500 ? 'internal_error' : 'unavailable' })
})

it.each([
  ['/v1/auth/google/callback?code=canary', 503],
  ['/v1/auth/another/callback?state=canary', 503],
])('a browser that a sign-in provider sends back to %s gets a page that leads to the log-in', async (url, status) => {
  const reply = await get(url, BROWSER)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(reply.body).toContain('<h1>Signing in did not work</h1>')
  expect(reply.body).toContain('href="/login"')
  expect(reply.body).not.toContain('canary')
  expect((await get(url, '*/*')).json()).toMatchObject({ code: 'unavailable' })
})

it('a page is sent once its file exists again', async () => {
  await writeFile(join(root, 'site', 'index.html'), '<!doctype html>The front page')
  expect((await get('/', BROWSER)).statusCode).toBe(200)
})

it('a browser that asks for a missing file gets the page that says so', async () => {
  const reply = await get('/nowhere.html', BROWSER)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await get('/nowhere.js', '*/*')).json()).toMatchObject({ code: 'not_found' })
})
