import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { users } from '#server/database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#server/test-inkloom.ts'
import { keptState } from './kept-state.ts'
import { liftedLimiter } from './lifted-limiter.ts'

// Every call for the owner, as the contract lists them: a new one is among them.
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

const ask = async (route: string, headers: Record<string, string>) => {
  const path = route.replaceAll(/:\w+/g, crypto.randomUUID())
  const response = await inkloom.request(path, { headers, ...(!path.startsWith('GET') && { body: {} }) })
  return { status: response.status, body: (await response.json()) as { message: string } }
}

it('finds the calls of the owner in the contract', () => {
  expect(ownerCalls.length).toBeGreaterThan(20)
})

it.each(ownerCalls)('%s is no call for anybody but the owner', async (route) => {
  const before = await keptState(inkloom.database)
  for (const [caller, headers] of Object.entries(callers)) {
    const unknown = await ask(route.replace('/owner', '/no_such_call'), headers)
    expect([caller, unknown.status]).toEqual([caller, 404])
    expect([caller, await ask(route, headers)]).toEqual([caller, unknown])
  }
  expect(await keptState(inkloom.database)).toEqual(before)
})
