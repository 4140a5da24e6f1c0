import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import type { Writer } from '#writer/writer.ts'
import { askAdmin } from '../../../admin/ask-admin.ts'
import {
  accountDeletions,
  developerKeys,
  identities,
  licenses,
  planGrants,
  sessions,
  users,
  wordUsage,
} from '../../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

/** Resolves with the abort signal of the endless writer when it starts. */
let begun = Promise.withResolvers<AbortSignal>()
const endlessWriter = {
  type: 'model',
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
  inkloom = await testInkloom({ writer: endlessWriter, limiter: liftedLimiter() })
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const schedule = (token: string | undefined) => inkloom.call('DELETE /delete_account', {}, token)
/**
 * Schedules the deletion and removes the account at once, which its owner can do after signing in
 * again.
 */
const remove = async (token: string | undefined) => {
  const { email, deletion_due } = await inkloom.call('GET /user_info', {}, token)
  if (deletion_due === null) await schedule(token)
  await inkloom.call('POST /delete_account_now', {}, await logInByLink(email))
}
const apiErrorOf = async (call: Promise<unknown>) => {
  const error = (await call.catch((caught: unknown) => caught)) as { status: number; body: { code: string } }
  return [error.status, error.body.code]
}
const userOf = async (email: string) =>
  (await inkloom.database.db.select().from(users).where(eq(users.email, email)))[0]!

it('removes everything about a person from all tables and queues', async () => {
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
  // Only the random id is kept, for backups that are restored later.
  expect(after.split(userId)).toHaveLength(2)
  expect(after.toLowerCase()).not.toContain(email)
  // A used license key stays used.
  expect(await db.select().from(licenses)).toMatchObject([{ hint: 'wxyz', userId: null, usedAt: expect.any(Date) }])
  expect(after).toContain('account_deleted')
  await inkloom.call('GET /user_info', {}, owner)
})

it('deletes rows in cascade in every table that references users', async () => {
  const { rows } = await inkloom.database.db.execute<{ table: string; rule: string }>(sql`
    select conrelid::regclass::text as table, confdeltype as rule
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`)
  const kept = rows.filter(({ rule }) => rule !== 'c').map(({ table }) => table)
  expect(rows.length).toBeGreaterThan(10)
  // The audit log keeps an owner's actions with a random id. Rows of images and
  // exports name the files that are removed after the account.
  expect(kept.toSorted()).toEqual(['audit_log', 'exports', 'images', 'licenses'])
})

it('ends all sessions and keeps the account for 7 days, in which signing in offers to restore or remove it', async () => {
  const email = 'undecided@example.org'
  const token = await inkloom.signUpWithPassword(email, 'a good password')
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  await schedule(token)
  expect(await apiErrorOf(inkloom.call('GET /user_info', {}, token))).toEqual([401, 'unauthorized'])
  const subjects = async () =>
    (await inkloom.call('GET /mailbox')).mails.flatMap(({ to, subject }) => (to === email ? [subject] : []))
  await expect.poll(subjects).toContain('Your Inkloom account will be deleted')

  const again = await logInByLink(email)
  const { deletion_due } = await inkloom.call('GET /user_info', {}, again)
  expect(deletion_due! - Date.now() / 1000).toBeGreaterThan(7 * 86_400 - 600)
  for (const call of [
    () => inkloom.call('GET /projects/user', {}, again),
    () => inkloom.call('POST /create_empty_project', { body: {} }, again),
    () => inkloom.call('GET /tasks', {}, again),
    () => inkloom.call('DELETE /delete_account', {}, again),
  ])
    expect(await apiErrorOf(call())).toEqual([403, 'account_deleted'])

  expect(await inkloom.call('POST /restore_account', {}, again)).toMatchObject({ email, deletion_due: null })
  expect(await inkloom.call('GET /projects/user', {}, again)).toMatchObject([{ id: project_id }])
  expect(await apiErrorOf(inkloom.call('POST /delete_account_now', {}, again))).toEqual([409, 'wrong_state'])
  expect(await apiErrorOf(inkloom.call('POST /restore_account', {}, again))).toEqual([409, 'wrong_state'])
})

it('is removed after 7 days, and not earlier', async () => {
  const { db } = inkloom.database
  const [early, late] = ['early@example.org', 'late@example.org']
  for (const email of [early, late]) await schedule(await inkloom.signUp(email))
  const { id } = await userOf(late)
  await db
    .update(users)
    .set({ deletionDueAt: sql`now() - interval '1 second'` })
    .where(eq(users.id, id))
  await inkloom.restart()
  expect(await userOf(late)).toBeUndefined()
  expect(await inkloom.database.db.select().from(accountDeletions).where(eq(accountDeletions.userId, id))).toHaveLength(
    1,
  )
  expect(await userOf(early)).toMatchObject({ deletionDueAt: expect.any(Date) })
})

it('requires a recent sign-in', async () => {
  const email = 'stale@example.org'
  const token = await inkloom.signUp(email)
  await inkloom.database.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, (await userOf(email)).id))
  await inkloom.restart()
  expect(await apiErrorOf(schedule(token))).toEqual([403, 'sign_in_again'])
  expect(await inkloom.call('GET /user_info', {}, token)).toMatchObject({ deletion_due: null })
})

