import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { headingsInOrder, runBook } from '#bench/book-run.ts'
import type { ProviderServer, ProviderServerOptions } from '#tests/doubles/model-server/provider-server.ts'
import { startProviderServer } from '#tests/doubles/model-server/provider-server.ts'
import { providers } from '#tests/doubles/model-server/providers/all.ts'
import { azure, azureContentFilter } from '#tests/doubles/model-server/providers/azure.ts'
import { deepSeek, deepSeekThinking } from '#tests/doubles/model-server/providers/deepseek.ts'
import { geminiWithoutMaxItems } from '#tests/doubles/model-server/providers/gemini.ts'
import { llamaCpp } from '#tests/doubles/model-server/providers/llama-cpp.ts'
import { mistralReasoning } from '#tests/doubles/model-server/providers/mistral.ts'
import { ollama } from '#tests/doubles/model-server/providers/ollama.ts'
import { openAi, openAiReasoning } from '#tests/doubles/model-server/providers/openai.ts'
import { openRouter, openRouterModeration } from '#tests/doubles/model-server/providers/openrouter.ts'
import type { Provider, ErrorReply } from '#tests/doubles/model-server/providers/provider.ts'
import { withoutAnyEnd } from '#tests/doubles/model-server/providers/without-finish.ts'
import { soaking } from '#tests/how-many.ts'
import { buildOrder } from '#tests/support/scripted-book.ts'
import { buildPrompt } from '#writer/tasks/build-prompt.ts'
import type { LanguageModel, ModelRequest, ShortenedPrompt } from './language-model.ts'
import { ModelError } from './model-error.ts'
import { openAiCompatible } from './openai/openai-compatible.ts'

const open: ProviderServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const start = async (provider: Provider, options?: ProviderServerOptions) => {
  const server = await startProviderServer(provider, options)
  open.push(server)
  const client = (key = provider.key): LanguageModel =>
    openAiCompatible({
      baseUrl: server.baseUrl,
      apiKey: key,
      model: provider.model,
      timeouts: { retryMs: 2 },
    })
  return { server, client }
}

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [
    { role: 'system', content: 'You are an author.' },
    { role: 'user', content: 'Write about 40 words in English.' },
  ],
  task: 'section',
  ...more,
})

const listen = async (model: LanguageModel, modelRequest: ModelRequest) => {
  let text = ''
  for await (const event of model.text(modelRequest)) if (event.type === 'delta') text += event.text
  return text
}

const failure = async (doing: Promise<unknown>): Promise<ModelError> => {
  const error = await doing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ModelError)
  return error as ModelError
}

const named = providers.map((provider) => [provider.name, provider] as const)

/**
 * The maximum number of rejected attempts while the client learns what a provider accepts. Each
 * rejection names another cause.
 */
const MAX_LESSONS = 5

describe('a whole book is written with', () => {
  test.each(named)('%s', async (_, provider) => {
    const { server, client } = await start(provider)
    const size = soaking ? { chapters: 2, wordsPerSection: 300 } : { chapters: 2, wordsPerSection: 150 }
    const order = buildOrder({ language: 'english', subChapters: 2, ...size })
    const { steps } = await runBook(client(), order, [5, 5, 5])
    expect(headingsInOrder(steps, order)).toBe(true)
    expect(JSON.stringify(steps)).not.toMatch(/thinking|I must not say|let me think/i)
    // The client stores a named cause. Without one, each object costs one rejected attempt.
    const refused = server.requests.filter(({ status }) => status !== 200)
    const isUnnamed = provider === geminiWithoutMaxItems
    const objects = server.requests.filter(({ body }) => body.response_format?.type === 'json_schema')
    expect(refused.length).toBeLessThanOrEqual(isUnnamed ? objects.length : MAX_LESSONS)
    expect(server.requests.slice(-4).filter(({ status }) => status !== 200 && !isUnnamed)).toEqual([])
    // If a provider enforces a format, the client requests that format.
    const formats = new Set(server.requests.slice(-6).flatMap(({ body }) => body.response_format?.type ?? []))
    const supported = provider.holdsTo.length > 0 ? provider.holdsTo : [...formats]
    expect(supported).toEqual(expect.arrayContaining([...formats]))
  })
})

const outline = z.object({
  title: z.string(),
  chapters: z
    .array(z.object({ title: z.string() }))
    .min(2)
    .max(3),
})

describe('uses the format that the provider enforces', () => {
  test.each(named.filter(([, { holdsTo }]) => holdsTo.length > 0))('%s', async (_, provider) => {
    const { server, client } = await start(provider)
    const model = client()
    await model.object(request(), outline)
    const format = server.requests.at(-1)!.body.response_format?.type
    expect(provider.holdsTo).toContain(format)
    const before = server.requests.length
    await model.object(request(), outline)
    expect(server.requests).toHaveLength(before + (provider === geminiWithoutMaxItems ? 2 : 1))
  })
})

