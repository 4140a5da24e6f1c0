import { afterEach, expect, it } from 'vitest'
import { openAiCompatible } from '../openai/openai-compatible.ts'
import { startModelServer, type ModelServer } from '#tests/doubles/model-server/model-server.ts'

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/**
 * Creates a finder for a fake remote server that answers requests for its model list, and counts
 * them.
 */
const remote = (answer: () => Response) => {
  const urls: string[] = []
  const send = (async (url: string) => {
    urls.push(url)
    return answer()
  }) as typeof fetch
  return { urls, send }
}
const listOf = (...data: object[]) => Response.json({ data })
const open = (send: typeof fetch, options: object = {}) =>
  openAiCompatible({ baseUrl: 'https://models.example.org/v1', model: 'large', fetch: send, ...options })

it('reads the prices and the context window of the model once from the server’s list', async () => {
  const { urls, send } = remote(() =>
    listOf(
      { id: 'small', context_length: 4096, pricing: { prompt: '0.1', completion: '0.1' } },
      {
        id: 'large',
        context_length: 200_000,
        top_provider: { context_length: 128_000 },
        pricing: { prompt: '0.000002', completion: '0.000008', input_cache_read: '0.0000005' },
      },
    ),
  )
  const model = open(send)
  expect(await model.facts!()).toMatchObject({
    contextWindow: 128_000,
    prices: { currency: 'USD', input: 2, output: 8, cachedInput: 0.5 },
  })
  await model.facts!()
  expect(urls).toEqual(['https://models.example.org/v1/models'])
})

it('keeps a window and prices that are set', async () => {
  const { send } = remote(() => listOf({ id: 'large', context_length: 9, pricing: { prompt: '9', completion: '9' } }))
  const prices = { currency: 'EUR', input: 1, output: 2 }
  expect(await open(send, { contextWindow: 32_000, prices }).facts!()).toMatchObject({ contextWindow: 32_000, prices })
})

it.each([
  ['an error', () => new Response('no', { status: 500 })],
  ['something else', () => new Response('<html>')],
  ['a list without the model', () => listOf({ id: 'other' })],
])('knows nothing after %s, and does not fail', async (_, answer) => {
  const facts = await open(remote(answer).send).facts!()
  expect([facts.prices, facts.contextWindow]).toEqual([undefined, undefined])
})

it('does not ask a server again at once that did not answer', async () => {
  const { urls, send } = remote(() => new Response('no', { status: 500 }))
  const model = open(send)
  await Promise.all([model.facts!(), model.facts!()])
  await model.facts!()
  expect(urls).toHaveLength(1)
})

it('learns the speed, the caching and the tokenizer of a model from its replies', async () => {
  server = await startModelServer({ cachesPrompts: true, tokensPerSecond: 2000 })
  const model = openAiCompatible({ baseUrl: server.url, model: 'double' })
  const messages = [
    { role: 'system' as const, content: 'Say what the sea says. '.repeat(400) },
    { role: 'user' as const, content: 'Write about 150 words in English.' },
  ]
  for (let calls = 0; calls < 2; calls++) await Array.fromAsync(model.text({ messages, task: 'section' }))
  const { speed, cachesPrompts, tokenRatios } = await model.facts!()
  expect(speed!.tokensPerSecond).toBeGreaterThan(0)
  expect(cachesPrompts).toBe(true)
  expect(tokenRatios!.Latn!.output).toBeGreaterThan(0.7)
  expect(tokenRatios!.Latn!.output).toBeLessThan(1.3)
})

it('takes the window of a model that Ollama has not loaded from its model file, not from its training', async () => {
  const pages: Record<string, object> = {
    '/api/ps': { models: [] },
    '/api/show': {
      parameters: 'temperature 0.7\nnum_ctx                        8192\nstop "<end>"',
      model_info: { 'llama.context_length': 131_072 },
    },
    '/v1/models': { data: [{ id: 'llama3.2:latest' }] },
  }
  const requests: string[] = []
  const send = (async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url)
    requests.push(`${init?.method ?? 'GET'} ${pathname} ${typeof init?.body === 'string' ? init.body : ''}`.trim())
    const page = pages[pathname]
    return page ? Response.json(page) : new Response('', { status: 404 })
  }) as typeof fetch
  const model = openAiCompatible({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.2', fetch: send })
  expect((await model.facts!()).contextWindow).toBe(8192)
  expect(requests).toContain('POST /api/show {"model":"llama3.2"}')
})
