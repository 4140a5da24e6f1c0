import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages as accountMessages } from '#contract/accounts.ts'
import { messages } from '#contract/owner-users.ts'
import { auditOf, problemOf, userIdOf } from '#tests/support/owner-calls.ts'
import { askAdmin } from '../../admin/ask-admin.ts'
import { books, sessions, tokenLedger, users } from '../../database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

const PASSWORD = 'correct horse battery'
let inkloom: TestInkloom
let owner: string
beforeAll(async () => {
  inkloom = await testInkloom()
  owner = await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const idOf = (email: string) => userIdOf(inkloom.database, email)
const about = async (subject: string) =>
  (await auditOf(inkloom.database, subject)).map(({ action, details }) => [action, details])
const newPerson = async (name: string) => {
  const email = `${name}@people.example`
  const token = await inkloom.signUp(email)
  return { email, token, params: { userId: await idOf(email) } }
}

it('lists accounts newest first, searches parts of addresses, and filters by state', async () => {
  const ada = await newPerson('ada.lovelace')
  await newPerson('grace_hopper')
  await inkloom.call('POST /signup', { body: { email: 'never@people.example' } })
  const list = (query: object) => inkloom.call('GET /owner/users', { query }, owner)
  const emails = async (query: object) => (await list(query)).items.map(({ email }) => email)
  expect((await emails({})).slice(-3)).toEqual(['grace_hopper@people.example', ada.email, 'owner@example.org'])
  expect(await emails({ search: 'LOVE' })).toEqual([ada.email])
  expect(await emails({ search: 'e_h' })).toEqual(['grace_hopper@people.example'])
  expect(await emails({ search: '%' })).toEqual([])
  const [row] = (await list({ search: 'lovelace' })).items
  expect(row).toMatchObject({ plan: 'Free', sessions: 1, books: 0, book_tokens: 0, activated: true, suspended: null })
  const details = await inkloom.call('GET /owner/users/:userId', { params: ada.params }, owner)
  expect(details).toMatchObject({ email: ada.email, projects: 0, api_keys: 0, words_this_month: 0 })
  expect(Object.keys(details)).not.toContain('passwordHash')
})

it('finds an address by any part of it, even a single character', async () => {
  const zoe = 'zoë.o\u2019hara+novel@people.example'
  await inkloom.database.db
    .insert(users)
    .values([{ email: zoe }, { email: 'xx@xx.example' }, { email: '“quoted”@qq.example' }])
  const found = async (search: string) =>
    (await inkloom.call('GET /owner/users', { query: { search } }, owner)).items.map(({ email }) => email)
  for (const part of ['o\u2019h', '+', 'ZOË', 'ë', 'a+n', zoe]) expect([part, await found(part)]).toEqual([part, [zoe]])
  expect(await found('xxx')).toEqual([])
  expect(await found('x@x')).toEqual(['xx@xx.example'])
  expect(await found('“q')).toEqual(['“quoted”@qq.example'])
  expect(await found('\\')).toEqual([])
})

it('pages through accounts with the same creation time', async () => {
  const at = new Date('2001-01-01T00:00:00Z')
  await inkloom.database.db
    .insert(users)
    .values(Array.from({ length: 120 }, (_, index) => ({ email: `paged-${index}@paged.example`, createdAt: at })))
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await inkloom.call(
      'GET /owner/users',
      { query: { search: '@paged.example', ...(after !== undefined && { after }) } },
      owner,
    )
    seen.push(...page.items.map(({ email }) => email))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen.length).toBe(120)
  expect(new Set(seen).size).toBe(120)
  expect(await problemOf(inkloom.call('GET /owner/users', { query: { after: "x'~" } }, owner))).toMatchObject({
    status: 400,
  })
})

it('adds and removes book tokens with a reason, but never more than are left', async () => {
  const { params } = await newPerson('tokens')
  const change = (tokens: number, reason = 'a broken book') =>
    inkloom.call('POST /owner/users/:userId/tokens', { params, body: { tokens, reason } }, owner)
  expect(await change(5)).toMatchObject({ book_tokens: 5 })
  expect(await change(-2)).toMatchObject({ book_tokens: 3 })
  expect(await problemOf(change(-4))).toEqual({
    status: 409,
    code: 'wrong_state',
    message: messages.tooFewTokens(3),
  })
  expect(await problemOf(change(0))).toMatchObject({ status: 400 })
  expect(await problemOf(change(1, ' '))).toMatchObject({ status: 400, message: messages.reason })
  expect(await about(params.userId)).toEqual([
    ['tokens.given', { tokens: 5, reason: 'a broken book' }],
    ['tokens.taken', { tokens: 2, reason: 'a broken book' }],
  ])
  const rows = await inkloom.database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, params.userId))
  expect(rows.map(({ change, reason }) => [change, reason])).toEqual([
    [5000, 'granted'],
    [-2000, 'revoked'],
  ])
})

