import { afterEach, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { memoryLimiter } from '#server/http/limiter.ts'
import { type TestInkloom, testInkloom } from '#server/test-inkloom.ts'

let inkloom: TestInkloom
afterEach(() => inkloom.stop())

const { calls } = contract['GET /login_with_token/:token'].limit
const guess = async (forwardedFor?: string) => {
  const headers = forwardedFor === undefined ? undefined : { 'X-Forwarded-For': forwardedFor }
  return (await fetch(`${inkloom.address}/v1/login_with_token/guess`, { headers })).status
}
const guesses = async (forwardedFor: (guess: number) => string) => {
  const statuses: number[] = []
  for (let n = 0; n < calls + 5; n++) statuses.push(await guess(forwardedFor(n)))
  return statuses.filter((status) => status !== 429).length
}

it('counts by the connection where no proxy is trusted, whatever a caller says of itself', async () => {
  inkloom = await testInkloom()
  expect(await guesses((n) => `192.0.2.${n}`)).toBe(calls)
})

it('counts by what the trusted proxy has heard, and not by what it was told', async () => {
  inkloom = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
  expect(await guesses((n) => `192.0.2.${n}, 198.51.100.1`)).toBe(calls)
  expect(await guess('192.0.2.1, 198.51.100.2')).toBe(400)
})

it('counts an IPv6 line once, whichever of its addresses calls', async () => {
  inkloom = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
  expect(await guesses((n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(calls)
  expect(await guess('2001:db8:1:3::1')).toBe(400)
})

it('counts what is no address by the proxy that let it through', async () => {
  inkloom = await testInkloom({ environment: { TRUSTED_PROXY_HOPS: '1' } })
  expect(await guesses((n) => `somebody-${n}`)).toBe(calls)
})

it('limits calls that the contract sets no limit for', async () => {
  inkloom = await testInkloom()
  const ask = async () => (await fetch(`${inkloom.address}/v1/installation`)).status
  const statuses = new Set<number>()
  for (let n = 0; n <= 300; n++) statuses.add(await ask())
  expect([...statuses]).toEqual([200, 429])
})

it('limits how often sessions are looked up that do not exist', async () => {
  const taken: string[] = []
  inkloom = await testInkloom({
    limiter: { ...memoryLimiter(), take: async (route, who) => void taken.push(`${route} by ${who}`) },
  })
  await inkloom.request('GET /user_info', { token: 'no-such-session' })
  expect(taken).toEqual(['any call of a user by 127.0.0.1'])
})