describe('reports a wrong key as unauthorized', () => {
  test.each(named.filter(([, { key }]) => key !== undefined))('%s', async (_, provider) => {
    const { server, client } = await start(provider)
    const error = await failure(listen(client('sk-wrong-key'), request()))
    expect(error.type).toBe('unauthorized')
    expect(error.message).toContain('AI_API_KEY')
    expect(error.message).not.toContain('sk-wrong-key')
    expect(server.requests).toHaveLength(1)
  })
})

describe('an error that names no cause', () => {
  const unnamed: ErrorReply = {
    status: 400,
    body: { error: { message: 'Bad request', type: 'invalid_request_error' } },
  }

  test('does not disable structured output for later calls', async () => {
    const { server, client } = await start(openAi)
    const model = client()
    server.next(unnamed)
    await model.object(request(), outline)
    for (let order = 0; order < 14; order++) await model.object(request(), outline)
    const formats = server.requests.map(({ body }) => body.response_format?.type)
    const counts = server.requests.map(({ body }) => JSON.stringify(body.response_format).includes('minItems'))
    expect(counts).toEqual([true, false, ...Array<boolean>(14).fill(true)])
    expect(formats).toEqual(['json_schema', 'json_schema', ...Array<string>(14).fill('json_schema')])
  })

  test('lets one call try each lower format once, and then fails', async () => {
    const { server, client } = await start(openAi)
    const model = client()
    server.next(unnamed, unnamed, unnamed, unnamed)
    expect(await failure(model.object(request(), outline))).toMatchObject({ type: 'rejected' })
    expect(server.requests.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_schema',
      undefined,
    ])
  })

  test('ends a text immediately', async () => {
    const { server, client } = await start(openAi)
    server.next(unnamed, unnamed)
    expect(await failure(listen(client(), request()))).toMatchObject({ type: 'rejected' })
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    ['a prompt about temperature', "We can't process this: 'The temperature fell, and the system of max_tokens'"],
    [
      'a long quotation',
      `Invalid request: "${'The room was hot. '.repeat(40)} temperature, system role not supported"`,
    ],
    ['a strange answer', 'The temperature of the room is high'],
  ])('and merely quotes words of ours (%s) changes nothing', async (_, message) => {
    const { server, client } = await start(openAi)
    const model = client()
    server.next({ status: 400, body: { error: { message } } })
    await failure(listen(model, request({ temperature: 0.5 })))
    await listen(model, request({ temperature: 0.5 }))
    expect(server.requests.at(-1)!.body).toHaveProperty('temperature', 0.5)
  })
})

describe('the limits of one key', () => {
  test('do not affect another key', async () => {
    const { server, client } = await start(openAiReasoning)
    await listen(client(), request({ temperature: 0.5 }))
    await listen(client(), request({ temperature: 0.5 }))
    expect(server.requests.map(({ body }) => 'temperature' in body)).toEqual([true, false, true, false])
  })
})

const inStream = (chunk: object) => ({
  ...openAi,
  stream: { thoughts: [], after: [{ choices: [{ index: 0, ...chunk }] }], finish: null, usage: 'never' as const },
})

describe('reports a content refusal, without a retry:', () => {
  const refusals: [string, Provider, ErrorReply | undefined][] = [
    ["Azure's content filter", azure, azureContentFilter],
    ["OpenRouter's moderation", openRouter, openRouterModeration],
    // https://github.com/666ghj/BettaFish/issues/108 (2025-11-04)
    ["DeepSeek's risk filter", deepSeek, { status: 400, body: { error: { message: 'Content Exists Risk' } } }],
    ['finish_reason content_filter', inStream({ delta: {}, finish_reason: 'content_filter' }), undefined],
    ["Gemini's own reason", inStream({ delta: {}, finish_reason: 'PROHIBITED_CONTENT' }), undefined],
    ["Anthropic's stop reason", inStream({ delta: {}, finish_reason: 'refusal' }), undefined],
    [
      "a router's note of the provider's own reason",
      inStream({ delta: {}, finish_reason: 'stop', native_finish_reason: 'SAFETY' }),
      undefined,
    ],
    ['delta.refusal', inStream({ delta: { refusal: "I'm sorry, I can't." }, finish_reason: 'stop' }), undefined],
  ]
  test.each(refusals)('%s', async (_, provider, refusal) => {
    const { server, client } = await start(provider, { reply: () => (refusal ? undefined : '') })
    if (refusal) server.next(refusal)
    const error = await failure(listen(client(), request()))
    expect(error).toMatchObject({ type: 'refused', message: expect.stringContaining('declined') })
    expect(server.requests).toHaveLength(1)
  })
})

describe('reports missing credit:', () => {
  const bodies: [string, ErrorReply][] = [
    // https://github.com/cursor/cursor/issues/1293 (2024-03-05)
    [
      'OpenAI',
      {
        status: 429,
        body: {
          error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
        },
      },
    ],
    // https://github.com/1Panel-dev/MaxKB/issues/3797 (2025-08-03)
    ['DeepSeek', { status: 402, body: { error: { message: 'Insufficient Balance', type: 'unknown_error' } } }],
    // https://openrouter.ai/docs/api/reference/errors-and-debugging (read 2026-11-22)
    ['OpenRouter', { status: 402, body: { error: { code: 402, message: 'Insufficient credits' } } }],
  ]
  test.each(bodies)('%s', async (_, refusal) => {
    const { server, client } = await start(openAi)
    server.next(refusal)
    expect(await failure(listen(client(), request()))).toMatchObject({ type: 'no-credit' })
    expect(server.requests).toHaveLength(1)
  })
})