it('ends all sessions of an account', async () => {
  const { token, params } = await newPerson('everywhere')
  expect(await inkloom.call('POST /owner/users/:userId/end_sessions', { params }, owner)).toMatchObject({ sessions: 0 })
  expect(await problemOf(inkloom.call('GET /user_info', {}, token))).toMatchObject({ status: 401 })
  expect(await about(params.userId)).toEqual([['sessions.ended', { sessions: 1 }]])
})

it('refuses all calls of a suspended account until the suspension ends, and pauses its books', async () => {
  const email = 'suspended@people.example'
  const token = await inkloom.signUpWithPassword(email, PASSWORD)
  const userId = await idOf(email)
  const params = { userId }
  const { key } = (await askAdmin(inkloom.settings, {
    operation: 'key mint',
    arguments: { email, name: 'suspended' },
  })) as { key: string }
  const [book] = await inkloom.database.db
    .insert(books)
    .values({
      userId,
      description: 'Bees',
      chapters: 3,
      subChapters: 2,
      language: 'english',
      type: 'guide',
      author: 'Ada',
      writer: 'model',
    })
    .returning({ guid: books.guid })
  const byKey = () => inkloom.request('GET /tasks', { headers: { 'X-API-Key': key } })
  expect((await byKey()).status).toBe(200)

  const body = { reason: 'spam' }
  const suspend = () => inkloom.call('POST /owner/users/:userId/suspend', { params, body }, owner)
  expect(await suspend()).toMatchObject({ suspended: expect.any(Number) })
  expect(await problemOf(suspend())).toMatchObject({ code: 'wrong_state', message: messages.alreadySuspended })
  const suspendedError = { status: 403, code: 'account_suspended', message: accountMessages.accountSuspended }
  for (const route of ['GET /user_info', 'GET /tasks', 'GET /personal_data', 'POST /logout'] as const)
    expect(await problemOf(inkloom.call(route, {}, token))).toEqual(suspendedError)
  expect((await byKey()).status).toBe(401)
  expect(await (await byKey()).json()).toMatchObject({ message: 'The account of this API key is suspended.' })
  expect(await problemOf(inkloom.call('POST /login', { body: { email, password: PASSWORD } }))).toEqual(suspendedError)
  // Only someone who knows the password learns about the suspension.
  expect(await problemOf(inkloom.call('POST /login', { body: { email, password: 'guess' } }))).toMatchObject({
    code: 'wrong_credentials',
  })
  const link = await inkloom.linkToken('POST /send_login_link', email)
  const redeem = () => inkloom.call('GET /login_with_token/:token', { params: { token: link } })
  expect(await problemOf(redeem())).toEqual(suspendedError)
  const paused = async () =>
    (await inkloom.database.db.select().from(books).where(eq(books.guid, book!.guid)))[0]!.paused
  expect(await paused()).toBe(true)
  expect((await inkloom.call('GET /owner/users', { query: { state: 'suspended' } }, owner)).items).toMatchObject([
    { email },
  ])

  const unsuspend = () => inkloom.call('POST /owner/users/:userId/unsuspend', { params }, owner)
  expect(await unsuspend()).toMatchObject({ suspended: null })
  expect(await problemOf(unsuspend())).toMatchObject({ message: messages.notSuspended })
  expect(await inkloom.call('GET /user_info', {}, token)).toMatchObject({ email })
  expect(await redeem()).toMatchObject({ access_token: expect.any(String) })
  expect((await byKey()).status).toBe(200)
  // Resuming books costs tokens, so that is up to the user.
  expect(await paused()).toBe(true)
  expect(await about(userId)).toEqual([
    ['account.suspended', { reason: 'spam' }],
    ['account.unsuspended', {}],
  ])
})

