import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Queryable } from '../../database/database.ts'
import { auditLog, sessions, users } from '../../database/schema/index.ts'
import { audited, recordAudit, recordAuditFirst } from '../../security/audit-log.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let owner: string
let somebody: string
beforeAll(async () => {
  inkloom = await testInkloom()
  owner = await inkloom.signUp('owner@example.org')
  somebody = await inkloom.signUp('ada@example.org')
})
afterAll(() => inkloom.stop())

const answer = async (route: string, token?: string) => {
  const response = await inkloom.request(route, { token })
  const headers = Object.fromEntries(response.headers)
  return [response.status, { ...headers, date: '', 'x-request-id': '' }, await response.json()]
}

let old: Promise<string> | undefined
const signInLongAgo = () =>
  (old ??= (async () => {
    const link = await inkloom.linkToken('POST /send_login_link', 'owner@example.org')
    const { access_token } = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
    const { db } = inkloom.database
    const [newest] = await db.select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1)
    await db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessions.tokenHash, newest!.tokenHash))
    return access_token
  })())

it('is open to the owner', async () => {
  expect(await inkloom.call('GET /owner', {}, owner)).toEqual({ email: 'owner@example.org' })
})

it('answers everybody else as for an unknown call', async () => {
  for (const token of [undefined, somebody, 'no session'])
    expect(await answer('GET /owner', token)).toEqual(await answer('GET /unknown', token))
})

const ownerCalls = Object.entries<Endpoint>(contract).flatMap(([route, { access }]) =>
  access === 'owner' ? route : [],
)

it.each(ownerCalls)('answers %s to everybody else as for an unknown call', async (route) => {
  const path = route.replaceAll(/:\w+/g, '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11')
  for (const token of [undefined, somebody])
    expect(await answer(path, token)).toEqual(await answer(path.replace('/owner', '/unknown'), token))
})

const changes = ownerCalls.filter((route) => !route.startsWith('GET '))

it.each(changes)('requires a recent sign-in for %s, and changes nothing without it', async (route) => {
  const token = await signInLongAgo()
  const before = await inkloom.database.db.$count(auditLog)
  const path = route.replaceAll(/:\w+/g, '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11')
  const response = await inkloom.request(path, { token })
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'sign_in_again' }])
  expect(await inkloom.database.db.$count(auditLog)).toBe(before)
})

it("does not include the owner's calls in the API document", async () => {
  const document = await (await fetch(`${inkloom.address}/openapi.json`)).text()
  expect(document).not.toContain('/owner')
})

const readOwner = async () => (await inkloom.database.db.select().from(users).where(eq(users.owner, true)))[0]!
const readAudit = async () => {
  const { ownerId, action, subject, details } = auditLog
  return inkloom.database.db.select({ ownerId, action, subject, details }).from(auditLog)
}

it('commits a change together with its entry in the audit log', async () => {
  const { id } = await readOwner()
  const change = () =>
    inkloom.database.transaction(async (tx) => {
      await tx.update(users).set({ byok: true }).where(eq(users.id, id))
      await recordAudit(tx, { id }, 'thing.changed', 'thing', { to: 2 })
      return 'done'
    })
  expect(await audited('PUT /thing', change)).toBe('done')
  expect((await readOwner()).byok).toBe(true)
  expect(await readAudit()).toEqual([{ ownerId: id, action: 'thing.changed', subject: 'thing', details: { to: 2 } }])
})

const suspend = (db: Queryable) => db.update(users).set({ suspendedAt: new Date() }).where(eq(users.owner, true))

it.each<[how: string, change: () => unknown]>([
  ['in a transaction', () => inkloom.database.transaction(suspend)],
  ['outside a transaction', () => suspend(inkloom.database.db)],
  [
    'after an entry that was rolled back',
    async () => {
      const { id } = await readOwner()
      const failing = inkloom.database.transaction(async (tx) => {
        await recordAudit(tx, { id }, 'thing.changed', 'thing')
        throw new Error('rolled back')
      })
      await failing.catch(() => undefined)
      await inkloom.database.transaction(suspend)
    },
  ],
  ['outside the database', () => 'done'],
])('fails a handler that records no entry, and commits nothing %s', async (_, change) => {
  const before = await readAudit()
  await expect(audited('PUT /thing', async () => change())).rejects.toThrow('without an entry in the audit log')
  expect((await readOwner()).suspendedAt).toBeNull()
  expect(await readAudit()).toEqual(before)
})

it('allows further changes after the entry was committed', async () => {
  const { id } = await readOwner()
  await audited('PUT /thing', async () => {
    await recordAuditFirst(inkloom.database, { id }, 'thing.sent', 'thing')
    await inkloom.database.db.update(users).set({ byok: false }).where(eq(users.id, id))
  })
  expect((await readOwner()).byok).toBe(false)
})
