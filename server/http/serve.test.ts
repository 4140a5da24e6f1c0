import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints, events, file } from '#contract/endpoint.ts'
import { answerError } from './errors/answer-error.ts'
import { memoryLimiter } from './limits/limiter.ts'
import { notFound, ApiError, unauthorized } from './errors/api-error.ts'
import { createOpenCalls } from './open-calls.ts'
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
  'GET /own-events': { summary: 'Events of a person.', reply: events(z.object({ n: z.int() })) },
  'GET /broken-events': { access: 'open', summary: 'Breaks.', reply: events(z.object({ n: z.int() })) },
  'GET /restore': { whileDeleted: true, summary: 'Restores.', reply: z.object({ who: z.string() }) },
  'GET /developed': { access: 'developer', summary: 'For programs.', reply: z.object({ who: z.string() }) },
  'POST /developed': {
    access: 'developer',
    summary: 'For programs, with fields.',
    body: z.object({ size: z.int().min(1).max(40), name: z.string().max(5).optional() }),
    reply: z.object({ size: z.int() }),
  },
  'GET /slid': {
    access: 'developer',
    summary: 'Twice in any minute.',
    headers: z.object({ 'X-Name': z.string().max(5).optional() }),
    reply: z.object({ name: z.string() }),
    limit: { calls: 2, seconds: 60, policy: 'slides' },
  },
  'GET /owned': { access: 'owner', summary: 'For the owner.', reply: z.object({}) },
  'POST /owned': { access: 'owner', summary: 'For the owner to change.', body: z.object({}), reply: z.object({}) },
  'GET /broken': { access: 'open', summary: 'Fails.', reply: z.object({}) },
})

let app: FastifyInstance
let left: AbortSignal | undefined
const openCalls = createOpenCalls()
afterAll(() => openCalls.close())
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
      'GET /own-events': async (_, { signal, user }) => {
        if (user !== 'ada') left = signal
        return (async function* () {
          yield { n: 1 }
          if (!signal.aborted) await once(signal, 'abort')
        })()
      },
      'GET /broken-events': () =>
        (async function* () {
          yield { n: 1 }
          throw new ApiError('unavailable', 'The model is gone.')
        })(),
      'GET /restore': (_, { user }) => ({ who: user }),
      'GET /developed': (_, { user }) => ({ who: user }),
      'POST /developed': ({ body }) => ({ size: body.size }),
      'GET /slid': ({ headers }) => ({ name: headers['X-Name'] ?? 'none' }),
      'GET /owned': () => ({}),
      'POST /owned': () => ({}),
      'GET /broken': () => {
        throw new Error('postgres://user:secret@inside')
      },
    },
    {
      authenticate: async ({ headers }) => {
        if (headers['token'] === 'deleted') return 'deleted'
        const token = String(headers['token'])
        if (token.startsWith('owner')) return token
        if (token !== 'good') throw unauthorized()
        return 'ada'
      },
      authenticateKey: async ({ headers }) => {
        if (headers['x-api-key'] !== 'key') throw new ApiError('unauthorized', 'No such key.')
        return 'a program'
      },
      limiter: memoryLimiter(),
      openCalls,
      sessionOf: (user) => (user === 'a program' ? null : user),
      identify: (user: string) => user,
      refuseDeleted: (user) => {
        if (user === 'deleted') throw new ApiError('account_deleted', 'Deleted.')
      },
      ownerRules: {
        isOwner: (user) => user.startsWith('owner'),
        requireRecentSignIn: (user) => {
          if (user === 'owner of yesterday') throw new ApiError('sign_in_again', 'Sign in again.')
        },
        audited: async (_, change) => change(),
      },
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

it('authenticates before it validates the request', async () => {
  const reply = await (await listening()).inject({ method: 'POST', url: path, body: { number: 'x' } })
  expect([reply.statusCode, reply.json()]).toEqual([401, { code: 'unauthorized', message: 'Please log in.' }])
})

it('says which field is wrong', async () => {
  const reply = await (await listening()).inject({ method: 'POST', url: path, headers: { token: 'good' }, body: {} })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'invalid_request', fields: { number: expect.any(String) } })
})

it('refuses invalid JSON', async () => {
  const headers = { token: 'good', 'content-type': 'application/json' }
  const reply = await (await listening()).inject({ method: 'POST', url: path, headers, payload: '{' })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request'])
})

it('sends no field that the contract does not name', async () => {
  const reply = await (await listening()).inject('/open')
  expect(reply.json()).toEqual({ who: 'anybody' })
})

