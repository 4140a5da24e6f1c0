import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { liftedLimiter } from './lifted-limiter.ts'
import { rawLines, rawRequest } from './raw-request.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
})
afterAll(() => inkloom.stop())

const json = ['Content-Type: application/json']
const post = (body: string, headers = json, path = '/v1/signup') =>
  rawLines(`POST ${path} HTTP/1.1`, [...headers, `Content-Length: ${Buffer.byteLength(body)}`], body)
const get = (path: string, headers: string[] = []) => rawLines(`GET ${path} HTTP/1.1`, headers)
const signup = (email: unknown, more = '') => `{"email":${JSON.stringify(email)}${more}}`
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

it.each<[what: string, request: string, status: number]>([
  ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', 400],
  ['an unknown method', rawLines('FROBNICATE /v1/pricing HTTP/1.1'), 400],
  ['a method that the path does not support', rawLines('PUT /v1/pricing HTTP/1.1'), 404],
  ['a preflight of another origin', rawLines('OPTIONS /v1/signup HTTP/1.1', ['Origin: https://evil.example']), 404],
  ['HEAD for a call with side effects', rawLines('HEAD /v1/login_with_token/x HTTP/1.1'), 405],
  ['a call that does not exist', get('/v1/nothing'), 404],
  ['a page that does not exist', get('/nothing.png'), 404],
  ['an address with invalid encoding', get('/v1/login_with_token/%E0%A4%A'), 400],
  ['an address with NUL', get('/v1/login_with_token/a%00b'), 400],
  ['an address with two slashes', get('//'), 404],
  ['an address longer than the header limit', get(`/v1/pricing?${'x'.repeat(20_000)}`), 431],
  ['an address with a parameter longer than any limit', get(`/v1/login_with_token/${'x'.repeat(2000)}`), 404],
  ['a parameter longer than the contract allows', get(`/v1/login_with_token/${'x'.repeat(201)}`), 400],
  ['too large headers', get('/v1/pricing', [`X-Big: ${'x'.repeat(20_000)}`]), 431],
  ['a header with a line break', get('/v1/pricing', ['X-Split: a\rb']), 400],
  ['no host', 'GET /v1/pricing HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', get('/v1/pricing', ['Host: evil.example']), 400],
  ['the same host twice', get('/healthz', ['host: 127.0.0.1']), 400],
  ['an invalid host', 'GET /v1/pricing HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['a query parameter given twice', get('/v1/auth/google/callback?code=a&code=b'), 400],
  ['two lengths', post('{}', [...json, 'Content-Length: 3']), 400],
  ['an invalid length', rawLines('POST /v1/signup HTTP/1.1', [...json, 'Content-Length: -1'], '{}'), 400],
  ['a length and chunks', post('0\r\n\r\n', [...json, 'Transfer-Encoding: chunked']), 400],
  ['invalid chunks', rawLines('POST /v1/signup HTTP/1.1', [...json, 'Transfer-Encoding: chunked'], 'zz\r\n'), 400],
  ['broken JSON', post('{"email":'), 400],
  ['a missing JSON body', post(''), 400],
  ['a form', post('email=a%40example.org', ['Content-Type: application/x-www-form-urlencoded']), 400],
  ['plain text', post(signup('a@example.org'), ['Content-Type: text/plain']), 400],
  ['several parts', post('--x--', ['Content-Type: multipart/form-data; boundary=x']), 400],
  ['a body without a type', post(signup('a@example.org'), []), 400],
  ['a list instead of an object', post('[]'), 400],
  ['null instead of an object', post('null'), 400],
  ['a number instead of a text', post(signup(7)), 400],
  ['a list instead of a text', post(signup(['a@example.org'])), 400],
  ['NUL in a text', post(signup('a\0@example.org')), 400],
  ['a lone surrogate in a text', post(signup('a@example.org', ',"more":"\\ud800"')), 400],
  ['NUL in the name of a field', post(signup('a@example.org', ',"\\u0000":1')), 400],
  ['a field named __proto__', post(signup('a@example.org', ',"__proto__":{"owner":true}')), 400],
  ['an escaped field named __proto__', post(signup('a@example.org', ',"\\u005f_proto__":{"owner":true}')), 400],
  ['a prototype through its constructor', post(signup('a@example.org', ',"constructor":{"prototype":{}}')), 400],
  ['nesting of 100 levels', post(signup('a@example.org', `,"more":${deep(100)}`)), 400],
  ['nesting of 10,000 levels', post(signup('a@example.org', `,"more":${deep(10_000)}`)), 400],
  ['a body above the limit for visitors', post(signup('a@example.org', `,"more":"${'x'.repeat(70_000)}"`)), 413],
])('refuses %s with an explanation', async (_, request, status) => {
  const answer = await rawRequest(inkloom.address, Buffer.from(request, 'utf8'))
  expect(answer?.status).toBe(status)
  expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer?.headers['x-content-type-options']).toBe('nosniff')
  expect(answer?.headers['content-security-policy']).toContain("default-src 'none'")
  // The answer to HEAD has no body.
  const body = answer!.body || JSON.stringify({ code: 'not_found', message: 'None' })
  expect(Problem.parse(JSON.parse(body)).message).not.toMatch(/fastify|zod|json at position/i)
})

