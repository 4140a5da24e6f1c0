import * as fc from 'fast-check'
import { contract } from '#contract/contract.ts'
import { limits as toolLimits } from '#contract/tools.ts'
import { answerKind, type Endpoint, isRaw } from '#contract/endpoint.ts'
import { shapes } from '../../linear/shapes.ts'
import { worstJson } from '../../linear/worst-json.ts'
import { hostileTexts, spoiled } from './hostile-values.ts'
import { validValues } from './valid-values.ts'

/** The sender of a request: a signed-in user, or an anonymous client. */
export const people = ['free', 'premium', 'byok', 'expired'] as const
export type Person = (typeof people)[number]

export interface FuzzedRequest {
  route: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
  person: Person | 'nobody' | 'garbage'
  /** Sends the request as raw bytes, with some of them changed. */
  raw: { at: number; remove: number; insert: string }[] | null
}

const stringify = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null'
  } catch {
    return '{'
  }
}

/** Sends malformed text as invalid percent-encoding. */
const encode = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80')

/** A text for each parameter, or null for a value collected from earlier answers. */
const params = ({ params }: Endpoint): fc.Arbitrary<Record<string, string | null>> => {
  const valid = params ? validValues(params) : fc.constant<Record<string, unknown>>({})
  const text = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: valid.map((value) => encode(String(value[name]))) },
      { weight: 2, arbitrary: hostileTexts.map((value) => encode(value) || 'x') },
    )
  return fc.record(Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, text(name)])))
}

const queries = (endpoint: Endpoint) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    {
      weight: 4,
      arbitrary: (endpoint.query ? spoiled(validValues(endpoint.query)) : fc.constant({ a: 1 })).map((query) =>
        new URLSearchParams(
          Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, stringify(value).slice(0, 3000)]),
        ).toString(),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'a=1&a=2',
        'code=a&code=b',
        '__proto__=x',
        '%',
        '%00',
        '&&&==',
        `x=${'y'.repeat(9000)}`,
      ),
    },
  )

const types = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json; charset=utf-16',
      'application/problem+json',
      'json',
      ';',
      'application/json, text/plain',
    ),
  },
)

const methods = (right: string) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(right) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'),
    },
  )

const bodies = (endpoint: Endpoint) => {
  if (!endpoint.body || isRaw(endpoint.body))
    return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileTexts })
  const sent = spoiled(validValues(endpoint.body)).map(stringify)
  return fc.oneof(
    { weight: 30, arbitrary: sent },
    { weight: 2, arbitrary: fc.tuple(sent, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))) },
    { weight: 1, arbitrary: hostileTexts },
    { weight: 1, arbitrary: fc.constant(null) },
    // JSON that takes the longest to parse or validate, as the whole body or in place of a list.
    { weight: 1, arbitrary: fc.constantFrom(...worstJson(300_000)).map(([, make]) => make()) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(sent, fc.constantFrom(...worstJson(60_000)))
        .map(([text, [, make]]) => text.replace(/\[[^[\]]*\]/, make)),
    },
    // Written as text, because JSON.stringify would make these harmless.
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{"__proto__":{"a":1}}',
        '{"a":1,"a":2}',
        '{"email":"\\ud800"}',
        '\uFEFF{}',
        '{"a":01}',
        '{"a":1e99999}',
        '['.repeat(50_000),
        '{"a":'.repeat(30_000),
        `"${'x'.repeat(1_100_000)}"`,
      ),
    },
  )
}

const headers = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'X-Forwarded-For': 'x, <script>, 1.2.3.4' },
      { Origin: 'https://evil.example' },
      { Cookie: `a=${'%'.repeat(100)}; __proto__=x; =; inkloom=%00` },
      { 'Content-Encoding': 'gzip' },
      { 'Accept-Encoding': 'nonsense', Accept: 'nonsense', Range: 'bytes=0-1' },
      { 'If-None-Match': '*', 'If-Modified-Since': 'never' },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { 'Stripe-Signature': 't=1,v1=abc' },
      { 'X-Long': 'x'.repeat(15_000) },
      { 'X-API-Key': 'ink_nonsense' },
      { 'Idempotency-Key': 'again' },
      { 'Idempotency-Key': `${'x'.repeat(300)}é` },
      { Host: 'evil.example' },
    ),
  },
)

const changes = fc.array(
  fc.record({ at: fc.nat(), remove: fc.nat(3), insert: fc.string({ unit: 'binary', maxLength: 3 }) }),
  { minLength: 1, maxLength: 4 },
)

/** These end the session or delete the account of the sender. */
const farewells = new Set(['POST /logout', 'DELETE /delete_account'])

const senders = (route: string) =>
  fc.oneof(
    {
      weight: farewells.has(route) ? 1 : 12,
      arbitrary: fc.constantFrom<FuzzedRequest['person'][]>('free', 'premium', 'byok'),
    },
    { weight: 2, arbitrary: fc.constantFrom<FuzzedRequest['person'][]>('nobody', 'garbage', 'expired') },
  )

const requestsOf = ([route, endpoint]: [string, Endpoint]): fc.Arbitrary<FuzzedRequest> => {
  const [method, path] = route.split(' ') as [string, string]
  const kind = answerKind(endpoint.reply)
  const endless = kind === 'events'
  return fc
    .record({
      method: methods(method),
      params: params(endpoint),
      query: queries(endpoint),
      tail: fc.oneof(
        { weight: 40, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('/', '//', '/..', '%2f', '%E0%A4%A') },
      ),
      headers:
        kind === 'streaming'
          ? fc.oneof(headers, fc.constant<Record<string, string>>({ Accept: 'text/event-stream' }))
          : headers,
      type: types,
      body: bodies(endpoint),
      person: senders(route),
      raw: endless
        ? fc.constant(null)
        : fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: changes }),
    })
    .map(({ method, params, query, tail, type, ...rest }) => {
      const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? `:${name}`)
      return {
        ...rest,
        route,
        method,
        path: `/v1${filled}${tail}${query && `?${query}`}`,
        headers: { ...rest.headers, ...(rest.body !== null && type && { 'Content-Type': type }) },
      }
    })
}

/** Requests to every call of the contract, most of them with one error. */
export const fuzzedRequests: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  ...Object.entries<Endpoint>(contract).map(requestsOf),
)

const worstOf = (route: string, body: string, person: FuzzedRequest['person']): FuzzedRequest => {
  const [method, path] = route.split(' ') as [string, string]
  return { route, method, path: `/v1${path}`, headers: { 'Content-Type': 'application/json' }, body, person, raw: null }
}

/**
 * Requests of the maximum size with text that takes rules the longest, or JSON that takes the
 * longest to parse.
 */
export const worstRequests: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('POST /tools/shorten', 'POST /tools/paraphrase', 'POST /tools/expand'),
      fc.constantFrom(...shapes),
    )
    .map(([route, { build }]) => worstOf(route, JSON.stringify({ content: build(toolLimits.content) }), 'nobody')),
  fc
    .tuple(
      fc.constantFrom('POST /update_content', 'POST /import_project', 'POST /contexts', 'POST /generate'),
      fc.constantFrom(...worstJson(1_000_000)),
    )
    .map(([route, [, make]]) => worstOf(route, make(), 'premium')),
  fc
    .constantFrom(...worstJson(2_000_000))
    .map(([, make]) => worstOf('POST /import_project', `{"name":"Large","blocks":${make()}}`, 'premium')),
)
