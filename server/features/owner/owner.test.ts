import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { audited, recordAudit } from '../../security/audit-log.ts'
import { type TestInkloom, testInkloom } from '../../test-inkloom.ts'

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

it('opens to the owner', async () => {
  expect(await inkloom.call('GET /owner', {}, owner)).toEqual({ email: 'owner@example.org' })
})

it('answers everybody else as a call that does not exist', async () => {
  for (const token of [undefined, somebody, 'no session'])
    expect(await answer('GET /owner', token)).toEqual(await answer('GET /unknown', token))
})

const ownerCalls = Object.entries<Endpoint>(contract).flatMap(([route, { access }]) =>
  access === 'owner' ? route : [],
)

it.each(ownerCalls)('answers %s to everybody else as a call that does not exist', async (route) => {
  const path = route.replaceAll(/:\w+/g, '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11')
  for (const token of [undefined, somebody])
    expect(await answer(path, token)).toEqual(await answer(path.replace('/owner', '/unknown'), token))
})

it('leaves the calls of the owner out of the API document', async () => {
  const document = await (await fetch(`${inkloom.address}/openapi.json`)).text()
  expect(document).not.toContain('/owner')
})

it('fails a change that is not in the audit log', async () => {
  await expect(audited('PUT /thing', () => 'done')).rejects.toThrow('without an entry in the audit log')
  const [row] = (await inkloom.database.db.execute<{ id: string }>(sql`select id from users where owner`)).rows
  const done = await audited('PUT /thing', async () => {
    await inkloom.database.transaction((tx) => recordAudit(tx, row!, 'thing.changed', 'thing', { to: 2 }))
    return 'done'
  })
  expect(done).toBe('done')
  const { rows } = await inkloom.database.db.execute(sql`select owner_id, action, subject, details from audit_log`)
  expect(rows).toEqual([{ owner_id: row!.id, action: 'thing.changed', subject: 'thing', details: { to: 2 } }])
})