it('refuses the third call under a limit of two, and says how long to wait', async () => {
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

it('reports the rest of a named limit with each response, including refusals', async () => {
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

it('reads the headers that a call declares, in any case', async () => {
  const reply = await (await listening()).inject({ url: '/slid', headers: { 'x-api-key': 'key', 'X-NAME': 'Ada' } })
  expect(reply.json()).toEqual({ name: 'Ada' })
})

it('hides internal details of unexpected errors', async () => {
  const reply = await (await listening()).inject('/broken')
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal_error'])
  expect(reply.body).not.toContain('secret')
})

it('sends a file under its name', async () => {
  const reply = await (await listening()).inject('/file')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="A_book.txt"')
  expect(reply.body).toBe('text')
})

it('streams events, and aborts the handler when the reader disconnects', async () => {
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

it('reports an error in the middle of a stream', async () => {
  const reply = await (await listening()).inject('/broken-events')
  expect(reply.body).toBe(
    ':\n\ndata: {"n":1}\n\nevent: problem\ndata: {"code":"unavailable","message":"The model is gone."}\n\n',
  )
})

it('answers 403 to a valid key on a call that is not open to keys, and 401 to a wrong one', async () => {
  const app = await listening()
  const ask = async (headers: Record<string, string>) => {
    const reply = await app.inject({ method: 'POST', url: path, headers, body: { number: 4 } })
    return [reply.statusCode, reply.json<{ code?: string }>().code]
  }
  expect(await ask({ 'x-api-key': 'key' })).toEqual([403, 'forbidden'])
  expect(await ask({ 'x-api-key': 'wrong' })).toEqual([401, 'unauthorized'])
  expect(await ask({ 'x-api-key': 'key', token: 'good' })).toEqual([200, undefined])
})

it('refuses unknown fields by name when a key is sent, and drops them otherwise', async () => {
  const app = await listening()
  const post = async (headers: Record<string, string>, body: object, url = '/developed') => {
    const reply = await app.inject({ method: 'POST', url, headers, body })
    return [reply.statusCode, reply.json()]
  }
  const byKey = { 'x-api-key': 'key' }
  const message = 'This call has no field named sise. Its fields are size, name.'
  expect(await post(byKey, { size: 2, sise: 3 })).toEqual([
    400,
    { code: 'invalid_request', message, fields: { sise: message } },
  ])
  expect(await post(byKey, { size: 2 }, '/developed?dry=1')).toMatchObject([
    400,
    { fields: { dry: expect.any(String) } },
  ])
  expect(await post({ token: 'good' }, { size: 2, sise: 3 }, '/developed?dry=1')).toEqual([200, { size: 2 }])
})

it('names the wrong field in plain words, and lists 20 fields at most', async () => {
  const app = await listening()
  const messageOf = async (body: object) => {
    const reply = await app.inject({ method: 'POST', url: '/developed', headers: { 'x-api-key': 'key' }, body })
    return reply.json<{ message: string }>().message
  }
  expect(await messageOf({})).toBe('size is required.')
  expect(await messageOf({ size: 'two' })).toBe('size must be a whole number.')
  expect(await messageOf({ size: 41 })).toBe('size must be at most 40.')
  expect(await messageOf({ size: 0 })).toBe('size must be at least 1.')
  expect(await messageOf({ size: 1, name: 'too long' })).toBe('name must have at most 5 characters.')
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field-${at}`, at]))
  const reply = await app.inject({ method: 'POST', url: '/developed', headers: { 'x-api-key': 'key' }, body: many })
  expect(Object.keys(reply.json<{ fields: object }>().fields)).toHaveLength(20)
  expect(reply.body.length).toBeLessThan(10_000)
})

it('refuses an account that is scheduled for deletion, except on the calls that stay open to it', async () => {
  const app = await listening()
  const headers = { token: 'deleted' }
  const codeOf = async (url: string) => (await app.inject({ url, headers })).json<{ code?: string; who?: string }>()
  expect(await codeOf('/developed')).toMatchObject({ code: 'account_deleted' })
  expect(await codeOf('/restore')).toEqual({ who: 'deleted' })
})

const refuse = () => {
  throw notFound('call')
}
const send = (method: 'GET' | 'POST', token: string) =>
  app.inject({ method, url: '/owned', headers: { token }, ...(method === 'POST' && { body: {} }) })

describe('a call of the owner', () => {
  const unknown = { code: 'not_found', message: 'There is no such call.' }

  it.each([
    ['nobody', {}],
    ['a session that ended', { token: 'old' }],
    ['a session of somebody else', { token: 'good' }],
    ['an API key', { 'x-api-key': 'key' }],
  ])('answers %s as a call that does not exist', async (_, headers) => {
    await listening()
    app.all('/*', { onRequest: refuse }, refuse)
    const answersTo = async (url: string) => {
      const replies = await Promise.all([
        app.inject({ url, headers }),
        app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'application/json' }, payload: '{' }),
      ])
      return replies.map((reply) => [reply.statusCode, { ...reply.headers, date: '' }, reply.json()])
    }
    const answers = await answersTo('/owned')
    expect(answers).toEqual(await answersTo('/unknown'))
    expect(answers[0]).toEqual([404, expect.anything(), unknown])
  })

  it('lets the owner read at any time, and change things after a recent sign-in', async () => {
    await listening()
    expect((await send('GET', 'owner of yesterday')).statusCode).toBe(200)
    expect((await send('POST', 'owner')).statusCode).toBe(200)
    const refused = await send('POST', 'owner of yesterday')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'sign_in_again'])
  })
})

it('ends a stream with the reason when its user loses access, and not when another user does', async () => {
  await listening()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const stream = async (token: string) => {
    const reply = await fetch(`${url}/own-events`, { headers: { token } })
    return reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  }
  const [reader, other] = [await stream('good'), await stream('owner')]
  const until = async (from: typeof reader, text: string) => {
    for (let read = ''; !read.includes(text);) {
      const { done, value } = await from.read()
      if (done) throw new Error(`The stream ended before ${text}`)
      read += value
    }
  }
  await until(reader, '"n":1')
  await until(other, '"n":1')
  openCalls.endOf('ada', new ApiError('account_suspended', 'Kept out.'))
  await until(reader, 'event: problem')
  expect((await reader.read()).done).toBe(true)
  expect(left!.aborted).toBe(false)
  openCalls.endSessionsOf('owner', unauthorized(), 'owner')
  expect(left!.aborted).toBe(false)
  openCalls.endSessionsOf('owner', unauthorized())
  await until(other, 'event: problem')
  expect(left!.aborted).toBe(true)
})
