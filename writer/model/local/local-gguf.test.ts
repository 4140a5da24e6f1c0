import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { canRun } from '#tests/validators/validator.ts'
import type { LanguageModel, ModelRequest } from '../language-model.ts'
import { defaultDataDir, engineFolder, hasEngine } from './engine.ts'
import { installEngine } from './install-engine.ts'
import { localGguf } from './local-gguf.ts'
import { listPulled, pullModel } from './pull-model.ts'
import { writeTinyGguf } from '#tests/support/tiny-gguf.ts'

const installedIn = process.env.DATA_DIR ?? defaultDataDir
const runs = canRun('a model in a .gguf file', hasEngine(installedIn), 'npm run model -- install')

let dataDir: string
let tiny: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inkloom-model-'))
  tiny = join(dataDir, 'tiny.gguf')
  writeTinyGguf(tiny)
})
afterAll(() => rm(dataDir, { recursive: true }))

test('lists a pulled file, and removes a file that is not a model', async () => {
  expect(await listPulled(dataDir)).toEqual([])
  const [pulled] = await pullModel(tiny, dataDir)
  expect(await listPulled(dataDir)).toEqual([{ path: pulled, bytes: expect.any(Number) }])
  const fake = join(dataDir, 'fake.gguf')
  await writeFile(fake, 'not a model')
  await expect(pullModel(fake, dataDir)).rejects.toThrow('is not a GGUF file')
  await expect(pullModel(join(dataDir, 'missing.gguf'), dataDir)).rejects.toThrow('ENOENT')
  expect(await readdir(dirname(pulled!))).toEqual(['tiny.gguf'])
})

test('names the install command if the engine is missing', async () => {
  await expect(localGguf(tiny, { dataDir })).rejects.toThrow('npm run model -- install')
})

test('removes everything if the engine cannot be downloaded', async () => {
  expect(() => installEngine(dataDir, 'http://127.0.0.1:1')).toThrow('could not be installed')
  expect(hasEngine(dataDir)).toBe(false)
  await expect(readdir(engineFolder(dataDir))).rejects.toThrow('ENOENT')
})

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  task: 'section',
  messages: [
    { role: 'system', content: 'Write.' },
    { role: 'user', content: 'Hello' },
  ],
  maxTokens: 24,
  ...more,
})

describe.runIf(runs)('with the engine', () => {
  let model: LanguageModel
  beforeAll(async () => {
    await symlink(engineFolder(installedIn), engineFolder(dataDir))
    model = await localGguf('tiny.gguf', { dataDir })
  })

  test('streams text and counts its tokens', async () => {
    let text = ''
    let end: unknown
    for await (const event of model.text(request())) {
      if (event.type === 'delta') text += event.text
      else end = event
    }
    expect(text).not.toBe('')
    expect(end).toMatchObject({ finish: 'length', usage: { outputTokens: 24 } })
    expect(model.name).toBe('tiny on this machine')
  })

  test('follows a schema by its grammar, although the model writes nonsense', async () => {
    const schema = z.object({ good: z.boolean(), kind: z.enum(['guide', 'fiction']) })
    expect(schema.parse(await model.object(request({ maxTokens: 400 }), schema))).toBeTruthy()
  })

  test('stops when the caller leaves, and serves the next one', async () => {
    const leaving = new AbortController()
    const left = (async () => {
      for await (const _ of model.text(request({ maxTokens: 1500, signal: leaving.signal }))) leaving.abort()
    })()
    const next = model.text(request())[Symbol.asyncIterator]()
    await expect(left).rejects.toMatchObject({ type: 'aborted', partial: expect.stringMatching(/./) })
    expect(await next.next()).toMatchObject({ value: { type: 'delta' } })
    await next.return?.()
  })

  test('reports an unreachable address and leaves no file behind', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    await expect(pullModel(`http://127.0.0.1:${port}/model.gguf`, dataDir)).rejects.toThrow("can't be reached")
    expect((await readdir(join(dataDir, 'models'))).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('downloads a model completely, or not at all', async () => {
    const bytes = await readFile(tiny)
    const server = createServer((request, response) => {
      if (request.url !== '/model.gguf') return response.writeHead(404).end()
      response.writeHead(200, { 'content-length': bytes.length, 'content-type': 'application/octet-stream' })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const [pulled] = await pullModel(`${address}/model.gguf`, dataDir)
    expect((await readFile(pulled!)).equals(bytes)).toBe(true)
    await expect(pullModel(`${address}/missing.gguf`, dataDir)).rejects.toThrow('could not be downloaded')
    server.close().closeAllConnections()
    expect((await readdir(join(dataDir, 'models'))).filter((name) => name.startsWith('.'))).toEqual([])
  })
})