describe('a prompt that is too long is shortened by', () => {
  const context = {
    language: 'english' as const,
    description: 'A book about the sea.',
    references: Array.from({ length: 5 }, (_, at) => ({
      title: `Source ${at}`,
      content: `Reference ${at} says much. `.repeat(45),
    })),
  }
  const materials = [
    { name: 'outline', text: 'The sea\nTides\nWaves\n'.repeat(20) },
    { name: 'last-words', text: 'And then the boat turned towards the shore.' },
    { name: 'section-title', text: 'Tides and moons' },
  ]
  const long = () => buildPrompt(context, 'Write about 40 words on what the tag section-title names.', materials)

  const limited = named.filter(([, { tooLong }]) => tooLong !== undefined)
  test.each(limited)('%s', async (_, provider) => {
    const { server, client } = await start(provider, { contextWindow: 1100 })
    const reports: ShortenedPrompt[] = []
    const longRequest = () =>
      request({ messages: long().messages, onShortened: (shortened) => reports.push(shortened) })
    const model = client()
    expect(await listen(model, longRequest())).not.toBe('')
    const sent = server.requests.at(-1)!
    const content = sent.body.messages.map((message) => message.content).join('\n')
    // The rules, the request and the end of the preceding text are kept.
    expect(content).toContain('You are an experienced author')
    expect(content).toContain('Write about 40 words')
    expect(content).toContain('Tides and moons')
    expect(content).toContain('towards the shore')
    expect(reports[0]!.parts).toContain('reference')
    // The client learned the window, so it shortens the next prompt before sending it.
    const before = server.requests.length
    await listen(model, longRequest())
    expect(server.requests).toHaveLength(before + 1)
    expect(server.requests.at(-1)!.status).toBe(200)
  })

  test('no more than needed: the outline stays if it fits', async () => {
    const { server, client } = await start(openAi, { contextWindow: 1800 })
    await listen(client(), request({ messages: long().messages }))
    expect(server.requests.at(-1)!.body.messages.at(-1)!.content).toContain('Tides\nWaves')
  })

  test('nothing if nothing may be omitted, and the call fails as too long', async () => {
    const { server, client } = await start(llamaCpp, { contextWindow: 100 })
    const messages = [{ role: 'user' as const, content: 'Shorten this. '.repeat(200) }]
    expect(await failure(listen(client(), request({ messages })))).toMatchObject({ type: 'too-long' })
    expect(server.requests).toHaveLength(1)
  })

  test('the client before Ollama truncates it silently', async () => {
    const { server, client } = await start(ollama, { contextWindow: 100 })
    const messages = [{ role: 'user' as const, content: 'Shorten this long text. '.repeat(400) }]
    expect(await failure(listen(client(), request({ messages })))).toMatchObject({ type: 'too-long' })
    expect(server.requests).toHaveLength(0)
  })
})

test('a model that wants its thoughts back receives its earlier text in a user message', async () => {
  const { server, client } = await start(deepSeekThinking)
  const messages = [
    { role: 'system' as const, content: 'You are an author.' },
    { role: 'user' as const, content: 'Write about 40 words in English.' },
    { role: 'assistant' as const, content: 'The sea was calm, and' },
    { role: 'user' as const, content: 'Go on exactly where your text stops.' },
  ]
  const model = client()
  expect(await listen(model, request({ messages }))).not.toBe('')
  expect(server.requests.map(({ status }) => status)).toEqual([400, 200])
  const sent = server.requests[1]!.body.messages
  expect(sent.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(sent[1]!.content).toMatch(/40 words[^]*The sea was calm, and[^]*Go on exactly/)
  await listen(model, request({ messages }))
  expect(server.requests).toHaveLength(3)
})

describe('thoughts', () => {
  test.each([mistralReasoning, deepSeek])('of $name never reach the text', async (provider) => {
    const { server, client } = await start(provider)
    const text = await listen(client(), request())
    expect(text).toBe(server.requests.at(-1)!.reply)
  })
})

test('a server without finish reasons and [DONE] is recognized after its second stream', async () => {
  const { server, client } = await start(withoutAnyEnd)
  const model = client()
  expect(await failure(listen(model, request()))).toMatchObject({ type: 'cut', partial: server.requests[0]!.reply })
  for (let call = 0; call < 3; call++) expect(await listen(model, request())).not.toBe('')
  expect(server.requests).toHaveLength(4)
})

test('a server without finish reasons and [DONE] is recognized at once by complete JSON', async () => {
  const { server, client } = await start(withoutAnyEnd)
  const model = client()
  await model.object(request(), outline)
  await listen(model, request())
  expect(server.requests).toHaveLength(2)
})
