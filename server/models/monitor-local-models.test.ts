import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { chooseModel, type FoundModel } from '#writer/model/choose-model.ts'
import { findModelServers } from '#writer/model/servers/find-models.ts'
import type { Writer } from '#writer/writer.ts'
import { type ChosenWriter, createCurrentWriter } from './current-writer.ts'
import { monitorLocalModels } from './monitor-local-models.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/**
 * A fake Ollama on a free port, which can be slow or have no models. Nothing listens before
 * `start`.
 */
const fakeOllama = async () => {
  let models: string[] | null = null
  let slowMs = 0
  let server: Server
  const play = () =>
    createServer((request, response) => {
      const page: Record<string, object> = {
        '/api/version': { version: '0.9' },
        '/v1/models': { object: 'list', data: models?.map((id) => ({ id })) ?? null },
      }
      setTimeout(
        () => response.setHeader('content-type', 'application/json').end(JSON.stringify(page[request.url!])),
        slowMs,
      )
    })
  const listen = async (port: number) => {
    server = play()
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server!.address() as AddressInfo
  const stop = async () => {
    server.close().closeAllConnections()
    await once(server, 'close')
  }
  await stop()
  closing.push(() => server.close().closeAllConnections())
  return {
    port,
    start: (slow = 0) => {
      slowMs = slow
      return listen(port)
    },
    stop,
    pull: (...pulled: string[]) => {
      models = pulled
    },
  }
}

const named = (name: string, kind: Writer['type']) => ({ type: kind, name }) as Writer
const search = async (port: number, otherPort = 1) => {
  const ports = { Ollama: port, 'LM Studio': 1, 'llama.cpp': 1, vLLM: 1, Jan: otherPort, KoboldCpp: 1 }
  const choose = async (timeoutMs: number, keep?: FoundModel): Promise<ChosenWriter> => {
    const find = () => findModelServers({ ports, timeoutMs })
    const { model, ...chosen } = await chooseModel({ find, keep })
    return model
      ? { writer: named(model.name, 'model'), ...chosen }
      : { writer: named('Built-in writer', 'builtin'), ...chosen, provisional: true }
  }
  const current = createCurrentWriter(await choose(100))
  const logged: string[] = []
  const log = { warn: (_: object, message: string) => void logged.push(message) }
  closing.push(monitorLocalModels({ current, choose: (keep) => choose(20_000, keep), log: log as never, everyMs: 20 }))
  return { current, logged }
}

it('finds a model server that starts later, says to pull a model, and then writes with it', async () => {
  const ollama = await fakeOllama()
  const { current, logged } = await search(ollama.port)
  expect(current.describe()).toContain('the search goes on')
  await ollama.start()
  await expect.poll(() => current.describe()).toContain('Pull a model, for example with: ollama pull')
  expect(current.writer.type).toBe('builtin')
  ollama.pull('llama3.2')
  await expect.poll(() => current.writer.name).toBe('llama3.2 on Ollama')
  expect([current.writer.type, current.isProvisional()]).toEqual(['model', false])
  expect(logged).toEqual([
    'A model server on this machine has no model that can write',
    'A language model was found on this machine, and writes from now on',
  ])
})

it('finds a model server that answers more slowly than a start may wait', async () => {
  const ollama = await fakeOllama()
  ollama.pull('qwen3:8b')
  await ollama.start(400)
  const { current } = await search(ollama.port)
  expect(current.writer.type).toBe('builtin')
  await expect.poll(() => current.writer.name).toBe('qwen3:8b on Ollama')
})

it('does not replace a writer that was chosen in the meantime', async () => {
  const ollama = await fakeOllama()
  const { current } = await search(ollama.port)
  current.replace({ writer: named('chosen', 'builtin'), describe: 'chosen by the owner' })
  ollama.pull('llama3.2')
  await ollama.start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(current.describe()).toBe('chosen by the owner')
})

it('reports that a model server stopped answering, and that it answers again', async () => {
  const ollama = await fakeOllama()
  ollama.pull('llama3.2')
  await ollama.start()
  const { current, logged } = await search(ollama.port)
  await expect.poll(() => current.describe()).toBe('llama3.2 on Ollama, found on this machine')
  await ollama.stop()
  await expect.poll(() => current.describe()).toBe('llama3.2 on Ollama, but its server does not answer')
  // A book that is being written must not continue with worksheets.
  expect(current.writer.type).toBe('model')
  await ollama.start()
  await expect.poll(() => current.describe()).toBe('llama3.2 on Ollama, found on this machine')
  expect(logged.slice(-2)).toEqual([
    'The language model on this machine does not answer',
    'The language model on this machine answers again',
  ])
})

it('switches to another model when the found one is removed, and says so when there is none', async () => {
  const ollama = await fakeOllama()
  ollama.pull('llama3.2', 'qwen3:8b')
  await ollama.start()
  const { current } = await search(ollama.port)
  await expect.poll(() => current.writer.name).toBe('llama3.2 on Ollama')
  // A different order of the models is no reason to switch.
  ollama.pull('qwen3:8b', 'llama3.2')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(current.writer.name).toBe('llama3.2 on Ollama')
  ollama.pull('qwen3:8b')
  await expect.poll(() => current.writer.name).toBe('qwen3:8b on Ollama')
  ollama.pull()
  await expect.poll(() => current.describe()).toContain('Pull a model there')
  ollama.pull('mistral')
  await expect.poll(() => current.describe()).toBe('mistral on Ollama, found on this machine')
})

it('switches to another server when the found one stays unreachable', async () => {
  const [ollama, jan] = [await fakeOllama(), await fakeOllama()]
  for (const [server, model] of [
    [ollama, 'llama3.2'],
    [jan, 'gemma3'],
  ] as const) {
    server.pull(model)
    await server.start()
  }
  const { current } = await search(ollama.port, jan.port)
  await expect.poll(() => current.writer.name).toBe('llama3.2 on Ollama')
  await ollama.stop()
  await expect.poll(() => current.describe()).toBe('gemma3 on Jan, found on this machine')
  // The first server is not chosen again, because the writer is not changed without need.
  await ollama.start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(current.writer.name).toBe('gemma3 on Jan')
})
