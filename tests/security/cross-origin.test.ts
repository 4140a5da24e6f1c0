import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { soaking } from '#tests/how-many.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { keptState } from './kept-state.ts'
import { liftedLimiter } from './lifted-limiter.ts'

/**
 * Tests requests that a page of another origin can make without a preflight: without custom
 * headers, and with one of three content types. Everything else needs a preflight, which is
 * refused.
 */
let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.com')
})
afterAll(() => inkloom.stop())

const routes = Object.entries<Endpoint>(contract)
const addressOf = (route: string) => {
  const [method, path] = route.split(' ') as [string, string]
  const url = inkloom.address + '/v1' + path.replaceAll(/:\w+/g, '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11')
  return { method, url }
}
const bodies = [
  ['text/plain', '{"email":"victim@example.com"}'],
  ['text/plain;charset=utf-8;application/json', '{"email":"victim@example.com"}'],
  ['application/x-www-form-urlencoded', 'email=victim%40example.com'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nvictim@example.com\r\n--x--',
  ],
  [null, null],
] as const
const origins = ['https://evil.example', 'null', 'http://localhost:9999']

/**
 * Returns the origins of a request. `npm run soak` tries all of them with each body, `npm test` one
 * after the other.
 */
const originsOf = (turn: number) => (soaking ? origins : [origins[turn % origins.length]!])

it('changes nothing for another origin, and reveals nothing to it', async () => {
  const before = await keptState(inkloom.database)
  const accepted: string[] = []
  const requests = routes.flatMap(([route], at) =>
    (route.startsWith('GET ') ? [bodies.at(-1)!] : bodies).flatMap((body, bodyAt) =>
      originsOf(at + bodyAt).map((origin) => [route, body, origin] as const),
    ),
  )
  for (const [route, [type, body], origin] of requests) {
    const { method, url } = addressOf(route)
    const headers = { Origin: origin, 'Sec-Fetch-Site': 'cross-site', ...(type && { 'Content-Type': type }) }
    const answer = await fetch(url, { method, headers, body, redirect: 'manual' })
    const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
    expect([route, type, ...allowed]).toEqual([route, type])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    if (method !== 'GET' && answer.status < 400) accepted.push(`${route} ${type}`)
    await answer.body?.cancel()
  }
  expect(accepted).toEqual([])
  expect(requests.length).toBeGreaterThan(routes.length * 2)
  expect(await keptState(inkloom.database)).toEqual(before)
})

it('refuses every preflight', async () => {
  for (const [route, origin] of routes.flatMap(([name], at) => originsOf(at).map((from) => [name, from] as const))) {
    const { method, url } = addressOf(route)
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'token,content-type',
    }
    const answer = await fetch(url, { method: 'OPTIONS', headers })
    expect([route, answer.status]).toEqual([route, 404])
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})
