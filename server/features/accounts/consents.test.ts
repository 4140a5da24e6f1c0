import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TERMS_VERSION } from '#contract/accounts.ts'
import { consents, users } from '../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom()
})
afterAll(() => inkloom.stop())

const consentsOf = (email: string) =>
  inkloom.database.db
    .select({ version: consents.version, method: consents.method, acceptedAt: consents.acceptedAt })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.userId))
    .where(eq(users.email, email))

it('records which terms a person accepted at sign-up, and when', async () => {
  const before = Date.now()
  await inkloom.signUpByMail('ada@example.org')
  const [consent, ...more] = await consentsOf('ada@example.org')
  expect(more).toEqual([])
  expect(consent).toMatchObject({ version: TERMS_VERSION, method: 'email' })
  expect(consent!.acceptedAt.getTime()).toBeGreaterThanOrEqual(before - 1000)
})

it('records no second consent for an existing account', async () => {
  await inkloom.linkToken('POST /signup', 'ada@example.org')
  expect(await consentsOf('ada@example.org')).toHaveLength(1)
})

it('refuses a sign-up under outdated terms', async () => {
  const body = { email: 'eve@example.org', terms_version: '2020-01-01' }
  const answer = await inkloom.request('POST /signup', { body })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { terms_version: expect.stringContaining('reload') } },
  ])
})
