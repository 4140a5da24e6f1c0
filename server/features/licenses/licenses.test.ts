import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages } from '#contract/billing.ts'
import { licenses, securityEvents, subscriptions, users } from '../../database/schema/index.ts'
import { newLicenseKey } from '../../secrets/license-key.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { activateLicense, type LicenseDependencies } from './activate-license.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom()
  await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const mint = async (state: Partial<typeof licenses.$inferInsert> = {}) => {
  const { key, stored } = newLicenseKey()
  await inkloom.database.db.insert(licenses).values({ ...stored, ...state })
  return key
}
const buildPerson = async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await inkloom.signUp(email)
  const [user] = await inkloom.database.db.select().from(users).where(eq(users.email, email))
  return { id: user!.id, token }
}
const activate = (token: string, license_key: string) =>
  inkloom.call('POST /license/activate', { body: { license_key } }, token)
const about = (token: string) => inkloom.call('GET /user_info', {}, token)
const countEvents = (userId: string, kind: string) =>
  inkloom.database.db.$count(securityEvents, and(eq(securityEvents.userId, userId), eq(securityEvents.kind, kind)))

it('activates the lifetime deal, at once and in every session', async () => {
  const { id, token } = await buildPerson()
  expect(await about(token)).toMatchObject({ byok: false })
  expect(await activate(token, await mint())).toEqual({ message: 'License activated successfully' })
  expect(await about(token)).toMatchObject({ byok: true })
  expect(await inkloom.call('GET /me/quota', {}, token)).toMatchObject({ unlimited: true, book_tokens: null })
  expect(await countEvents(id, 'license_activated')).toBe(1)
})

it('recognizes a key in any spelling', async () => {
  const { token } = await buildPerson()
  const key = await mint()
  await activate(token, ` ${key.toLowerCase().replaceAll('-', ' ')} `)
  expect(await about(token)).toMatchObject({ byok: true })
})

it('refuses unknown, used and revoked keys alike, changes nothing, and records the attempt', async () => {
  const used = await mint()
  await activate((await buildPerson()).token, used)
  const { id, token } = await buildPerson()
  for (const key of [newLicenseKey().key, used, await mint({ revokedAt: new Date() }), 'INK', '???'])
    await expect(activate(token, key)).rejects.toMatchObject({
      status: 400,
      body: {
        code: 'license_invalid',
        message: messages.licenseInvalid,
        fields: { license_key: messages.licenseInvalid },
      },
    })
  expect(await about(token)).toMatchObject({ byok: false })
  await expect.poll(() => countEvents(id, 'license_refused')).toBe(5)
})

it('does not use up a second license of the same account', async () => {
  const { token } = await buildPerson()
  await activate(token, await mint())
  const spare = await mint()
  await expect(activate(token, spare)).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  await activate((await buildPerson()).token, spare)
})

const parts = (change: Partial<LicenseDependencies> = {}): LicenseDependencies => ({
  database: inkloom.database,
  record: () => undefined,
  planChanged: () => undefined,
  cancelAtPeriodEnd: async () => undefined,
  ...change,
})

it('accepts one of a hundred concurrent activations of a key by two accounts', async () => {
  const people = [await buildPerson(), await buildPerson()]
  const key = await mint()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) => activateLicense(parts(), people[index % 2]!, key, '127.0.0.1')),
  )
  const deals = await Promise.all(
    people.map(async ({ id }) => (await inkloom.database.db.select().from(users).where(eq(users.id, id)))[0]!.byok),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(deals.filter(Boolean)).toHaveLength(1)
})

it('uses only one of several licenses that an account activates at once', async () => {
  const person = await buildPerson()
  const keys = await Promise.all(Array.from({ length: 10 }, () => mint()))
  await Promise.allSettled(keys.map((key) => activateLicense(parts(), person, key, '127.0.0.1')))
  expect(await inkloom.database.db.$count(licenses, eq(licenses.userId, person.id))).toBe(1)
})

const subscribe = (userId: string, cancelled = false) =>
  inkloom.database.db.insert(subscriptions).values({
    userId,
    subscriptionId: `sub_${userId}`,
    period: 'monthly',
    cancelled,
    endsAt: new Date(Date.now() + 86_400_000),
  })

it('cancels a running subscription, and says so', async () => {
  const { id } = await buildPerson()
  await subscribe(id)
  const cancelled: string[] = []
  const cancelAtPeriodEnd = async (_: unknown, userId: string) => void cancelled.push(userId)
  const message = await activateLicense(parts({ cancelAtPeriodEnd }), { id }, await mint(), '127.0.0.1')
  expect(message).toBe('License activated successfully. Your subscription is cancelled and will not be charged again.')
  expect(cancelled).toEqual([id])
})

it('ends a purchased subscription with its paid period', async () => {
  const { token } = await buildPerson()
  const { prices } = await inkloom.call('GET /pricing')
  const { checkout_url } = await inkloom.call(
    'POST /checkout/:priceId',
    { params: { priceId: prices.monthly.id } },
    token,
  )
  const id = checkout_url.slice(checkout_url.lastIndexOf('/') + 1)
  await inkloom.call('POST /test_checkout/:id', { params: { id }, body: { outcome: 'pay' } }, token)
  const bought = async () => (await inkloom.call('GET /test_subscription', {}, token)).subscription
  expect(await bought()).toMatchObject({ status: 'active', cancelled: false })
  expect(await activate(token, await mint())).toMatchObject({
    message: expect.stringContaining('not be charged again'),
  })
  await expect.poll(bought).toMatchObject({ status: 'active', cancelled: true })
})

it('does not mention a subscription that was already cancelled', async () => {
  const { id } = await buildPerson()
  await subscribe(id, true)
  expect(await activateLicense(parts(), { id }, await mint(), '127.0.0.1')).toBe(messages.licenseActivated)
})

it('uses no license if the subscription could not be cancelled', async () => {
  const { id, token } = await buildPerson()
  const key = await mint()
  const fails = parts({ cancelAtPeriodEnd: () => Promise.reject(new Error('no')) })
  await expect(activateLicense(fails, { id }, key, '127.0.0.1')).rejects.toThrow('no')
  expect(await about(token)).toMatchObject({ byok: false })
  await activate(token, key)
})

it('limits guessing', async () => {
  const { token } = await buildPerson()
  const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => activate(token, newLicenseKey().key)))
  const statuses = guesses.map((guess) =>
    guess.status === 'rejected' ? (guess.reason as { status: number }).status : 0,
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(10).fill(400), 429, 429])
})

it('stores no license key in plain text', async () => {
  const { token } = await buildPerson()
  const key = await mint()
  await activate(token, key)
  const dump = await inkloom.dump()
  expect(dump).toContain('license_activated')
  for (const written of [key, key.replaceAll('-', ''), key.slice(4, 18)]) expect(dump).not.toContain(written)
})