it('disables API keys until it is restored', async () => {
  const email = 'program@example.org'
  const token = await inkloom.signUp(email)
  const minted = await askAdmin(inkloom.settings, { operation: 'key mint', arguments: { email } })
  const headers = { 'X-API-Key': (minted as { key: string }).key }
  expect((await inkloom.request('GET /tasks', { headers })).status).toBe(200)
  await schedule(token)
  expect((await inkloom.request('GET /tasks', { headers })).status).toBe(401)
  await inkloom.call('POST /restore_account', {}, await logInByLink(email))
  expect((await inkloom.request('GET /tasks', { headers })).status).toBe(200)
})

it('invalidates sessions, links and passwords when it is removed', async () => {
  const token = await inkloom.signUpWithPassword('gone@example.org', 'a good password')
  const body = { email: 'gone@example.org', password: 'a good password' }
  const { access_token: other } = await inkloom.call('POST /login', { body })
  await inkloom.call('GET /user_info', {}, other)
  await remove(token)
  for (const ended of [token, other])
    await expect(inkloom.call('GET /user_info', {}, ended)).rejects.toMatchObject({ status: 401 })
  await expect(inkloom.call('POST /login', { body })).rejects.toMatchObject({ body: { code: 'wrong_credentials' } })
  // The address can sign up again, and the new account has nothing of the old one.
  const again = await inkloom.signUp('gone@example.org')
  expect(await inkloom.call('GET /user_info', {}, again)).toMatchObject({ subscription: null })
})

it('answers 401 to the second of two concurrent deletions', async () => {
  const token = await inkloom.signUp('twice@example.org')
  const answers = await Promise.all([1, 2].map(() => inkloom.request('DELETE /delete_account', { token })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

it('stops a book that is being written', async () => {
  const token = await inkloom.signUp('author@example.org')
  const { id: userId } = await userOf('author@example.org')
  await inkloom.database.db.insert(planGrants).values({ userId, planName: 'Premium' })
  await inkloom.database.db.execute(
    sql`insert into token_ledger (user_id, change, reason) values (${userId}, 1000, 'granted')`,
  )
  begun = Promise.withResolvers()
  await inkloom.restart()
  const { guid } = await inkloom.call('POST /generate', { body: { description: 'A guide to harbours' } }, token)
  const signal = await begun.promise
  expect(signal.aborted).toBe(false)
  await schedule(token)
  expect(signal.aborted).toBe(true)
  const seen = inkloom.call('GET /tasks/:guid', { params: { guid } }, owner)
  await expect(seen).rejects.toMatchObject({ status: 404 })
})

it('requires a session', async () => {
  await expect(schedule(undefined)).rejects.toMatchObject({ status: 401 })
})

it('removes the owner, and makes a new owner only of the first account in an empty installation', async () => {
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
