import { afterAll, beforeAll, expect, it } from 'vitest'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  await inkloom.signUpWithPassword('known@example.org', 'the right password')
  await inkloom.signUp('without@example.org')
})
afterAll(() => inkloom.stop())

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

it('takes the same time for an unknown address, an account without a password, and a wrong password', async () => {
  const emails = ['known@example.org', 'unknown@example.org', 'without@example.org']
  const took = emails.map(() => [] as number[])
  // The addresses take turns, so that other load on this machine affects all of them equally.
  for (let round = 0; round < 40; round++)
    for (const [place, email] of emails.entries()) {
      const begun = performance.now()
      await inkloom.request('POST /login', { body: { email, password: 'a wrong password' } })
      took[place]!.push(performance.now() - begun)
    }
  const [known, ...others] = took.map(median)
  // An answer that verifies no hash would take a tenth of the time.
  for (const other of others) {
    expect(other / known!).toBeGreaterThan(0.6)
    expect(other / known!).toBeLessThan(1.67)
  }
})
