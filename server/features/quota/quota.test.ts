import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unitsOf } from '#contract/plans.ts'
import { planGrants, tokenLedger, users } from '../../database/schema/index.ts'
import { spendWords } from '../../plans/spend-words.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let owner: string
beforeAll(async () => {
  inkloom = await testInkloom()
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const quota = (token: string) => inkloom.call('GET /me/quota', {}, token)
/** Signs up a user, and applies a change to the account. */
const buildUser = async (change: (id: string) => PromiseLike<unknown> = async () => {}) => {
  const email = `${crypto.randomUUID()}@example.org`
  await inkloom.linkToken('POST /signup', email)
  const [user] = await inkloom.database.db.select().from(users).where(eq(users.email, email))
  await change(user!.id)
  const link = await inkloom.linkToken('POST /signup', email)
  const { access_token } = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
  return { id: user!.id, token: access_token }
}
const spend = (user: { id: string; wordLimit: number }, words: number) =>
  spendWords(inkloom, user, { words }, async () => ({ value: null, words }))

it('gives a free account 3,000 words a month, and shows the used ones', async () => {
  const { id, token } = await buildUser()
  expect(await quota(token)).toEqual({ current: 0, limit: 3000, unlimited: false, book_tokens: 0 })
  await spend({ id, wordLimit: 3000 }, 1234)
  expect(await quota(token)).toEqual({ current: 1234, limit: 3000, unlimited: false, book_tokens: 0 })
})

it('counts words of a running call only after they are delivered', async () => {
  const { id, token } = await buildUser()
  await spendWords(inkloom, { id, wordLimit: 3000 }, { words: 500 }, async () => {
    expect(await quota(token)).toMatchObject({ current: 0 })
    return { value: null, words: 400 }
  })
  expect(await quota(token)).toMatchObject({ current: 400 })
})

it('shows the limit of a granted plan, and the remaining book tokens', async () => {
  const { token } = await buildUser(async (userId) => {
    const { db } = inkloom.database
    await db.insert(planGrants).values({ userId, planName: 'Writers club', wordLimit: 50_000 })
    await db.insert(tokenLedger).values({ userId, change: unitsOf(7), reason: 'granted' })
  })
  expect(await quota(token)).toEqual({ current: 0, limit: 50_000, unlimited: false, book_tokens: 7 })
})

it('counts words of unlimited accounts too, which need no book tokens', async () => {
  const byok = await buildUser((id) => inkloom.database.db.update(users).set({ byok: true }).where(eq(users.id, id)))
  await spend({ id: byok.id, wordLimit: 0 }, 90_000)
  expect(await quota(byok.token)).toEqual({ current: 90_000, limit: 0, unlimited: true, book_tokens: null })
  expect(await quota(owner)).toEqual({ current: 0, limit: 0, unlimited: true, book_tokens: null })
})

it('requires a session', async () => {
  await expect(inkloom.call('GET /me/quota')).rejects.toMatchObject({ status: 401 })
})
