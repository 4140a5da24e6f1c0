import { inspect } from 'node:util'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Fault } from '#tests/doubles/model-server/behaviour.ts'
import type { ModelServer, ModelServerOptions } from '#tests/doubles/model-server/model-server.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import type { LanguageModel, ModelRequest, TextEvent, WaitingState } from '../language-model.ts'
import { ModelError } from '../model-error.ts'
import type { ModelTimeouts } from './openai-compatible.ts'
import { openAiCompatible } from './openai-compatible.ts'

/** Only tests of timeouts use short ones; the others must not fail on a busy machine. */
const quick: Partial<ModelTimeouts> = { firstTokenMs: 20_000, silenceMs: 20_000, retryMs: 4, retryAfterCapMs: 500 }
const hasty = { firstTokenMs: 500, silenceMs: 500 }
const silent: Fault[] = ['no-answer', 'no-token', 'silence']
const patienceWith = (fault: Fault) => (silent.includes(fault) ? hasty : {})

let server: ModelServer
let model: LanguageModel
const start = async (options?: ModelServerOptions, timeouts: Partial<ModelTimeouts> = {}) => {
  server = await startModelServer(options)
  model = openAiCompatible({
    baseUrl: server.url,
    apiKey: 'sk-secret-key',
    model: 'double',
    timeouts: { ...quick, ...timeouts },
  })
}
afterEach(() => server.close())

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [{ role: 'user', content: 'Write about 40 words in English.' }],
  task: 'section',
  ...more,
})

const listen = async (events: AsyncIterable<TextEvent>) => {
  let text = ''
  const ends: TextEvent[] = []
  for await (const event of events) {
    if (event.type === 'delta') text += event.text
    else ends.push(event)
  }
  return { text, ends }
}

const failure = async (doing: Promise<unknown>): Promise<ModelError> => {
  const error = await doing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ModelError)
  return error as ModelError
}

describe('a text', () => {
  beforeEach(() => start())

  test('arrives complete, with one end, the finish reason and the provider’s token count', async () => {
    const { text, ends } = await listen(model.text(request({ maxTokens: 900, temperature: 0.7 })))
    expect(text).toBe(server.requests[0]!.reply)
    expect(ends).toEqual([
      {
        type: 'end',
        finish: 'stop',
        usage: { inputTokens: expect.any(Number), outputTokens: server.requests[0]!.tokensSent },
      },
    ])
    expect(server.requests[0]!.body).toMatchObject({ model: 'double', max_tokens: 900, temperature: 0.7, stream: true })
    expect(server.requests[0]!.headers.authorization).toBe('Bearer sk-secret-key')
  })

  test('that reached the token limit reports it', async () => {
    const { text, ends } = await listen(model.text(request({ maxTokens: 10 })))
    expect(ends).toMatchObject([{ finish: 'length', usage: { outputTokens: 10 } }])
    expect(text.split(' ').length).toBeLessThan(12)
  })

  test('has estimated tokens if the provider counts none', async () => {
    await server.close()
    await start({ unsupported: ['stream_options'] })
    const { ends } = await listen(model.text(request()))
    const [end] = ends as { usage: { outputTokens: number } }[]
    const counted = server.requests.at(-1)!.tokensSent
    expect(end!.usage.outputTokens).toBeGreaterThan(counted * 0.6)
    expect(end!.usage.outputTokens).toBeLessThan(counted * 1.4)
  })
})

describe('retries transient errors:', () => {
  const passing: Fault[] = ['429', '429-retry-after', '500', '503', 'refused', 'html', 'empty']
  test.each(passing)('%s', async (fault) => {
    await start({ retryAfterSeconds: 0.02 }, patienceWith(fault))
    server.next(fault)
    const { text } = await listen(model.text(request()))
    expect(server.requests.map(({ fault }) => fault)).toEqual([fault, null])
    expect(text).toBe(server.requests[1]!.reply)
  })

  test('waits for the full Retry-After', async () => {
    await start({ retryAfterSeconds: 0.3 })
    server.next('429-retry-after')
    const startedAt = performance.now()
    await listen(model.text(request()))
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295)
  })

  test('waits longer for a book than for a person', async () => {
    await start({ faults: { '503': 1 } })
    await failure(listen(model.text(request())))
    expect(server.requests).toHaveLength(4)
    server.forget()
    await failure(listen(model.text(request({ callPriority: { user: 'anna', type: 'book' } }))))
    expect(server.requests).toHaveLength(7)
  })
})

