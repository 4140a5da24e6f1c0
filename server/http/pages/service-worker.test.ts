import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import files from '@fastify/static'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWorker } from './service-worker.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'inkloom-worker-'))
  await writeFile(join(root, 'sw.js'), '// the worker of a build')
})
afterAll(() => rm(root, { recursive: true }))

const ask = async (folder: string | null) => {
  const app = fastify()
  await app.register(files, { root, index: false })
  serveWorker(app, folder)
  const reply = await app.inject('/sw.js')
  await app.close()
  return reply
}

it('serves the worker of the build, which browsers ask for again each time', async () => {
  const { body, headers, statusCode } = await ask(root)
  expect([statusCode, body]).toEqual([200, '// the worker of a build'])
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
})

it.each([
  ['browsers may not store the application', null],
  ['the build has no worker', '/nowhere'],
])('serves a worker that removes what is stored if %s', async (_, folder) => {
  const { body, headers } = await ask(folder)
  expect(body).toContain('caches.delete')
  expect(body).toContain('unregister()')
  expect(headers['cache-control']).toBe('no-cache')
})
