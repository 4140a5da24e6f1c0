import { beforeEach, expect, test, vi } from 'vitest'
import { LEVEL_HEADER } from '#contract/level-header.ts'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { api } from './api.ts'
import { playStorage } from '#tests/support/fake-storage.ts'
import { messageOf, ApiError } from './api-error.ts'
import { session } from '../account/session.ts'

type Call = [path: string, init: RequestInit]

const play = (...replies: (() => Response | Promise<Response>)[]) => {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (...call: Call) => {
    calls.push(call)
    return (replies[calls.length - 1] ?? replies.at(-1))?.()
  })
  return calls
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const apiErrorFrom = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call did not fail'),
    (error: unknown) => error as ApiError,
  )

beforeEach(playStorage)

/** The Accept header that every call sends. */
const always = { Accept: 'application/json, text/event-stream', [LEVEL_HEADER]: `${BLOCK_LEVEL}` }

test('sends the body as JSON below /v1, with the token of the session', async () => {
  session.begin('secret')
  const calls = play(json({ message: 'sent' }))
  expect(await api('POST /signup', { body: { email: 'a@b.de' } })).toEqual({ message: 'sent' })
  const [path, init] = calls[0]!
  expect(path).toBe('/v1/signup')
  expect(init.method).toBe('POST')
  expect(init.body).toBe('{"email":"a@b.de"}')
  expect(init.headers).toEqual({ ...always, Token: 'secret', 'Content-Type': 'application/json' })
})

test('sends no token for a visitor, and no content type without a body', async () => {
  const calls = play(json({ tasks: [] }))
  await api('GET /tasks')
  expect(calls[0]![1].headers).toEqual(always)
})

test('encodes parameters in the path', async () => {
  const calls = play(json({}))
  await api('GET /login_with_token/:token', { params: { token: 'a/../b?c' } })
  expect(calls[0]![0]).toBe('/v1/login_with_token/a%2F..%2Fb%3Fc')
})

test("throws an ApiError with the server's messages for the person and for each field", async () => {
  play(json({ code: 'invalid_request', message: 'Try again', fields: { email: 'No such thing' } }, 400))
  const apiError = await apiErrorFrom(api('POST /signup', { body: { email: 'x' } }))
  expect(apiError).toBeInstanceOf(ApiError)
  expect(apiError).toMatchObject({
    status: 400,
    code: 'invalid_request',
    message: 'Try again',
    fields: { email: 'No such thing' },
  })
  expect(messageOf(apiError, 'otherwise')).toBe('Try again')
})

test("a refusal that is not JSON keeps its status, and the caller's own message is used", async () => {
  play(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const apiError = await apiErrorFrom(api('GET /tasks'))
  expect(apiError).toMatchObject({ status: 502, code: 'unknown' })
  expect(messageOf(apiError, 'Failed to load tasks')).toBe('Failed to load tasks')
})

test('too many requests say when to try again, also if a proxy refuses them without words', async () => {
  const refusedBy = (headers: Record<string, string>) => {
    play(() => new Response('<h1>Slow down</h1>', { status: 429, headers }))
    return apiErrorFrom(api('GET /tasks'))
  }
  const otherwise = 'The server could not be reached.'
  expect(messageOf(await refusedBy({ 'Retry-After': '20' }), otherwise)).toBe(
    'There were too many requests. Please wait 20 seconds and try again.',
  )
  expect(messageOf(await refusedBy({ 'Retry-After': '300' }), otherwise)).toContain('wait 5 minutes')
  expect(messageOf(await refusedBy({}), otherwise)).toContain('wait a moment')
  play(json({ code: 'too_many_requests', message: 'Too many requests.' }, 429))
  expect(messageOf(await apiErrorFrom(api('GET /tasks')), otherwise)).toBe('Too many requests.')
})

test('an unreachable server does not cause an ApiError', async () => {
  play(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await apiErrorFrom(api('GET /tasks'))
  expect(error).not.toBeInstanceOf(ApiError)
  expect(messageOf(error, 'Failed to load tasks')).toBe(
    'Failed to load tasks. There is no connection to the server right now.',
  )
  expect(messageOf(error, 'Please try again.')).toBe(
    'Please try again. There is no connection to the server right now.',
  )
  play(json([]))
  await api('GET /tasks')
  expect(messageOf(error, 'Failed to load tasks')).toBe('Failed to load tasks')
})

test('a 401 ends the session', async () => {
  session.begin('old')
  play(json({ code: 'unauthorized', message: 'Sign in' }, 401))
  await apiErrorFrom(api('GET /tasks'))
  expect(session.token()).toBeNull()
})

test('a late 401 for an old token leaves a newer session alone', async () => {
  session.begin('old')
  play(() => {
    session.begin('new')
    return Response.json({ code: 'unauthorized', message: 'Sign in' }, { status: 401 })
  })
  await apiErrorFrom(api('GET /tasks'))
  expect(session.token()).toBe('new')
})

test('returns a file with its name', async () => {
  play(
    () =>
      new Response('a book', {
        headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="Bread.pdf"' },
      }),
  )
  const file = await api('POST /tasks/:guid/export', { params: { guid: '1' }, body: { format: 'pdf' } })
  expect(file.name).toBe('Bread.pdf')
  expect(file.type).toBe('application/pdf')
  expect(await file.text()).toBe('a book')
})

test('yields events one by one', async () => {
  play(
    () =>
      new Response('data: {"type":"alive"}\n\ndata: {"type":"deleted"}\n\n', {
        headers: { 'Content-Type': 'text/event-stream' },
      }),
  )
  const types = []
  for await (const event of await api('GET /tasks/:guid/events', { params: { guid: '1' } })) types.push(event.type)
  expect(types).toEqual(['alive', 'deleted'])
})