it('schedules a deletion after seven days, which the user can stop', async () => {
  const { email, token, params } = await newPerson('deleted')
  const remove = () =>
    inkloom.call('POST /owner/users/:userId/delete', { params, body: { reason: 'asked by mail' } }, owner)
  const due = (await remove()).deletion_due!
  expect(due - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
  expect(due - Date.now() / 1000).toBeLessThan(7.1 * 86_400)
  expect(await problemOf(remove())).toMatchObject({ message: messages.deletionScheduled })
  expect(await problemOf(inkloom.call('GET /user_info', {}, token))).toMatchObject({ status: 401 })
  const mails = async () => (await inkloom.call('GET /mailbox')).mails.filter(({ to }) => to === email)
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject))
    .toContain('Your Inkloom account will be deleted')
  const link = await inkloom.linkToken('POST /send_login_link', email)
  const again = (await inkloom.call('GET /login_with_token/:token', { params: { token: link } })).access_token
  expect(await inkloom.call('POST /restore_account', {}, again)).toMatchObject({ deletion_due: null })
})

it('never suspends or deletes the account of the owner', async () => {
  const params = { userId: await idOf('owner@example.org') }
  const body = { reason: 'a slip' }
  for (const route of ['POST /owner/users/:userId/suspend', 'POST /owner/users/:userId/delete'] as const)
    expect(await problemOf(inkloom.call(route, { params, body }, owner))).toMatchObject({
      message: messages.ownAccount,
    })
  expect(await inkloom.call('GET /owner', {}, owner)).toEqual({ email: 'owner@example.org' })
})

it('sends the archive to the user, even if suspended, and never to the owner', async () => {
  const { email, token, params } = await newPerson('archive')
  await inkloom.call('POST /owner/users/:userId/suspend', { params, body: { reason: 'spam' } }, owner)
  const mail = await inkloom.mailAfter(
    email,
    () =>
      inkloom.call('POST /owner/users/:userId/export', { params }, owner).then((reply) => expect(reply).toEqual({})),
    '/v1/personal_data/',
  )
  const link = mail.links.find((found) => found.includes('/v1/personal_data/'))!
  for (let time = 0; time < 2; time++) {
    const files = unzipSync(new Uint8Array(await (await fetch(link)).arrayBuffer()))
    const account = JSON.parse(new TextDecoder().decode(files['account.json'])) as { users: { email: string }[] }
    expect(account.users.map(({ email }) => email)).toEqual([email])
  }
  const archive = link.split('/').at(-1)!
  // The link opens the archive and nothing else.
  expect(await problemOf(inkloom.call('GET /login_with_token/:token', { params: { token: archive } }))).toMatchObject({
    code: 'link_invalid',
  })
  const signIn = { params: { token } }
  expect((await inkloom.request('GET /personal_data/:token', signIn)).status).toBe(400)
  await inkloom.database.db.execute(sql`update links set expires_at = now() where purpose = 'archive'`)
  const program = await fetch(link)
  expect([program.status, await program.json()]).toMatchObject([400, { code: 'link_invalid' }])
  const browser = await fetch(link, { headers: { Accept: 'text/html,*/*;q=0.8' } })
  expect([browser.status, browser.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  const page = await browser.text()
  expect(page).toContain('<h1>This download link no longer works</h1>')
  expect(page).toContain('href="/login"')
  expect(page).not.toContain(archive)
  expect(await about(params.userId)).toContainEqual(['archive.sent', {}])
})

it('requires a sign-in within the last 10 minutes for changes, but not for reading', async () => {
  const { params } = await newPerson('recent')
  const before = inkloom.database.db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, await idOf('owner@example.org')))
  await before
  await inkloom.restart()
  expect(await problemOf(inkloom.call('POST /owner/users/:userId/end_sessions', { params }, owner))).toMatchObject({
    code: 'sign_in_again',
  })
  expect(await inkloom.call('GET /owner/users/:userId', { params }, owner)).toMatchObject({ sessions: 1 })
  const link = await inkloom.linkToken('POST /send_login_link', 'owner@example.org')
  owner = (await inkloom.call('GET /login_with_token/:token', { params: { token: link } })).access_token
})

it('answers 404 for an unknown account', async () => {
  const params = { userId: crypto.randomUUID() }
  expect(await problemOf(inkloom.call('GET /owner/users/:userId', { params }, owner))).toMatchObject({ status: 404 })
  expect(await problemOf(inkloom.call('POST /owner/users/:userId/export', { params }, owner))).toMatchObject({
    status: 404,
  })
})