describe('permanent errors end with an error that names the cause:', () => {
  const lasting: [Fault, string, number][] = [
    ['429', 'limited', 4],
    ['500', 'unreachable', 4],
    ['refused', 'unreachable', 4],
    ['no-answer', 'timeout', 1],
    ['no-token', 'timeout', 1],
    ['html', 'invalid', 3],
    ['empty', 'invalid', 3],
    ['401', 'unauthorized', 1],
    ['400', 'rejected', 1],
  ]
  test.each(lasting)('%s is %s after %i calls', async (fault, kind, calls) => {
    await start({ faults: { [fault]: 1 } }, patienceWith(fault))
    const error = await failure(listen(model.text(request())))
    expect(error).toMatchObject({ type: kind, partial: '' })
    expect(error.message).toContain('double on 127.0.0.1')
    expect(server.requests).toHaveLength(calls)
    await Promise.all(server.requests.map(({ closed }) => closed))
  })

  test('a Retry-After above the cap is not waited for', async () => {
    await start({ retryAfterSeconds: 300 })
    server.next('429-retry-after')
    expect(await failure(listen(model.text(request())))).toMatchObject({ type: 'limited', retryAfterMs: 300_000 })
    expect(server.requests).toHaveLength(1)
  })

  test('a missing server is unreachable', async () => {
    await start()
    await server.close()
    expect(await failure(listen(model.text(request())))).toMatchObject({
      type: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('errors never contain the key', async () => {
    const echo = createServer((call, response) => {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: `No such account: ${call.headers.authorization}` } }))
    })
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
    await start()
    const echoed = openAiCompatible({
      baseUrl: `http://127.0.0.1:${(echo.address() as AddressInfo).port}/v1`,
      apiKey: 'sk-secret-key',
      model: 'double',
    })
    const error = await failure(listen(echoed.text(request())))
    echo.close()
    expect(error.message).toContain('No such account: Bearer ...')
    // A log entry must not contain the key either.
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('sk-secret-key')
  })
})

describe('a stream that breaks after it yielded text is not retried, and keeps the received text:', () => {
  const breaking: [Fault, string][] = [
    ['silence', 'timeout'],
    ['cut', 'cut'],
    ['dropped', 'unreachable'],
    ['nonsense', 'invalid'],
    ['error-event', 'unreachable'],
  ]
  test.each(breaking)('%s is %s', async (fault, kind) => {
    await start({}, patienceWith(fault))
    server.next(fault)
    let handedOut = ''
    const error = await failure(
      (async () => {
        for await (const event of model.text(request())) if (event.type === 'delta') handedOut += event.text
      })(),
    )
    expect(error.type).toBe(kind)
    expect(handedOut).not.toBe('')
    expect(error.partial).toBe(handedOut)
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]!.reply.startsWith(handedOut)).toBe(true)
    await server.requests[0]!.closed
  })
})

test('a stream may last any time while tokens arrive', async () => {
  await start({ tokensPerSecond: 40 }, hasty)
  const startedAt = performance.now()
  const { text } = await listen(model.text(request()))
  expect(text).toBe(server.requests[0]!.reply)
  expect(performance.now() - startedAt).toBeGreaterThan(hasty.firstTokenMs + hasty.silenceMs)
})

test('a reply that is not a stream is not read to its end', async () => {
  await start()
  const closed = Promise.withResolvers<void>()
  const endless = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<p>')
    response.once('close', closed.resolve)
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port } = endless.address() as AddressInfo
  const client = openAiCompatible({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'double', timeouts: quick })
  expect(await failure(listen(client.text(request())))).toMatchObject({ type: 'invalid' })
  await closed.promise
  endless.close().closeAllConnections()
})

describe('a caller who leaves', () => {
  test('closes the connection at once by leaving the loop', async () => {
    await start({ tokensPerSecond: 100 })
    for await (const event of model.text(request())) if (event.type === 'delta') break
    await server.requests[0]!.closed
    expect(server.requests[0]!.state).toBe('left')
  })

  test.each(['in mid-stream', 'before the first token', 'while it waits to try again'])(
    'closes it by its signal, %s',
    async (when) => {
      await start(
        { tokensPerSecond: 100, firstTokenMs: when === 'before the first token' ? 5000 : 0, retryAfterSeconds: 60 },
        { firstTokenMs: 10_000, retryAfterCapMs: 100_000 },
      )
      if (when === 'while it waits to try again') server.next('429-retry-after')
      const leaving = new AbortController()
      const call = failure(
        (async () => {
          for await (const _ of model.text(request({ signal: leaving.signal }))) leaving.abort()
        })(),
      )
      await expect.poll(() => server.requests.length).toBe(1)
      if (when === 'while it waits to try again') await server.requests[0]!.closed
      if (when !== 'in mid-stream') leaving.abort()
      expect(await call).toMatchObject({ type: 'aborted' })
      await server.requests[0]!.closed
      expect(server.requests).toHaveLength(1)
    },
  )

  test('makes no request if it left before the call began', async () => {
    await start()
    expect(await failure(listen(model.text(request({ signal: AbortSignal.abort() }))))).toMatchObject({
      type: 'aborted',
    })
    expect(server.requests).toHaveLength(0)
  })
})

