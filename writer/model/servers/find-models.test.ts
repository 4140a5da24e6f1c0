import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { chooseModel } from '../choose-model.ts'
import { findModelServers } from './find-models.ts'

const closing: (() => void)[] = []
afterEach(() => {
  while (closing.length) closing.pop()!()
})

/** Starts a server that answers only these pages with JSON. */
const serve = async (pages: Record<string, unknown>): Promise<number> => {
  const server = createServer((request, response) => {
    const page = pages[request.url!]
    if (page === undefined) response.writeHead(404).end()
    else if (page !== 'never') response.setHeader('content-type', 'application/json').end(JSON.stringify(page))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}
const list = (...ids: string[]) => ({ object: 'list', data: ids.map((id) => ({ id })) })

/** Unused ports, so that tests never find servers of the machine they run on. */
const nothing = { Ollama: 1, 'LM Studio': 1, 'llama.cpp': 1, vLLM: 1, Jan: 1, KoboldCpp: 1 }

test('finds the servers that answer, with the models that can write', async () => {
  const ollama = await serve({
    '/api/version': { version: '0.9' },
    '/v1/models': list('nomic-embed-text', 'llama3.2:3b', 'bge-m3', 'qwen3:8b'),
  })
  const somethingElse = await serve({ '/v1/models': list('not-llama.cpp') })
  const found = await findModelServers({
    ports: { ...nothing, Ollama: ollama, 'llama.cpp': somethingElse },
    timeoutMs: 10_000,
  })
  expect(found).toEqual([
    { server: 'Ollama', baseUrl: `http://127.0.0.1:${ollama}/v1`, models: ['llama3.2:3b', 'qwen3:8b'] },
  ])
})

test('does not wait for slow servers', async () => {
  const slow = await serve({ '/version': 'never', '/v1/models': list('model') })
  expect(await findModelServers({ ports: { ...nothing, vLLM: slow }, timeoutMs: 100 })).toEqual([])
})

const noServers = async () => []
const oneServer = async () => [
  { server: 'Jan', baseUrl: 'http://127.0.0.1:1/v1', models: [] },
  { server: 'Ollama', baseUrl: 'http://127.0.0.1:2/v1', models: ['llama3.2:latest', 'qwen3:8b'] },
]

test('prefers the configured model', async () => {
  const chosen = await chooseModel({ baseUrl: 'https://models.example/v1', model: 'large', find: oneServer })
  expect(chosen).toMatchObject({ how: 'configured', describe: 'large on models.example' })
})

test('uses the first model that can write if only a base URL is given', async () => {
  const port = await serve({ '/v1/models': list('text-embedding-3', 'writer') })
  const chosen = await chooseModel({ baseUrl: `http://127.0.0.1:${port}/v1` })
  expect(chosen.describe).toBe('writer on 127.0.0.1')
  await expect(chooseModel({ baseUrl: 'http://127.0.0.1:1/v1' })).rejects.toThrow(/Set AI_MODEL/)
})

test('reports a rejected key without quoting it', async () => {
  const server = await startModelServer({ keys: ['sk-right'] })
  const error = await chooseModel({ baseUrl: server.url, apiKey: 'sk-wrong' }).catch((thrown: unknown) => thrown)
  await server.close()
  expect(error).toMatchObject({ message: expect.stringContaining('refused the key. Check AI_API_KEY.') })
  expect(inspect(error, { depth: 10 })).not.toContain('sk-wrong')
})

test('reads the deployment’s name from an Azure address', async () => {
  const baseUrl = 'https://resource.openai.azure.com/openai/deployments/writer-4o?api-version=2024-10-21'
  expect((await chooseModel({ baseUrl, apiKey: 'key' })).describe).toBe('writer-4o on resource.openai.azure.com')
})

test('searches this machine for a model name, with or without its tag', async () => {
  const chosen = await chooseModel({ model: 'llama3.2', find: oneServer })
  expect(chosen).toMatchObject({ how: 'configured', describe: 'llama3.2 on Ollama' })
  await expect(chooseModel({ model: 'gpt-unknown', find: oneServer })).rejects.toThrow(/AI_MODEL is gpt-unknown/)
})

test('reports a .gguf file that is missing or invalid', async () => {
  await expect(chooseModel({ model: 'missing.gguf' })).rejects.toThrow(/There is no model missing\.gguf/)
  const folder = await mkdtemp(join(tmpdir(), 'model-'))
  const fake = join(folder, 'fake.gguf')
  await writeFile(fake, 'not a model')
  await expect(chooseModel({ model: fake })).rejects.toThrow(/is not a GGUF file/)
  await rm(folder, { recursive: true })
})

test('otherwise uses a local server, or else the built-in writer', async () => {
  expect(await chooseModel({ find: oneServer })).toMatchObject({
    how: 'found',
    describe: 'llama3.2:latest on Ollama, found on this machine',
  })
  expect(await chooseModel({ find: noServers })).toMatchObject({ model: null, how: 'none' })
})
