import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/config/index.ts'
import { createApp } from '#server/http/create-app.ts'
import type { SiteFacts } from '#server/http/pages/fill-site.ts'
import { findBuild } from '#server/http/pages/find-build.ts'
import { serveBuilt } from '#server/http/pages/pages.ts'
import { createLog } from '#server/security/log.ts'
import { presentBuild, swapBuild } from './swap-build.mjs'

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

let dist: string
let servers: FastifyInstance[]
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'inkloom-dist-'))
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
  rmSync(dist, { recursive: true })
})

/** Returns a function that makes the files of a build, all of which contain its name. */
const makeOf = (name: string) => (folder: string) => {
  mkdirSync(join(folder, 'site'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'app.html'), `The application of ${name}`)
  writeFileSync(join(folder, 'site', 'index.html'), `The front page of ${name}`)
  writeFileSync(join(folder, 'site', 'pricing.html'), `The prices of ${name}`)
  writeFileSync(join(folder, 'site', '404.html'), `Not in ${name}`)
  const pages = { '/': 'site/index.html', '/pricing': 'site/pricing.html', '/404': 'site/404.html' }
  writeFileSync(join(folder, 'site', 'site.json'), JSON.stringify({ pages, styles: [], scripts: [] }))
  writeFileSync(join(folder, 'assets', `app-${name}.js`), `'${name}'`)
  writeFileSync(join(folder, 'articles.json'), `"${name}"`)
  writeFileSync(join(folder, `only-${name}.json`), `"${name}"`)
}
const build = (name: string) => swapBuild(dist, name, makeOf(name))

/** Starts a server with the current build. */
const start = async () => {
  const app = await createApp(readConfig({}), { log: createLog('silent'), development: false })
  await serveBuilt(app, await findBuild(dist), async () => facts)
  servers.push(app)
  return async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } })
    return statusCode === 200 ? body : statusCode
  }
}

it('a running server keeps its build while another one is made', async () => {
  build('first')
  const before = await start()
  expect(await before('/')).toBe('The front page of first')
  build('second')
  for (const [url, body] of [
    ['/pricing', 'The prices of first'],
    ['/assets/app-first.js', "'first'"],
    ['/articles.json', '"first"'],
    ['/app', 'The application of first'],
  ])
    expect(await before(url!)).toBe(body)

  const after = await start()
  expect(await after('/pricing')).toBe('The prices of second')
  expect(await after('/articles.json')).toBe('"second"')
  // Needed by a tab that was opened before.
  expect(await after('/assets/app-first.js')).toBe("'first'")
  expect(await after('/assets/app-second.js')).toBe("'second'")
  expect(await after('/only-first.json')).toBe(404)
})

it('a build that fails halfway changes nothing, and leaves no files', async () => {
  build('first')
  const running = await start()
  const fail = () =>
    swapBuild(dist, 'broken', (folder) => {
      makeOf('broken')(folder)
      throw new Error('vite ended with status 1')
    })
  expect(fail).toThrow('vite ended with status 1')
  expect(await running('/')).toBe('The front page of first')
  expect(await running('/pricing')).toBe('The prices of first')
  expect(presentBuild(dist)).toBe('first')
  expect(readdirSync(join(dist, 'builds'))).toEqual(['first'])
  expect(await (await start())('/pricing')).toBe('The prices of first')
  build('broken')
  expect(await (await start())('/')).toBe('The front page of broken')
})

it('a build that was made before becomes current again without another build', () => {
  build('first')
  build('second')
  swapBuild(dist, 'first', () => {
    throw new Error('made twice')
  })
  expect(presentBuild(dist)).toBe('first')
})

it('keeps the last builds, and removes older ones and abandoned drafts', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const [at, name] of names.entries()) {
    build(name)
    const then = new Date(Date.now() - (names.length - at) * 60_000)
    utimesSync(join(dist, 'builds', name), then, then)
  }
  const draft = join(dist, 'builds', '.draft-1')
  mkdirSync(draft)
  const yesterday = new Date(Date.now() - 86_400_000)
  utimesSync(draft, yesterday, yesterday)
  mkdirSync(join(dist, 'builds', '.draft-2'))
  build('g')
  expect(readdirSync(join(dist, 'builds')).toSorted()).toEqual(['.draft-2', 'c', 'd', 'e', 'f', 'g'])
})

it('returns null if nothing is built', async () => {
  expect(presentBuild(dist)).toBeNull()
  await expect(findBuild(dist)).rejects.toThrow('The pages are not built')
})
