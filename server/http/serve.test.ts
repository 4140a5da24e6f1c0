import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints, events, file } from '#contract/endpoint.ts'
import { answerError } from './answer-error.ts'
import { memoryLimiter } from './limiter.ts'
import { Refusal, unauthorized } from './refusal.ts'
import { serve } from './serve.ts'

const contract = endpoints({
  'POST /double/:id': {
    summary: 'Doubles a number.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ number: z.int() }),
    reply: z.object({ number: z.int() }),
  },
  'GET /open': { access: 'open', summary: 'For everybody.', reply: z.object({ who: z.string() }) },
  'GET /seldom': {
    access: 'open',
    summary: 'Twice a minute.',
    reply: z.object({}),
    limit: { calls: 2, seconds: 60 },
  },
  'GET /file': { access: 'open', summary: 'A file.', reply: file(['text/plain']) },
  'GET /events': { access: 'open', summary: 'Events.', reply: events(z.object({ n: z.int() })) },
  'GET /broken-events': { access: 'open', summary: 'Breaks.', reply: events(z.object({ n: z.int() })) },
  'GET /developed': { access: 'developer', summary: 'For programs.', reply: z.object({ who: z.string() }) },
  'GET /slid': {
    access: 'developer',
    summary: 'Twice in any minute.',
    headers: z.object({ 'X-Name': z.string().max(5).optional() }),
    reply: z.object({ name: z.string() }),
    limit: { calls: 2, seconds: 60, policy: 'slides' },
  },
  'GET /broken': { access: 'open', summary: 'Fails.', reply: z.object({}) },
})

let app: FastifyInstance
let left: AbortSignal | undefined
const listening = async () => {
  app = fastify()
  app.setErrorHandler(answerError)
  await app.register(cookie)
  serve(
    app,
    contract,
    {
      'POST /double/:id': ({ body }) => ({ number: body.number * 2 }),
      'GET /open': () => ({ who: 'anybody', secret: 'not in the contract' }),
      'GET /seldom': () => ({}),
      'GET /file': () => new File(['text'], 'A_book.txt', { type: 'text/plain' }),
      'GET /events': async (_, { signal }) => {
        left = signal
        return (async function* () {
          yield { n: 1 }
          if (!signal.aborted) await once(signal, 'abort')
        })()
      },
      'GET /broken-events': () =>
        (async function* () {
          yield { n: 1 }
          throw new Refusal('unavailable', 'The model is gone.')
        })(),
      'GET /developed': (_, { user }) => ({ who: user }),
      'GET /slid': ({ headers }) => ({ name: headers['X-Name'] ?? 'none' }),
      'GET /broken': () => {
        throw new Error('postgres://user:secret@inside')
      },
    },
    {
      authenticate: async ({ headers }) => {
        if (headers['token'] !== 'good') throw unauthorized()
        return 'ada'
      },
      authenticateKey: async ({ headers }) => {
        if (headers['x-api-key'] !== 'key') throw new Refusal('unauthorized', 'No such key.')
        return 'a program'
      },
      limiter: memoryLimiter(),
      identify: (user: string) => user,
    },
  )
  return app
}
afterEach(() => app.close())

const path = '/double/3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11'

it('validates, handles and answers', async () => {
  const reply = await (
    await listening()
  ).inject({ method: 'POST', url: path, headers: { token: 'good' }, body: { number: 4 } })
  expect([reply.statusCode, reply.json()]).toEqual([200, { number: 8 }])
})

it('asks who it is before it looks at what was sent', async () => {
  const reply = await (await listening()).inject({ method: 'POST', url: path, body: { number: 'x' } })
  expect([reply.statusCode, reply.json()]).toEqual([401, { code: 'unauthorized', message: 'Please log in.' }])
})

it('says which field is wrong', async () => {
  const reply = await (await listening()).inject({ method: 'POST', url: path, headers: { token: 'good' }, body: {} })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'invalid_request', fields: { number: expect.any(String) } })
})

it('refuses JSON that is none', async () => {
  const headers = { token: 'good', 'content-type': 'application/json' }
  const reply = await (await listening()).inject({ method: 'POST', url: path, headers, payload: '{' })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
})

it('sends nothing that the contract does not name', async () => {
  const reply = await (await listening()).inject('/open')
  expect(reply.json()).toEqual({ who: 'anybody' })
})

it('refuses the third call of two, and says how long to wait', async () => {
  await listening()
  await app.inject('/seldom')
  await app.inject('/seldom')
  const reply = await app.inject('/seldom')
  expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

it.each([
  ['a key', '/developed', { 'x-api-key': 'key' }, 200, { who: 'a program' }],
  ['a session', '/developed', { token: 'good' }, 200, { who: 'ada' }],
  ['a key before a session', '/developed', { 'x-api-key': 'wrong', token: 'good' }, 401, { message: 'No such key.' }],
  ['nothing', '/developed', {}, 401, { message: 'No such key.' }],
  ['a session that ended', '/developed', { token: 'old' }, 401, { message: 'Please log in.' }],
])('is called by programs with %s', async (_, url, headers, status, body) => {
  const reply = await (await listening()).inject({ url, headers })
  expect([reply.statusCode, reply.json()]).toEqual([status, expect.objectContaining(body)])
})

it('takes a key for no call that is not made for programs', async () => {
  const headers = { 'x-api-key': 'key' }
  const reply = await (await listening()).inject({ method: 'POST', url: path, headers, body: { number: 4 } })
  expect([reply.statusCode, reply.json().message]).toEqual([401, 'Please log in.'])
})

it('says with each answer what is left of a limit that has a name, also with a refusal', async () => {
  await listening()
  const call = async (headers = {}) => {
    const reply = await app.inject({ url: '/slid', headers: { 'x-api-key': 'key', ...headers } })
    return [reply.statusCode, reply.headers['ratelimit'], reply.headers['retry-after']]
  }
  expect(await call()).toEqual([200, '"slides";r=1;t=60', undefined])
  expect(await call({ 'x-name': 'too long' })).toEqual([400, '"slides";r=0;t=60', undefined])
  expect(await call()).toEqual([429, '"slides";r=0;t=60', '60'])
  const other = await app.inject({ url: '/slid', headers: { token: 'good' } })
  expect([other.statusCode, other.headers['ratelimit-policy']]).toEqual([200, '"slides";q=2;w=60'])
})

it('reads the headers that a call names, however they are written', async () => {
  const reply = await (await listening()).inject({ url: '/slid', headers: { 'x-api-key': 'key', 'X-NAME': 'Ada' } })
  expect(reply.json()).toEqual({ name: 'Ada' })
})

it('tells nothing of the inside when something breaks', async () => {
  const reply = await (await listening()).inject('/broken')
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal_error'])
  expect(reply.body).not.toContain('secret')
})

it('sends a file under its name', async () => {
  const reply = await (await listening()).inject('/file')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="A_book.txt"')
  expect(reply.body).toBe('text')
})

it('streams events, and tells the handler when the reader leaves', async () => {
  await (await listening()).listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const reader = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port}/events`, { signal: reader.signal })
  let text = ''
  for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream()).values({ preventCancel: true })) {
    text += chunk
    if (text.includes('data:')) break
  }
  expect(text).toBe(':\n\ndata: {"n":1}\n\n')
  const gone = once(left!, 'abort')
  reader.abort()
  await gone
})

it('tells what went wrong in the middle of a stream', async () => {
  const reply = await (await listening()).inject('/broken-events')
  expect(reply.body).toBe(
    ':\n\ndata: {"n":1}\n\nevent: problem\ndata: {"code":"unavailable","message":"The model is gone."}\n\n',
  )
})
