import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeTinyGguf } from '#tests/support/tiny-gguf.ts'
import { createLocalModel, type LocalModel } from './local-model.ts'

let folder: string
let dataDir: string
let whole: Buffer
let sha256: string
let answer: (request: IncomingMessage, response: ServerResponse, from: number) => void
let requests: string[]
let address: string
let model: LocalModel
const server = createServer((request, response) => {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  requests.push(`${request.url} ${request.headers.range}`)
  answer(request, response, from)
})

/** Redirects like Hugging Face, whose first answer states the checksum. */
const redirect = (response: ServerResponse, etag: string) =>
  response.writeHead(302, { Location: '/stored', 'X-Linked-Etag': `"${etag}"` }).end()
const headOf = (from: number) => ({
  'Content-Range': `bytes ${from}-${whole.length - 1}/${whole.length}`,
  'Content-Length': whole.length - from,
})
const serveWhole = (request: IncomingMessage, response: ServerResponse, from: number) => {
  if (request.url !== '/stored') return redirect(response, sha256)
  response.writeHead(206, headOf(from)).end(whole.subarray(from))
}
/** Sends half of the file, and then nothing more. */
const serveHalf = (request: IncomingMessage, response: ServerResponse, from: number) => {
  if (request.url !== '/stored') return redirect(response, sha256)
  response.writeHead(206, headOf(from)).write(whole.subarray(from, whole.length / 2))
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-local-model-'))
  dataDir = join(folder, 'data')
  const tiny = join(folder, 'tiny.gguf')
  writeTinyGguf(tiny)
  whole = readFileSync(tiny)
  sha256 = createHash('sha256').update(whole).digest('hex')
  requests = []
  answer = serveWhole
  // A fake of the engine, which is normally installed from the package registry.
  const engine = join(dataDir, 'models/engine/node_modules/node-llama-cpp/dist/index.js')
  mkdirSync(dirname(engine), { recursive: true })
  writeFileSync(engine, '')
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/small.gguf`
  model = create()
})
afterEach(async () => {
  await model.stop()
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const create = ({ sha256 = null, ...more }: { isOnlyProcess?: boolean; sha256?: string | null } = {}) =>
  createLocalModel({
    dataDir,
    source: { url: address, sha256 },
    isOnlyProcess: true,
    log: pino({ level: 'silent' }),
    ...more,
  })
const until = (state: string) => expect.poll(async () => (await model.status()).state, { interval: 50 }).toBe(state)
const files = () => readdirSync(join(dataDir, 'models')).filter((name) => name !== 'engine')

it('downloads the model in a separate process, and verifies the checksum that the server states', async () => {
  expect(await model.status()).toMatchObject({ state: 'absent', file: 'small.gguf', downloaded: 0, command: null })
  expect(await model.start()).toBe(true)
  await until('ready')
  expect(readFileSync(join(dataDir, 'models/small.gguf')).equals(whole)).toBe(true)
  expect(await model.status()).toMatchObject({
    downloaded: whole.length,
    total: whole.length,
    checksum_from: 'server',
    checked: { sha256, stated_in: 'X-Linked-ETag' },
  })
})

it('is stopped, keeps its data, and continues from there, also in another process', async () => {
  answer = serveHalf
  await model.start()
  // Progress is reported at intervals, so the last report may lack the bytes before a silence.
  await expect.poll(async () => (await model.status()).downloaded, { interval: 50 }).toBeGreaterThan(0)
  await model.stop()
  const { state, total, downloaded } = await model.status()
  expect({ state, total }).toEqual({ state: 'stopped', total: whole.length })
  expect(downloaded).toBeGreaterThan(0)
  answer = serveWhole
  model = create()
  await model.start()
  await until('ready')
  expect(requests.at(-1)).toBe(`/stored bytes=${downloaded}-`)
  expect(readFileSync(join(dataDir, 'models/small.gguf')).equals(whole)).toBe(true)
})

it('is cancelled, and leaves no files', async () => {
  answer = serveHalf
  await model.start()
  await expect.poll(async () => (await model.status()).downloaded).toBeGreaterThan(0)
  await model.discard()
  expect(await model.status()).toMatchObject({ state: 'absent', downloaded: 0 })
  expect(files()).toEqual([])
})

it.each<[what: string, with_: typeof answer, says: string, left: number]>([
  [
    'another checksum than the server states',
    (request, response, from) =>
      request.url === '/stored' ? serveWhole(request, response, from) : redirect(response, '0'.repeat(64)),
    'does not have the checksum that X-Linked-ETag states',
    0,
  ],
  ['no checksum at all', (_, response) => response.writeHead(206, headOf(0)).end(whole), 'states no checksum', 0],
  ['a refusal', (_, response) => response.writeHead(403).end('no'), 'answered 403', 0],
  [
    'more than the disk has room for',
    (request, response) =>
      request.url === '/stored'
        ? response.writeHead(206, { 'Content-Range': `bytes 0-1/${10 ** 18}` }).end('GG')
        : redirect(response, sha256),
    'free, and 1000000000.3 GB are needed',
    0,
  ],
  [
    'a redirect to a file of this machine',
    (_, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    'without encryption',
    0,
  ],
])('explains what is wrong with %s', async (_, wrong, says, left) => {
  answer = wrong
  await model.start()
  await until('failed')
  expect((await model.status()).problem).toContain(says)
  expect(files()).toHaveLength(left)
})

it("verifies the operator's checksum, also if the server states none", async () => {
  answer = (_, response, from) => response.writeHead(206, headOf(from)).end(whole.subarray(from))
  model = create({ sha256: '0'.repeat(64) })
  await model.start()
  await until('failed')
  expect((await model.status()).problem).toContain('does not have the checksum that SMALL_MODEL_SHA256 states')
  expect(files()).toEqual([])

  model = create({ sha256 })
  await model.start()
  await until('ready')
  const checked = { sha256, stated_in: 'SMALL_MODEL_SHA256' }
  expect(await model.status()).toMatchObject({ checksum_from: 'setting', checked })
})

it('downloads nothing if the server states another checksum than the operator', async () => {
  model = create({ sha256: '0'.repeat(64) })
  await model.start()
  await until('failed')
  expect((await model.status()).problem).toContain('states another checksum than SMALL_MODEL_SHA256')
  expect(files()).toEqual([])
})

it('shows the command if the folder is not writable, or there are several processes', async () => {
  expect(await create({ isOnlyProcess: false }).status()).toMatchObject({ command: 'npm run model -- pull small' })
  expect(await create({ isOnlyProcess: false }).start()).toBe(false)
  rmSync(dataDir, { recursive: true })
  writeFileSync(dataDir, 'in the way')
  expect(await model.status()).toMatchObject({ state: 'absent', command: 'npm run model -- pull small' })
  expect(await model.start()).toBe(false)
})
