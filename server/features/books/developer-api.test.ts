import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Task } from '#contract/book-task.ts'
import { books } from '#contract/books.ts'
import { exportFormatNames, exportFormats } from '#manuscript/model/export-formats.ts'
import { UNITS_PER_TOKEN } from '#contract/plans.ts'
import type { Problem } from '#contract/problem.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { askAdmin } from '../../admin/ask-admin.ts'
import { bookOrders, books as bookRows, tokenLedger, users } from '../../database/schema/index.ts'
import { countTokens } from '../../plans/book-tokens.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { type BookRun, keepMissing, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { soaking } from '#tests/how-many.ts'

let inkloom: TestInkloom
let write: (run: BookRun) => Promise<void>
beforeAll(async () => {
  inkloom = await testInkloom({ writer: scriptedBookWriter((run) => write(run)), limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())
beforeEach(() => {
  write = keepMissing
})

const admin = (operation: 'key mint' | 'key revoke' | 'plan grant' | 'plan revoke', input: object) =>
  askAdmin(inkloom.settings, { operation, arguments: { ...input } })
const mint = async (email: string) => (await admin('key mint', { email })) as { key: string; id: string }

/** Creates an account with Premium, book tokens and a developer key. */
const addDeveloper = async (tokens = 5) => {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await inkloom.signUp(email)
  await admin('plan grant', { email, tokens })
  const [user] = await inkloom.database.db.select().from(users).where(eq(users.email, email))
  return { email, token, userId: user!.id, ...(await mint(email)) }
}
const named = (name: string) => ({ 'Idempotency-Key': name })
type RequestOptions = Parameters<TestInkloom['request']>[1]
const ask = async (key: string, route: string, { headers, ...input }: NonNullable<RequestOptions> = {}) => {
  const answer = await inkloom.request(route, { ...input, headers: { 'X-API-Key': key, ...headers } })
  return { status: answer.status, body: (await answer.json()) as Problem & Task }
}
const order = (key: string, body: object = {}, headers: Record<string, string> = {}) =>
  ask(key, 'POST /generate', {
    body: { description: 'Harbours', ...body },
    headers,
  })
const until = (key: string, guid: string, status: Task['status']) =>
  vi.waitFor(
    async () => {
      const { body } = await ask(key, 'GET /tasks/:guid', { params: { guid } })
      expect(body.status).toBe(status)
    },
    { interval: 30 },
  )
const tokensOf = (userId: string) => countTokens(inkloom.database.db, userId)
const ledgerOf = async (userId: string) =>
  (
    await inkloom.database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)).orderBy(tokenLedger.id)
  ).map(({ reason, change }) => `${reason} ${change / UNITS_PER_TOKEN}`)
/** Counts the account's books that are not in the trash. */
const booksOf = (userId: string) =>
  inkloom.database.db.$count(bookRows, and(eq(bookRows.userId, userId), isNull(bookRows.trashedAt)))

describe('a developer key', () => {
  it('orders, reads and downloads a book for its account', async () => {
    const { key, token, userId } = await addDeveloper()
    const { status, body } = await order(key)
    const { guid } = body
    expect([status, body]).toEqual([
      202,
      { guid, status: 'pending', status_url: `${inkloom.address}/v1/tasks/${guid}` },
    ])
    await until(key, guid, 'DONE')
    for (const format of exportFormatNames) {
      const file = await inkloom.request('GET /tasks/:guid/export', {
        params: { guid },
        query: { format },
        headers: { 'X-API-Key': key },
      })
      expect([file.status, file.headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="The_final_title.${exportFormats[format].extension}"`,
      ])
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
    const seen = await inkloom.call('GET /tasks', {}, token)
    expect(seen.tasks.map((task) => task.guid)).toEqual([guid])
    expect(await tokensOf(userId)).toBe(4)
  })

  it.each([
    ['an unknown key', 'ink_nonsense', 'This API key is not valid.'],
    ['an empty key', '', 'Please send your API key in the header X-API-Key.'],
  ])('answers 401 to %s, with the reason', async (_, key, message) => {
    for (const answer of [
      await order(key),
      await ask(key, 'GET /tasks/:guid', { params: { guid: crypto.randomUUID() } }),
      await ask(key, 'GET /tasks/:guid/export', { params: { guid: crypto.randomUUID() }, query: { format: 'txt' } }),
    ])
      expect(answer).toEqual({ status: 401, body: { code: 'unauthorized', message } })
  })

  it('stops working when it is revoked, while other keys of the account keep working', async () => {
    const { key, id, email } = await addDeveloper()
    const { key: other } = await mint(email)
    expect((await order(key)).status).toBe(202)
    await admin('key revoke', { key: id })
    expect(await order(key)).toEqual({
      status: 401,
      body: { code: 'unauthorized', message: 'This API key was revoked.' },
    })
    expect((await order(other)).status).toBe(202)
  })

  it('allows what the plan of its account allows at that moment', async () => {
    const { key, email } = await addDeveloper()
    expect((await order(key)).status).toBe(202)
    await admin('plan revoke', { email })
    expect(await order(key)).toMatchObject({ status: 403, body: { code: 'premium_required' } })
  })

  it('gets 403 on calls that are not open to keys', async () => {
    const { key } = await addDeveloper()
    const guid = crypto.randomUUID()
    for (const route of ['GET /user_info', 'GET /projects/user', 'DELETE /tasks/:guid', 'POST /tasks/:guid/export'])
      expect([route, await ask(key, route, { params: { guid } })]).toMatchObject([
        route,
        { status: 403, body: { code: 'forbidden' } },
      ])
  })

  it('lists, reads and cancels the books of its account, and reads the token balance', async () => {
    const { key } = await addDeveloper(5)
    const first = (await order(key)).body.guid
    await until(key, first, 'DONE')
    write = ({ hooks }) => new Promise((_, stop) => hooks.signal.addEventListener('abort', stop))
    const second = (await order(key)).body.guid
    const list = await ask(key, 'GET /tasks')
    expect((list.body as unknown as { tasks: Task[] }).tasks.map(({ guid }) => guid)).toEqual([second, first])
    const manuscript = await ask(key, 'GET /tasks/:guid/manuscript', { params: { guid: first } })
    expect(manuscript).toMatchObject({ status: 200, body: { task: { guid: first }, chapters: expect.any(Array) } })
    expect(await ask(key, 'GET /me/quota')).toMatchObject({ status: 200, body: { book_tokens: 3 } })
    const cancelled = await ask(key, 'POST /tasks/:guid/cancel', { params: { guid: second } })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'ERROR', error: { type: 'cancelled' } } })
    expect(await ask(key, 'GET /me/quota')).toMatchObject({ status: 200, body: { book_tokens: 4 } })
  })

  it('is refused with the name of an unknown field, which the application may send', async () => {
    const { key, token } = await addDeveloper()
    const body = { description: 'Harbours', chapter: 5 }
    const refused = await ask(key, 'POST /generate', { body })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { chapter: expect.any(String) } },
    })
    expect(refused.body.message).toContain('no field named chapter')
    expect((await inkloom.request('POST /generate', { body, token })).status).toBe(202)
  })

  it('gives no access to the books of another account', async () => {
    const [mine, other] = [await addDeveloper(), await addDeveloper()]
    const { guid } = (await order(mine.key)).body
    await until(mine.key, guid, 'DONE')
    for (const params of [{ guid }, { guid: crypto.randomUUID() }]) {
      const none = { status: 404, body: { code: 'not_found', message: 'There is no such book.' } }
      expect(await ask(other.key, 'GET /tasks/:guid', { params })).toEqual(none)
      expect(await ask(other.key, 'GET /tasks/:guid/export', { params, query: { format: 'txt' } })).toEqual(none)
      expect(await ask(other.key, 'GET /tasks/:guid/manuscript', { params })).toEqual(none)
      expect(await ask(other.key, 'POST /tasks/:guid/cancel', { params })).toEqual(none)
    }
  })

  it('gets the reason when a request is invalid', async () => {
    const { key } = await addDeveloper()
    write = ({ hooks }) => new Promise((_, stop) => hooks.signal.addEventListener('abort', stop))
    const { guid } = (await order(key)).body
    const params = { guid }
    expect(await ask(key, 'GET /tasks/:guid/export', { params, query: { format: 'odt' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { format: expect.any(String) } },
    })
    expect(await ask(key, 'GET /tasks/:guid/export', { params, query: { format: 'pdf' } })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    })
    expect(await ask(key, 'GET /tasks/:guid', { params: { guid: 'mine' } })).toMatchObject({ status: 400 })
  })

  it('gets the rate limit with each answer, and can wait for as long as it is told', async () => {
    const limited = await testInkloom({ writer: scriptedBookWriter(keepMissing) })
    await limited.signUp('owner@example.org')
    const { key } = (await askAdmin(limited.settings, {
      operation: 'key mint',
      arguments: { email: 'owner@example.org' },
    })) as { key: string }
    const { calls } = books['POST /generate'].limit
    const answers = await Promise.all(
      Array.from({ length: calls + 6 }, () =>
        limited.request('POST /generate', { body: { description: 'Bees' }, headers: { 'X-API-Key': key } }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(calls)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.headers.get('ratelimit-policy')).toBe('"orders";q=10;w=60')
    expect(refused.headers.get('ratelimit')).toMatch(/^"orders";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
    // Each call has its own limit.
    const status = await limited.request('GET /tasks/:guid', {
      params: { guid: crypto.randomUUID() },
      headers: { 'X-API-Key': key },
    })
    expect(status.headers.get('ratelimit')).toBe('"status";r=59;t=60')
    await limited.stop()
  })
})

describe('an order with an idempotency key', () => {
  it('makes one book and takes one token, however often it is sent and however its fields are ordered', async () => {
    const { key, userId } = await addDeveloper()
    const first = await order(key, { chapters: 2, type: 'essay' }, named('17'))
    expect(first.status).toBe(202)
    expect(await order(key, { type: 'essay', chapters: 2 }, named('17'))).toEqual(first)
    expect(await order(key, { type: 'essay', chapters: 2, sub_chapters: 2 }, named('17'))).toEqual(first)
    expect(await booksOf(userId)).toBe(1)
    expect(await ledgerOf(userId)).toEqual(['granted 5', 'taken -1'])
    expect((await order(key, { chapters: 2, type: 'essay' }, named('18'))).body.guid).not.toBe(first.body.guid)
  })

  it('is replayed after the last token was spent, the plan ended and the book was deleted', async () => {
    const { key, token, email, userId } = await addDeveloper(1)
    const first = await order(key, {}, named('last'))
    await until(key, first.body.guid, 'DONE')
    expect(await order(key, {}, named('last'))).toEqual(first)
    await inkloom.call('DELETE /tasks/:guid', { params: { guid: first.body.guid } }, token)
    await admin('plan revoke', { email })
    expect(await order(key, {}, named('last'))).toEqual(first)
    expect(await booksOf(userId)).toBe(0)
    expect(await tokensOf(userId)).toBe(0)
  })

  it('is refused with a different body', async () => {
    const { key, userId } = await addDeveloper()
    await order(key, {}, named('17'))
    expect(await order(key, { chapters: 4 }, named('17'))).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await booksOf(userId)).toBe(1)
  })

  it.each([
    ['that pays with tokens', () => addDeveloper(3)],
    ['that needs no tokens', async () => ({ ...(await mint('owner@example.org')), userId: await ownerId() })],
  ])('makes one book when it is sent 20 times at once by an account %s', async (_, build) => {
    const { key, userId } = await build()
    const before = await booksOf(userId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(key, {}, named('at once'))))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.guid}`)).size).toBe(1)
    expect((await booksOf(userId)) - before).toBe(1)
  })

  it('belongs to its account, and is forgotten after a day', async () => {
    const [ada, ben] = [await addDeveloper(), await addDeveloper()]
    const first = await order(ada.key, {}, named('17'))
    expect((await order(ben.key, { chapters: 4 }, named('17'))).status).toBe(202)
    const { db } = inkloom.database
    const age = async (hours: number) =>
      db
        .update(bookOrders)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(bookOrders.userId, ada.userId))
    await age(23)
    expect(await order(ada.key, {}, named('17'))).toEqual(first)
    await age(25)
    const again = await order(ada.key, { chapters: 4 }, named('17'))
    expect([again.status, again.body.guid === first.body.guid]).toEqual([202, false])
    await age(25)
    await order(ben.key, {}, named('19'))
    expect(await db.$count(bookOrders, eq(bookOrders.userId, ada.userId))).toBe(0)
  })

  it('may be sent again after it was refused', async () => {
    const { key, email, userId } = await addDeveloper(0)
    expect(await order(key, {}, named('17'))).toMatchObject({ status: 403, body: { code: 'no_tokens_left' } })
    await admin('plan grant', { email, tokens: 1 })
    expect((await order(key, {}, named('17'))).status).toBe(202)
    expect(await booksOf(userId)).toBe(1)
  })

  it.each(['', 'x'.repeat(256), 'é'])('is refused with the invalid key %j', async (name) => {
    const { key } = await addDeveloper()
    expect(await order(key, {}, named(name))).toMatchObject({
      status: 400,
      body: { fields: { 'Idempotency-Key': expect.any(String) } },
    })
  })
})