describe('an object', () => {
  const outline = z.object({ title: z.string().min(1), chapters: z.array(z.object({ title: z.string() })).length(3) })
  beforeEach(() => start())

  test('fits its schema, which is in the prompt and in the request', async () => {
    const answer = await model.object(request(), outline)
    expect(answer.chapters).toHaveLength(3)
    const { body } = server.requests[0]!
    expect(body.messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('"minItems":3') })
    expect(body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { schema: { additionalProperties: false } },
    })
  })

  test.each(['fences', 'preamble'] as const)('is read despite %s', async (fault) => {
    server.next(fault)
    expect((await model.object(request(), outline)).chapters).toHaveLength(3)
    expect(server.requests).toHaveLength(1)
  })

  test.each(['broken-json', 'wrong-json'] as const)('is repaired once when it is %s', async (fault) => {
    server.next(fault)
    expect((await model.object(request(), outline)).chapters).toHaveLength(3)
    const { messages } = server.requests[1]!.body
    expect(messages.at(-2)).toEqual({ role: 'assistant', content: server.requests[0]!.reply })
    expect(messages.at(-1)!.content).toMatch(/does not fit/)
  })

  test('is given up when it is broken twice', async () => {
    server.next('broken-json', 'wrong-json', null)
    const error = await failure(model.object(request(), outline))
    expect(error).toMatchObject({ type: 'invalid', partial: server.requests[1]!.reply })
    expect(server.requests).toHaveLength(2)
  })

  test.each(['silence', 'cut', 'dropped', 'nonsense'] as const)(
    'is requested again after %s, since nothing was yielded',
    async (fault) => {
      await server.close()
      await start({}, patienceWith(fault))
      server.next(fault)
      expect((await model.object(request(), outline)).chapters).toHaveLength(3)
      expect(server.requests).toHaveLength(2)
    },
  )
})

describe('a server that knows fewer parameters', () => {
  test.each(['response_format', 'stream_options', 'temperature', 'max_tokens'])(
    'is called without %s from then on',
    async (parameter) => {
      await start({ unsupported: [parameter] })
      const modelRequest = request({ temperature: 0.5, maxTokens: 500 })
      await model.object(modelRequest, z.object({ title: z.string() })).catch(() => {})
      expect(parameter in server.requests[0]!.body).toBe(true)
      expect(parameter in server.requests[1]!.body).toBe(false)
      const before = server.requests.length
      await listen(model.text(modelRequest))
      expect(server.requests).toHaveLength(before + 1)
    },
  )
})

test('a server without max_tokens receives max_completion_tokens', async () => {
  await start({ unsupported: ['max_tokens'] })
  await listen(model.text(request({ maxTokens: 12 })))
  expect(server.requests[1]!.body.max_completion_tokens).toBe(12)
})

describe('thoughts', () => {
  test('before the answer are not part of it', async () => {
    await start({ reply: () => '<think>\nThe user wants <b>words</b>.\n</think>\n\nOnce upon a time.' })
    expect((await listen(model.text(request()))).text).toBe('Once upon a time.')
  })

  test('without an answer are an empty answer', async () => {
    await start({ reply: () => '<think>Nothing comes to mind.</think>' })
    expect(await failure(listen(model.text(request())))).toMatchObject({ type: 'invalid' })
  })
})

