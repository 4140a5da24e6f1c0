import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { memoryLimiter } from '#server/http/limits/limiter.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let plain: TestInkloom
let behindProxy: TestInkloom
beforeAll(async () => {
  plain = await testInkloom()
  behindProxy = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
})
afterAll(async () => {
  await plain.stop()
  await behindProxy.stop()
})

const { calls } = contract['GET /login_with_token/:token'].limit
const guess = async ({ address }: TestInkloom, forwardedFor: string) => {
  const answer = await fetch(`${address}/v1/login_with_token/guess`, { headers: { 'X-Forwarded-For': forwardedFor } })
  return answer.status
}
/** Sends a few more guesses than allowed, and returns the number that was processed. */
const guesses = async (inkloom: TestInkloom, forwardedFor: (guess: number) => string) => {
  const statuses: number[] = []
  for (let n = 0; n < calls + 5; n++) statuses.push(await guess(inkloom, forwardedFor(n)))
  return statuses.filter((status) => status !== 429).length
}

it('counts by connection if no proxy is trusted, whatever the caller claims', async () => {
  expect(await guesses(plain, (n) => `192.0.2.${n}`)).toBe(calls)
})

it('counts by the address that the trusted proxy saw, not by the claimed one', async () => {
  expect(await guesses(behindProxy, (n) => `192.0.2.${n}, 198.51.100.1`)).toBe(calls)
  expect(await guess(behindProxy, '192.0.2.1, 198.51.100.2')).toBe(400)
})

it('counts an IPv6 network once, whichever of its addresses calls', async () => {
  expect(await guesses(behindProxy, (n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(calls)
  expect(await guess(behindProxy, '2001:db8:1:3::1')).toBe(400)
})

it('counts an invalid address as that of the proxy', async () => {
  expect(await guesses(behindProxy, (n) => `somebody-${n}`)).toBe(calls)
})

it('limits calls without their own limit in the contract', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n <= 300; n++) statuses.add((await fetch(`${plain.address}/v1/installation`)).status)
  expect([...statuses]).toEqual([200, 429])
})

it('limits lookups of unknown sessions', async () => {
  const taken: string[] = []
  const inkloom = await testInkloom({
    limiter: { ...memoryLimiter(), take: async (route, who) => void taken.push(`${route} by ${who}`) },
  })
  await inkloom.request('GET /user_info', { token: 'no-such-session' })
  expect(taken).toEqual(['any call of a user by 127.0.0.1'])
  await inkloom.stop()
})