it('names the field that contains impossible text', async () => {
  const answer = await rawRequest(inkloom.address, post(`{"email":"a@example.org","more":[{"deep":"\\u0000"}]}`))
  expect(JSON.parse(answer!.body)).toMatchObject({ fields: { 'more.0.deep': expect.stringContaining('NUL') } })
})

it('does not execute an incomplete request', async () => {
  const request = rawLines('POST /v1/signup HTTP/1.1', [...json, 'Content-Length: 99'], signup('half@example.org'))
  expect((await rawRequest(inkloom.address, request, { patience: 300 }))?.status).toBe(400)
  expect(await inkloom.dump()).not.toContain('half@example.org')
})

it('ignores unknown fields', async () => {
  const answer = await rawRequest(inkloom.address, post(signup('known@example.org', ',"owner":true,"byok":true')))
  expect(answer?.status).toBe(200)
})

it('serves a request with Expect: 100-continue', async () => {
  const answer = await rawRequest(inkloom.address, get('/v1/installation', ['Expect: leave']))
  expect(answer?.status).toBe(200)
})

it('refuses more values than any call accepts', async () => {
  const token = await inkloom.signUp(`${crypto.randomUUID()}@example.org`)
  for (const value of ['1', '{}', '[]']) {
    const body = `{"titles":[${`${value},`.repeat(200_000)}1]}`
    const path = `/v1/projects/${crypto.randomUUID()}/drafts_done`
    const answer = await rawRequest(inkloom.address, post(body, [...json, `Token: ${token}`], path))
    expect([answer?.status, Problem.parse(JSON.parse(answer!.body)).code]).toEqual([413, 'too_large'])
  }
})

it.each([
  ['many wrong values', JSON.stringify({ titles: Array.from({ length: 700 }, () => 'x'.repeat(1100)) })],
  [
    'many values of a wrong type',
    JSON.stringify({ titles: Array.from({ length: 15_000 }, () => ({ a: 'x'.repeat(45) })) }),
  ],
  [
    'field names of thousands of characters',
    JSON.stringify({ titles: Array.from({ length: 100 }, (_, at) => ({ [`${at}${'x'.repeat(8000)}`]: 1 })) }),
  ],
])('answers %s in 0.8 MB with at most 20 fields', async (_, body) => {
  expect(body.length).toBeGreaterThan(750_000)
  const token = await inkloom.signUp(`${crypto.randomUUID()}@example.org`)
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  const answer = await rawRequest(
    inkloom.address,
    post(body, [...json, `Token: ${token}`], `/v1/projects/${project_id}/drafts_done`),
  )
  expect(answer?.status).toBe(400)
  expect(answer!.body.length).toBeLessThan(10_000)
  expect(Object.keys(Problem.parse(JSON.parse(answer!.body)).fields!).length).toBeLessThanOrEqual(20)
})

it('refuses a field name as long as the request in a short answer', async () => {
  const token = await inkloom.signUp(`${crypto.randomUUID()}@example.org`)
  const body = JSON.stringify({ titles: [{ ['x'.repeat(800_000)]: 1 }] })
  const path = `/v1/projects/${crypto.randomUUID()}/drafts_done`
  const answer = await rawRequest(inkloom.address, post(body, [...json, `Token: ${token}`], path))
  expect(answer?.status).toBe(400)
  expect(Problem.parse(JSON.parse(answer!.body)).message).toBe(
    'The body of this request is not valid JSON, or has a forbidden field name.',
  )
})