describe('a waiting caller is told', () => {
  const brisk = { checkEveryMs: 100, aliveWithinMs: 1500 }
  const reports: (WaitingState | null)[] = []
  beforeEach(() => {
    reports.length = 0
  })
  const waiting = (more: Partial<ModelRequest> = {}) => request({ onWaiting: (state) => reports.push(state), ...more })

  test('how long there has been no answer, and that the server is alive', async () => {
    await start({}, { ...brisk, firstTokenMs: 2500 })
    server.next('no-answer')
    const error = await failure(listen(model.text(waiting())))
    expect(error).toMatchObject({ type: 'timeout', message: expect.stringContaining('did not begin to answer') })
    expect(reports).toContainEqual({ reason: 'no-answer', seconds: expect.any(Number), isAlive: true })
    // The server answers other requests, so the wait may exceed the limit for a dead server.
    expect(reports.filter((state) => state?.reason === 'no-answer').length).toBeGreaterThan(4)
    expect(reports.at(-1)).toBeNull()
    expect(server.requests).toHaveLength(1)
  })

  test('nothing more once a server that answers nothing is given up', async () => {
    await start()
    const hanging = createServer(() => {})
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const { port } = hanging.address() as AddressInfo
    const client = openAiCompatible({
      baseUrl: `http://127.0.0.1:${port}/v1`,
      model: 'double',
      timeouts: { ...brisk, firstTokenMs: 60_000 },
    })
    const error = await failure(listen(client.text(waiting())))
    expect(error).toMatchObject({ type: 'timeout', message: expect.stringContaining('no sign of life') })
    expect(reports).toContainEqual({ reason: 'no-answer', seconds: 0, isAlive: undefined })
    hanging.close().closeAllConnections()
  })

  test('nothing about the health of a remote server', async () => {
    const urls: string[] = []
    await start()
    const client = openAiCompatible({
      baseUrl: 'https://models.example.org/v1',
      model: 'double',
      timeouts: { ...brisk, firstTokenMs: 300 },
      fetch: ((url: string, init: RequestInit) => {
        urls.push(url)
        return new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        })
      }) as typeof fetch,
    })
    expect(await failure(listen(client.text(waiting())))).toMatchObject({ type: 'timeout' })
    expect(urls).toEqual(['https://models.example.org/v1/chat/completions'])
    expect(reports[0]).toEqual({ reason: 'no-answer', seconds: 0, isAlive: undefined })
  })

  test('when the provider accepts calls again', async () => {
    await start({ retryAfterSeconds: 0.2 })
    server.next('429-retry-after')
    const before = Date.now()
    await listen(model.text(waiting()))
    expect(reports).toEqual([{ reason: 'rate-limited', until: expect.any(Number), attempt: 2, of: 4 }, null])
    const until = reports.flatMap((state) => (state?.reason === 'rate-limited' ? [state.until] : []))
    expect(until[0]).toBeGreaterThanOrEqual(before + 190)
    expect(until[0]).toBeLessThanOrEqual(Date.now() + 200)
  })

  test('which attempt is next, until the first token arrives', async () => {
    await start()
    server.next('500', '503')
    const order: string[] = []
    const events = model.text(
      waiting({
        onWaiting: (state) =>
          order.push(state ? `${state.reason} ${'attempt' in state ? `${state.attempt} of ${state.of}` : ''}` : 'over'),
      }),
    )
    for await (const event of events) {
      order.push(event.type)
      if (order.length > 4) break
    }
    expect(order.slice(0, 4)).toEqual(['retrying 2 of 4', 'retrying 3 of 4', 'over', 'delta'])
  })

  test('nothing if the call does not wait', async () => {
    await start()
    await listen(model.text(waiting()))
    expect(reports).toEqual([])
  })
})

/** Starts a server that answers every call with this JSON. */
const serve = async (answer: object, status = 200) => {
  const whole = createServer((call, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    call.resume()
  })
  await new Promise<void>((resolve) => whole.listen(0, '127.0.0.1', resolve))
  await start()
  const { port } = whole.address() as AddressInfo
  const client = openAiCompatible({ baseUrl: `http://127.0.0.1:${port}/v1`, model: 'double', timeouts: quick })
  return { asked: client, close: () => whole.close().closeAllConnections() }
}

describe('a complete reply', () => {
  test('is read although a stream was requested', async () => {
    const { asked: client, close } = await serve({
      choices: [{ message: { content: 'The sea is calm.' }, finish_reason: 'stop' }],
    })
    expect((await listen(client.text(request()))).text).toBe('The sea is calm.')
    close()
  })

  test('with status 200 that contains an error is that error', async () => {
    const { asked: client, close } = await serve({
      error: { code: 401, message: 'Invalid API Key', type: 'authentication_error' },
    })
    expect(await failure(listen(client.text(request())))).toMatchObject({ type: 'unauthorized' })
    close()
  })
})

test('a server that is loading its model is polled until it is ready', async () => {
  await start()
  let calls = 0
  const loading = createServer((call, response) => {
    call.resume()
    calls++
    // https://github.com/mostlygeek/llama-swap/issues/146 (2025-05-25)
    if (calls <= 8)
      response
        .writeHead(503, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { code: 503, message: 'Loading model', type: 'unavailable_error' } }))
    else
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(
          `data: ${JSON.stringify({ choices: [{ delta: { content: 'The sea.' }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
        )
  })
  await new Promise<void>((resolve) => loading.listen(0, '127.0.0.1', resolve))
  const { port } = loading.address() as AddressInfo
  const reports: (WaitingState | null)[] = []
  const client = openAiCompatible({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'double',
    timeouts: { ...quick, loadingMs: 5 },
  })
  const { text } = await listen(client.text(request({ onWaiting: (state) => reports.push(state) })))
  expect(text).toBe('The sea.')
  expect(calls).toBe(9)
  expect(reports).toContainEqual({ reason: 'no-answer', seconds: 0, isAlive: true })
  expect(reports.at(-1)).toBeNull()
  loading.close().closeAllConnections()
})