const ownerId = async () => {
  const [owner] = await inkloom.database.db.select().from(users).where(eq(users.owner, true))
  return owner!.id
}

describe('a book', () => {
  it.each([
    [1, 1, 1],
    [4, 4, 1],
    [5, 3, 1],
    [17, 1, 2],
    [8, 4, 2],
    [40, 12, 30],
  ])(
    'of %i chapters with %i sections each takes %i tokens, and credits as many',
    async (chapters, sub_chapters, tokens) => {
      const { key, userId } = await addDeveloper(30)
      write = async () => {
        throw new Error('a fault')
      }
      const { status, body } = await order(key, { chapters, sub_chapters })
      expect(status).toBe(202)
      await until(key, body.guid, 'ERROR')
      expect(await ledgerOf(userId)).toEqual(['granted 30', `taken -${tokens}`, `credited ${tokens}`])
    },
  )

  it.runIf(soaking)('can be ordered at the largest size', async () => {
    const { key } = await addDeveloper(30)
    const { guid } = (await order(key, { chapters: 40, sub_chapters: 12 })).body
    await until(key, guid, 'DONE')
    const { body } = await ask(key, 'GET /tasks/:guid', { params: { guid } })
    expect([body.sections_done, body.sections_total]).toEqual([480, 480])
  })

  it('is refused with the tokens it needs if the account has fewer', async () => {
    const { key, userId } = await addDeveloper(2)
    expect(await order(key, { chapters: 10, sub_chapters: 4 })).toEqual({
      status: 403,
      body: {
        code: 'no_tokens_left',
        message:
          'This book of 40 sections takes 3 book tokens, and you have 2 left. New ones come with the next renewal.',
        details: { tokens_needed: 3, tokens_left: 2 },
      },
    })
    expect(await booksOf(userId)).toBe(0)
  })

  it('credits its tokens when it is cancelled or deleted, and takes them again when it resumes', async () => {
    const { key, token, userId } = await addDeveloper(10)
    write = ({ hooks }) => new Promise((_, stop) => hooks.signal.addEventListener('abort', stop))
    const { guid } = (await order(key, { chapters: 10, sub_chapters: 4 })).body
    const cancelled = await inkloom.call('POST /tasks/:guid/cancel', { params: { guid } }, token)
    expect(cancelled.error?.message).toContain('its tokens are credited back')
    expect(await tokensOf(userId)).toBe(10)
    await inkloom.call('POST /tasks/:guid/resume', { params: { guid } }, token)
    expect(await tokensOf(userId)).toBe(7)
    await inkloom.call('DELETE /tasks/:guid', { params: { guid } }, token)
    expect(await tokensOf(userId)).toBe(10)
  })

  it.each([{ chapters: 0 }, { chapters: 41 }, { sub_chapters: 0 }, { sub_chapters: 13 }, { chapters: 2.5 }])(
    'cannot have a size such as %j',
    async (size) => {
      const { key } = await addDeveloper()
      expect(await order(key, size)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    },
  )

  it('is not paid for twice when more orders arrive at once than there are tokens', async () => {
    const { key, userId } = await addDeveloper(3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(key)))
    const withStatus = (expected: number) => answers.filter(({ status }) => status === expected).length
    expect([withStatus(202), withStatus(403)]).toEqual([3, 9])
    expect(await tokensOf(userId)).toBe(0)
  })
})
