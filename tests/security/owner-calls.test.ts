import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { users } from '#server/database/schema/index.ts'
import { soaking } from '#tests/how-many.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { keptState } from './kept-state.ts'
import { liftedLimiter } from './lifted-limiter.ts'
import { rawLines, rawRequest } from './raw-request.ts'

// Every owner's call in the contract, including future ones.
const ownerCalls = Object.entries<Endpoint>(contract).flatMap(([route, { access }]) =>
  access === 'owner' ? route : [],
)

let inkloom: TestInkloom
const callers: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.org')
  const mint = async (email: string) =>
    ((await askAdmin(inkloom.settings, { operation: 'key mint', arguments: { email } })) as { key: string }).key
  callers['anybody'] = {}
  callers['a wrong session'] = { Token: 'no session' }
  callers['somebody on the Free plan'] = { Token: await inkloom.signUp('free@example.org') }
  callers['somebody with Premium'] = { Token: await inkloom.signUp('premium@example.org') }
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email: 'premium@example.org' } })
  const suspended = await inkloom.signUp('suspended@example.org')
  callers['somebody who is suspended'] = { Token: suspended }
  await inkloom.database.db
    .update(users)
    .set({ suspendedAt: new Date() })
    .where(eq(users.email, 'suspended@example.org'))
  await inkloom.restart()
  callers["somebody's API key"] = { 'X-API-Key': await mint('premium@example.org') }
  callers["the owner's API key"] = { 'X-API-Key': await mint('owner@example.org') }
  callers['a wrong API key'] = { 'X-API-Key': 'ink_wrong' }
})
afterAll(() => inkloom.stop())

/** The bodies with which each request is sent. */
const bodies = [
  ['application/json', '{}'],
  ['application/json', '{"broken":'],
  ['application/json', JSON.stringify({ long: 'x'.repeat(30_000) })],
  ['text/plain', 'text'],
] as const

/**
 * Returns the raw answer without the parts that always differ: the date, the request id and the
 * remaining limit.
 */
const ask = async (route: string, headers: Record<string, string>, [type, body]: readonly [string, string]) => {
  const [method, path] = route.split(' ') as [string, string]
  const options = {
    ...headers,
    ...(method !== 'GET' && { 'Content-Type': type, 'Content-Length': String(body.length) }),
  }
  const lines = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  const answer = await rawRequest(
    inkloom.address,
    rawLines(`${method} /v1${path} HTTP/1.1`, lines, method === 'GET' ? '' : body),
  )
  const kept = Object.entries(answer!.headers).filter(([name]) => !/^(date|x-request-id|ratelimit)$/.test(name))
  return { status: answer!.status, headers: kept, body: answer!.body }
}

/**
 * Returns the callers of a request. `npm run soak` tries all callers with each body and method.
 * `npm test` tries all callers with one of these, and one caller in turn with each of the others.
 */
const callersOf = (turn: number, isUsual: boolean) => {
  const all = Object.entries(callers)
  return soaking || isUsual ? all : [all[turn % all.length]!]
}

/** Returns an unknown path of the same length, so that the answers can have the same length too. */
const unknownLike = (route: string) => route.replace('/owner', '/ownex')

it("finds the owner's calls in the contract", () => {
  expect(ownerCalls.length).toBeGreaterThan(20)
})

it.each(ownerCalls)('answers %s like an unknown call to everybody but the owner, byte for byte', async (route) => {
  const before = await keptState(inkloom.database)
  let turn = ownerCalls.indexOf(route)
  for (const id of new Set(route.includes(':') ? [crypto.randomUUID(), 'no-id'] : ['']))
    for (const body of route.startsWith('GET') ? bodies.slice(0, 1) : bodies)
      for (const [caller, headers] of callersOf(turn++, id !== 'no-id' && body === bodies[0])) {
        const path = route.replaceAll(/:\w+/g, id)
        const unknown = await ask(unknownLike(path), headers, body)
        expect([caller, body[0], unknown.status]).toEqual([caller, body[0], 404])
        expect([caller, body[0], await ask(path, headers, body)]).toEqual([caller, body[0], unknown])
      }
  expect(await keptState(inkloom.database)).toEqual(before)
})

it.each(['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'does not reveal the owner’s calls by %s',
  async (method) => {
    let turn = 0
    for (const path of new Set(ownerCalls.map((route) => route.split(' ')[1]!.replaceAll(/:\w+/g, 'no-id'))))
      for (const [caller, headers] of callersOf(turn++, false)) {
        const call = `${method} ${path}`
        const unknown = await ask(unknownLike(call), headers, bodies[0])
        expect([caller, call, await ask(call, headers, bodies[0])]).toEqual([caller, call, unknown])
      }
  },
)
