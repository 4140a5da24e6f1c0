import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Writer } from '#writer/writer.ts'
import { developerKeys, identities, licenses, planGrants, users, wordUsage } from '../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '../../test-inkloom.ts'

/** Writes until it is stopped, and says so. */
let begun = Promise.withResolvers<AbortSignal>()
const endlessWriter = {
  kind: 'model',
  name: 'never done',
  book: async (_order, _kept, { signal }) => {
    begun.resolve(signal)
    await once(signal, 'abort')
    signal.throwIfAborted()
  },
} as Partial<Writer> as Writer

let inkloom: TestInkloom
let owner: string
beforeAll(async () => {
  inkloom = await testInkloom({ writer: endlessWriter })
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const remove = (token: string | undefined) => inkloom.call('DELETE /delete_account', {}, token)
const userOf = async (email: string) =>
  (await inkloom.database.db.select().from(users).where(eq(users.email, email)))[0]!

it('leaves nothing of a person, neither in a table nor in the queue', async () => {
  const email = 'leaving@example.org'
  const token = await inkloom.signUpWithPassword(email, 'a good password')
  const { id: userId } = await userOf(email)
  const { db } = inkloom.database
  const hash = Buffer.alloc(32, 7)
  await db.insert(identities).values({ issuer: 'https://issuer.example', subject: 'leaving', userId })
  await db.insert(planGrants).values({ userId, planName: 'Premium' })
  await db.insert(wordUsage).values({ userId, month: '2026-11', words: 12 })
  await db.insert(developerKeys).values({ userId, keyHash: hash, hint: 'abcd' })
  await db.insert(licenses).values({ userId, keyHash: hash, hint: 'wxyz', usedAt: new Date() })
  await inkloom.linkToken('POST /send_login_link', email.toUpperCase().replace('EXAMPLE.ORG', 'example.org'))
  const before = await inkloom.dump()
  expect(before).toContain(userId)
  expect(before).toContain('LEAVING@example.org')

  await remove(token)
  const after = await inkloom.dump()
  expect(after).not.toContain(userId)
  expect(after.toLowerCase()).not.toContain(email)
  // A key that was used stays used.
  expect(await db.select().from(licenses)).toMatchObject([{ hint: 'wxyz', userId: null, usedAt: expect.any(Date) }])
  expect(after).toContain('account_deleted')
  await inkloom.call('GET /user_info', {}, owner)
})

it('has every table that knows a person let go with them', async () => {
  const { rows } = await inkloom.database.db.execute<{ table: string; rule: string }>(sql`
    select conrelid::regclass::text as table, confdeltype as rule
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`)
  const kept = rows.filter(({ rule }) => rule !== 'c').map(({ table }) => table)
  expect(rows.length).toBeGreaterThan(10)
  expect(kept).toEqual(['licenses'])
})

it('ends all sessions at once, and links and passwords with them', async () => {
  const token = await inkloom.signUpWithPassword('gone@example.org', 'a good password')
  const body = { email: 'gone@example.org', password: 'a good password' }
  const { access_token: other } = await inkloom.call('POST /login', { body })
  const link = await inkloom.linkToken('POST /send_login_link', 'gone@example.org')
  await inkloom.call('GET /user_info', {}, other)
  await remove(token)
  for (const ended of [token, other])
    await expect(inkloom.call('GET /user_info', {}, ended)).rejects.toMatchObject({ status: 401 })
  const redeemed = inkloom.call('GET /login_with_token/:token', { params: { token: link } })
  await expect(redeemed).rejects.toMatchObject({ body: { code: 'link_invalid' } })
  await expect(inkloom.call('POST /login', { body })).rejects.toMatchObject({ body: { code: 'wrong_credentials' } })
  // The address is free again, for a new account that knows nothing of this one.
  const again = await inkloom.signUp('gone@example.org')
  expect(await inkloom.call('GET /user_info', {}, again)).toMatchObject({ subscription: null })
})

it('answers one of two that race as gone', async () => {
  const token = await inkloom.signUp('twice@example.org')
  const answers = await Promise.all([1, 2].map(() => inkloom.request('DELETE /delete_account', { token })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

it('stops a book that is being written', async () => {
  const token = await inkloom.signUp('author@example.org')
  const { id: userId } = await userOf('author@example.org')
  await inkloom.database.db.insert(planGrants).values({ userId, planName: 'Premium' })
  await inkloom.database.db.execute(
    sql`insert into token_ledger (user_id, change, reason) values (${userId}, 1, 'granted')`,
  )
  begun = Promise.withResolvers()
  await inkloom.restart()
  const { guid } = await inkloom.call('POST /generate', { body: { description: 'A guide to harbours' } }, token)
  const signal = await begun.promise
  expect(signal.aborted).toBe(false)
  await remove(token)
  expect(signal.aborted).toBe(true)
  const seen = inkloom.call('GET /tasks/:guid', { params: { guid } }, owner)
  await expect(seen).rejects.toMatchObject({ status: 404 })
})

it('wants somebody who is signed in', async () => {
  await expect(remove(undefined)).rejects.toMatchObject({ status: 401 })
})

it('lets the owner go, and makes another one of whoever comes first to an empty house only', async () => {
  await remove(owner)
  const next = await inkloom.signUp('next@example.org')
  expect(await inkloom.call('GET /user_info', {}, next)).toMatchObject({ subscription: null })
  for (const { email } of await inkloom.database.db.select().from(users)) await remove(await logInByLink(email))
  const first = await inkloom.signUp('first@example.org')
  expect(await inkloom.call('GET /user_info', {}, first)).toMatchObject({ subscription: { plan: { name: 'Owner' } } })
})

const logInByLink = async (email: string) => {
  const token = await inkloom.linkToken('POST /send_login_link', email)
  return (await inkloom.call('GET /login_with_token/:token', { params: { token } })).access_token
}
