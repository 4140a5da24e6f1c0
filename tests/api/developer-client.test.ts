import { createConfig, lintFromString } from '@redocly/openapi-core'
import { eq, sql } from 'drizzle-orm'
import { Webhook as Signature } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/book-limits.ts'
import { books as contract } from '#contract/books.ts'
import { contract as allCalls } from '#contract/contract.ts'
import { exportFormatNames, exportFormats } from '#manuscript/model/export-formats.ts'
import { callbackMessages } from '#contract/callback-url.ts'
import { UNITS_PER_TOKEN } from '#contract/plans.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { memoryLimiter } from '#server/http/limits/limiter.ts'
import { books, tokenLedger, users } from '#server/database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { installedFonts } from '#manuscript/export/fonts/find-fonts.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/doubles/webhook-receiver/webhook-receiver.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import type { Writer } from '#writer/writer.ts'
import {
  type BookAccepted,
  type BookOrder,
  getMeQuota,
  getTasks,
  getTasksGuid,
  getTasksGuidDetails,
  getTasksGuidExport,
  getTasksGuidManuscript,
  getTasksGuidPlan,
  type PlannedSection,
  postTasksGuidPlanOpenings,
  postTasksGuidPlanReplan,
  postTasksGuidPlanWrite,
  putTasksGuidDetails,
  putTasksGuidPlan,
  putTasksGuidPlanOpening,
  postGenerate,
  type postGenerateResponse,
  postTasksGuidCancel,
  type Problem,
  type Task,
} from './developer-client.ts'
import { generateClient } from './generate-client.ts'
import { callAsIn, send } from './send.ts'
import { readDocument, type ServedDocument } from './served-document.ts'

/**
 * Descriptions of books that fail, each for a different reason: an error of the model or of the
 * server.
 */
const going = {
  refused: 'A model that refuses the key',
  useless: 'A model that answers with something else',
  slow: 'A model that does not answer',
  faulty: 'A fault of ours',
  unstorable: 'A text that the database does not take',
} as const
const modelNames: Record<string, string> = {
  [going.refused]: 'double;fault=401',
  [going.useless]: 'double;fault=wrong-json',
  [going.slow]: 'double;fault=no-answer',
}

/** This limiter counts in memory, so that a test can use up a limit without hundreds of calls. */
const limiter = memoryLimiter()
/** Uses up the limit of an account, except for this number of calls. */
const useUp = async (route: keyof typeof allCalls, userId: string, left: number) => {
  const { limit } = allCalls[route] as Endpoint
  for (let call = left; call < limit!.calls; call++) await limiter.consumeSliding(route, userId, limit!)
}

let model: ModelServer
let receiver: WebhookReceiver
let inkloom: TestInkloom
let document: ServedDocument
/** Session token of the owner. */
let token: string
beforeAll(async () => {
  ;[model, receiver] = await Promise.all([startModelServer(), startWebhookReceiver()])
  const writerOf = (name: string): Writer =>
    modelWriter(openAiCompatible({ baseUrl: model.url, model: name, timeouts: { retryMs: 1 } }))
  const writer: Writer = {
    ...writerOf('double'),
    book: (order, storedSteps, hooks) => {
      if (order.description === going.faulty) throw new TypeError('a fault of ours')
      return writerOf(modelNames[order.description] ?? 'double').book(order, storedSteps, hooks)
    },
  }
  const { 'BIZ UDMincho': _, ...fonts } = installedFonts()
  inkloom = await testInkloom({
    writer,
    limiter,
    fonts: { files: () => fonts, need: () => ({ state: 'fetching', megabytes: 9 }) },
    environment: { WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8' },
  })
  document = await readDocument(inkloom.address)
  callAsIn(document)
  token = await inkloom.signUp('owner@example.org')
  await inkloom.database.db.execute(sql`
    create function refuse_step() returns trigger language plpgsql as $$ begin
      if (select description from books where guid = new.book_guid) = ${sql.raw(`'${going.unstorable}'`)} then
        raise exception 'not this one';
      end if;
      return new;
    end $$`)
  await inkloom.database.db.execute(
    sql`create trigger refuse_step before insert on book_steps for each row execute function refuse_step()`,
  )
})
afterAll(async () => {
  await inkloom.stop()
  await Promise.all([model.close(), receiver.close()])
})

const admin = (operation: 'key mint' | 'key revoke' | 'plan grant' | 'plan revoke', input: object) =>
  askAdmin(inkloom.settings, { operation, arguments: { ...input } })
const mint = async (email: string) => {
  const { key, id, webhook_secret: secret } = (await admin('key mint', { email })) as Record<string, string>
  return { keyId: id!, secret: secret!, as: { headers: { 'X-API-Key': key! } } }
}

/**
 * Creates an account with Premium, book tokens and a key. Limits apply to each account separately.
 */
const addDeveloper = async ({ tokens = 40, byok = false } = {}) => {
  const email = `${crypto.randomUUID()}@example.org`
  const [user] = await inkloom.database.db.insert(users).values({ email, byok }).returning()
  if (!byok) await admin('plan grant', { email, tokens })
  return { email, userId: user!.id, ...(await mint(email)) }
}
type As = Awaited<ReturnType<typeof addDeveloper>>['as']

const order: BookOrder = { description: 'Harbours', chapters: 1, sub_chapters: 1 }

type AnswerWithStatus<A, S> = A extends { status: S } ? A : never
/**
 * Expects an answer with this status, and narrows its type to the one that the document states for
 * it.
 */
const expectStatus = <A extends { status: number; data: unknown }, S extends A['status']>(
  answer: A,
  status: S,
): AnswerWithStatus<A, S> => {
  expect([answer.status, answer.data]).toEqual([status, answer.data])
  return answer as AnswerWithStatus<A, S>
}

const accepted = async (as: As, more: Partial<BookOrder> = {}): Promise<BookAccepted> =>
  expectStatus(await postGenerate({ ...order, ...more }, {}, as), 202).data
const ended = (as: As, guid: string, status: 'DONE' | 'ERROR'): Promise<Task> =>
  vi.waitFor(
    async () => {
      const { data } = expectStatus(await getTasksGuid(guid, as), 200)
      expect(data.status).toBe(status)
      return data
    },
    { interval: 500 },
  )
const unknown = '0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21'
const booksOf = (userId: string) => inkloom.database.db.$count(books, eq(books.userId, userId))
const ledgerOf = async (userId: string) =>
  (
    await inkloom.database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)).orderBy(tokenLedger.id)
  ).map(({ reason, change }) => `${reason} ${change / UNITS_PER_TOKEN}`)
/** Sends a body that the typed client would not allow. */
const sendRaw = ({ headers }: As, body: string, type = 'application/json') =>
  send<postGenerateResponse>('/generate', { method: 'POST', headers: { ...headers, 'Content-Type': type }, body })

const calling = (callback_url: string) => ({ ...order, callback_url })
const refusedOrder = async (as: As) => expectStatus(await postGenerate({ ...order, chapters: 17 }, {}, as), 403).data

/** A function that is never called, only type-checked. */
const callWrongly = async (as: As) => {
  // @ts-expect-error -- a description is needed
  await postGenerate({ chapters: 2 }, {}, as)
  // @ts-expect-error -- a number is no text
  await postGenerate({ ...order, chapters: '2' }, {}, as)
  // @ts-expect-error -- no such language
  await postGenerate({ ...order, language: 'klingon' }, {}, as)
  // @ts-expect-error -- no such format
  await getTasksGuidExport(unknown, { format: 'odt' }, as)
  // @ts-expect-error -- no such header
  await postGenerate(order, { 'Idempotent-Key': '17' }, as)
}

/**
 * Resolves to the webhooks about a book, verified with the secret and checked against the document.
 */
const receivedCallbacks = (path: string, secret: string, count: number) =>
  vi.waitFor(
    () => {
      const hits = receiver.hits.filter((hit) => hit.path === path)
      expect(hits).toHaveLength(count)
      return hits.map(({ headers, body }) => {
        const message = new Signature(secret).verify(body, headers)
        document.checkWebhook(headers, message)
        return message as { status: string }
      })
    },
    { interval: 50 },
  )
const orderCalling = async ({ as }: { as: As }, description: string) => {
  const path = `/${crypto.randomUUID()}`
  return { path, ...(await accepted(as, { description, callback_url: receiver.url + path })) }
}

const editableSections = (sections: PlannedSection[]) =>
  sections.map(({ id, title, synopsis, beats, words, locked }) => ({ id, title, synopsis, beats, words, locked }))

describe('the document of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'info-license': 'off',
        // Calls that only the application makes document all their errors as `default`.
        'operation-4xx-response': 'off',
        'no-invalid-media-type-examples': 'error',
        'no-invalid-schema-examples': 'error',
      },
    })
    const source = JSON.stringify(document.openApi)
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  it('generates the client of these tests (update it with vitest -u)', async () => {
    await expect(await generateClient(`${inkloom.address}/openapi-developer.json`)).toMatchFileSnapshot(
      'developer-client.ts',
    )
  })
})

describe('a generated client', () => {
  it('orders a book, polls it, and downloads it in each format', async () => {
    const { as } = await addDeveloper()
    const { guid, status, status_url } = await accepted(as, { author_name: 'Tidal Press', type: 'essay' })
    expect([status, status_url]).toEqual(['pending', `${document.url}/tasks/${guid}`])
    const task = await ended(as, guid, 'DONE')
    expect(task).toMatchObject({ guid, author: 'Tidal Press', type: 'essay', sections_done: 1, error: null })
    expect(task.export_formats).toEqual([...exportFormatNames])

    const signatures = {
      pdf: /^%PDF-/,
      docx: /^PK/,
      txt: /Tidal Press/,
      epub: /^PK/,
      markdown: /^PK/,
      html: /^<!DOCTYPE html>/,
    }
    for (const format of task.export_formats) {
      const { data, headers } = expectStatus(await getTasksGuidExport(guid, { format }, as), 200)
      expect(typeof data === 'string' ? data : await data.text()).toMatch(signatures[format])
      expect(headers.get('Content-Disposition')).toMatch(
        new RegExp(`^attachment; filename="[\\w.-]+\\.${exportFormats[format].extension}"$`),
      )
    }
  })

  it('also calls with a session token', async () => {
    const signedIn = { headers: { Token: token } }
    const { data } = expectStatus(await postGenerate({ ...order, description: going.slow }, {}, signedIn), 202)
    expect(expectStatus(await getTasksGuid(data.guid, signedIn), 200).data.guid).toBe(data.guid)
    await inkloom.call('DELETE /tasks/:guid', { params: { guid: data.guid } }, token)
  })

  it('lists books, reads their text, cancels one and reads the balance', async () => {
    const { as } = await addDeveloper({ tokens: 3 })
    const finishedBook = await accepted(as)
    await ended(as, finishedBook.guid, 'DONE')
    const slow = await accepted(as, { description: going.slow })
    const { tasks } = expectStatus(await getTasks(as), 200).data
    expect(tasks.map(({ guid }) => guid)).toEqual([slow.guid, finishedBook.guid])
    const { chapters } = expectStatus(await getTasksGuidManuscript(finishedBook.guid, as), 200).data
    expect(chapters[0]!.sections[0]!.blocks).not.toEqual([])
    expect(expectStatus(await getMeQuota(as), 200).data.book_tokens).toBe(1)
    expect(expectStatus(await postTasksGuidCancel(slow.guid, as), 200).data.error?.type).toBe('cancelled')
    expect(expectStatus(await getMeQuota(as), 200).data.book_tokens).toBe(2)
    expectStatus(await postTasksGuidCancel(slow.guid, as), 409)
  })

  it('plans a book with its author', async () => {
    const { as } = await addDeveloper()
    const { guid } = await accepted(as, { plan: 'review' })
    const stageOf = async () => expectStatus(await getTasksGuid(guid, as), 200).data.stage
    await vi.waitFor(async () => expect(await stageOf()).toBe('plan_ready'), { interval: 50 })
    const plan = async () => expectStatus(await getTasksGuidPlan(guid, as), 200).data
    const editable = async () => {
      const { version, chapters } = await plan()
      return {
        version,
        chapters: chapters.map(({ title, synopsis, sections }) => ({
          title,
          synopsis,
          sections: editableSections(sections),
        })),
      }
    }
    const change = await editable()
    expectStatus(await putTasksGuidPlan(guid, change, as), 200)
    const late = expectStatus(await putTasksGuidPlan(guid, change, as), 409)
    expect([late.data.code, late.data.current?.['version']]).toEqual(['conflict', change.version + 1])
    expectStatus(await putTasksGuidPlan(guid, { ...change, chapters: [] }, as), 400)

    expectStatus(await postTasksGuidPlanOpenings(guid, as), 200)
    expectStatus(await postTasksGuidPlanOpenings(guid, as), 409)
    await vi.waitFor(async () => expect(await stageOf()).toBe('plan_ready'), { interval: 50 })
    const { version } = await plan()
    expectStatus(await putTasksGuidPlanOpening(guid, { version, style: null }, as), 200)
    expectStatus(await postTasksGuidPlanReplan(guid, { version, part: 'everything' }, as), 409)
    const again = { version: version + 1, part: 'chapter' as const, chapter: 0 }
    expectStatus(await postTasksGuidPlanReplan(guid, again, as), 200)
    await vi.waitFor(async () => expect(await stageOf()).toBe('plan_ready'), { interval: 50 })
    expectStatus(await postTasksGuidPlanWrite(guid, { version }, as), 409)
    expectStatus(await postTasksGuidPlanWrite(guid, { version: (await plan()).version }, as), 200)
    await vi.waitFor(async () => expect(expectStatus(await getTasksGuid(guid, as), 200).data.status).toBe('DONE'), {
      interval: 50,
    })
    expectStatus(await putTasksGuidPlan(guid, await editable(), as), 409)
  })

  it('does not compile calls that the document does not allow', () => {
    expect(callWrongly).toBeTypeOf('function')
    type Answer = Awaited<ReturnType<typeof postGenerate>>
    expectTypeOf<AnswerWithStatus<Answer, 202>['data']>().toEqualTypeOf<BookAccepted>()
    expectTypeOf<AnswerWithStatus<Answer, 403>['data']['code']>().toEqualTypeOf<
      'premium_required' | 'ai_key_missing' | 'no_tokens_left'
    >()
    expectTypeOf<AnswerWithStatus<Answer, 409>['data']['code']>().toEqualTypeOf<'conflict'>()
    expectTypeOf<AnswerWithStatus<Answer, 429>['data']>().toExtend<Problem>()
    expectTypeOf<AnswerWithStatus<Awaited<ReturnType<typeof getTasksGuid>>, 200>['data']>().toEqualTypeOf<Task>()
    expectTypeOf<AnswerWithStatus<Awaited<ReturnType<typeof getTasksGuidExport>>, 200>['data']>().toEqualTypeOf<
      Blob | string
    >()
  })
})

describe('the API refuses', () => {
  it('an order that exceeds a limit, and names the field', async () => {
    const wrong: [field: string, orders: unknown[]][] = [
      ['description', [{}, { description: '' }, { description: '  ' }, { description: 'x'.repeat(2001) }]],
      ['description', [{ description: 7 }, { description: null }, { description: 'a\0b' }]],
      ['chapters', [0, 41, -1, 2.5, '2', null].map((chapters) => ({ ...order, chapters }))],
      ['sub_chapters', [0, 13, -1, 2.5, '2', null].map((sub_chapters) => ({ ...order, sub_chapters }))],
      ['language', ['', 'klingon', 'English', 7].map((language) => ({ ...order, language }))],
      ['type', ['', 'poem', null].map((type) => ({ ...order, type }))],
      ['author_name', [7, 'x'.repeat(201)].map((author_name) => ({ ...order, author_name }))],
      ['callback_url', ['', 'ftp://example.org/', `https://example.org/${'x'.repeat(2030)}`].map(calling)],
      ['callback_url', ['https://me:secret@example.org/', 'https://example.org:22/', 'http://10.0.0.1/'].map(calling)],
    ]
    for (const [field, orders] of wrong) {
      const { as, userId } = await addDeveloper()
      for (const sent of orders) {
        const { data } = expectStatus(await postGenerate(sent as BookOrder, {}, as), 400)
        expect([sent, data.fields]).toEqual([sent, { [field]: expect.any(String) }])
      }
      expect(await booksOf(userId)).toBe(0)
    }
  })

  it('a body that is not an order', async () => {
    const { as } = await addDeveloper()
    for (const [body, type] of [
      ['{"description":', undefined],
      ['', undefined],
      ['[]', undefined],
      ['null', undefined],
      ['"Harbours"', undefined],
      ['{"description":"Harbours","__proto__":{"owner":true}}', undefined],
      [JSON.stringify(order), 'text/plain'],
      ['description=Harbours', 'application/x-www-form-urlencoded'],
    ] as const)
      expectStatus(await sendRaw(as, body, type), 400)
  })

  it('an unknown field, and names it', async () => {
    const { as, userId } = await addDeveloper()
    const { data } = expectStatus(await postGenerate({ ...order, owner: true } as BookOrder, {}, as), 400)
    expect(data.fields).toEqual({ owner: expect.stringContaining('no field named owner') })
    expect(await booksOf(userId)).toBe(0)
    const { guid } = await accepted(as)
    for (const answer of [
      await send<postGenerateResponse>('/tasks?page=2', { method: 'GET', ...as }),
      await send<postGenerateResponse>('/me/quota?month=1', { method: 'GET', ...as }),
      await send<postGenerateResponse>(`/tasks/${guid}/manuscript?format=md`, { method: 'GET', ...as }),
      await send<postGenerateResponse>(`/tasks/${guid}/cancel?refund=all`, { method: 'POST', ...as }),
    ])
      expectStatus(answer, 400)
  })

  it('an invalid guid and an unknown format', async () => {
    const { as } = await addDeveloper()
    for (const guid of ['mine', '1', `${unknown}0`, '%00', 'x'.repeat(900)])
      expectStatus(await getTasksGuid(guid, as), 400)
    for (const format of ['odt', '', 'PDF', 'toString'])
      expectStatus(await getTasksGuidExport(unknown, { format: format as 'pdf' }, as), 400)
    expectStatus(await getTasksGuidExport('mine', { format: 'pdf' }, as), 400)
  })

  it('an order with a project of somebody else', async () => {
    const { as } = await addDeveloper()
    expectStatus(await postGenerate({ ...order, project_id: unknown }, {}, as), 404)
  })

  it('a body that is too large', async () => {
    const { as } = await addDeveloper()
    expectStatus(await postGenerate({ description: 'x'.repeat(5_100_000) }, {}, as), 413)
  })

  it('a missing, wrong or revoked key', async () => {
    const revoked = await addDeveloper()
    await admin('key revoke', { key: revoked.keyId })
    for (const as of [
      {},
      { headers: { 'X-API-Key': '' } },
      { headers: { 'X-API-Key': 'ink_wrong' } },
      { headers: { 'X-API-Key': 'ink_wrong', Token: token } },
      { headers: { Token: 'wrong' } },
      { headers: { Authorization: `Bearer ${revoked.as.headers['X-API-Key']}` } },
      revoked.as,
    ] as RequestInit[]) {
      expectStatus(await postGenerate(order, {}, as), 401)
      expectStatus(await getTasksGuid(unknown, as), 401)
      expectStatus(await getTasksGuidExport(unknown, { format: 'pdf' }, as), 401)
      expectStatus(await getTasksGuidManuscript(unknown, as), 401)
      expectStatus(await postTasksGuidCancel(unknown, as), 401)
      expectStatus(await getTasks(as), 401)
      expectStatus(await getMeQuota(as), 401)
    }
  })

  it('a book of another account with the same message as an unknown book', async () => {
    const [mine, other] = [await addDeveloper(), await addDeveloper()]
    const { guid } = await accepted(mine.as)
    await ended(mine.as, guid, 'DONE')
    for (const tried of [guid, guid.toUpperCase(), unknown]) {
      const none = { code: 'not_found', message: 'There is no such book.' }
      expect(expectStatus(await getTasksGuid(tried, other.as), 404).data).toEqual(none)
      expect(expectStatus(await getTasksGuidManuscript(tried, other.as), 404).data).toEqual(none)
      expect(expectStatus(await postTasksGuidCancel(tried, other.as), 404).data).toEqual(none)
      for (const format of exportFormatNames)
        expect(expectStatus(await getTasksGuidExport(tried, { format }, other.as), 404).data).toEqual(none)
    }
  })

  it('an order without a plan, tokens or a required AI key', async () => {
    const [free, poor, bringsKey] = await Promise.all([
      addDeveloper(),
      addDeveloper({ tokens: 1 }),
      addDeveloper({ byok: true }),
    ])
    await admin('plan revoke', { email: free.email })
    expect((await refusedOrder(free.as)).code).toBe('premium_required')
    expect((await refusedOrder(bringsKey.as)).code).toBe('ai_key_missing')
    expect(await refusedOrder(poor.as)).toMatchObject({
      code: 'no_tokens_left',
      details: { tokens_needed: 2, tokens_left: 1 },
    })
    for (const { userId } of [free, poor, bringsKey]) expect(await booksOf(userId)).toBe(0)
  })

  it('a download before the book is finished', async () => {
    const { as, userId } = await addDeveloper()
    const { guid } = await accepted(as, { description: going.slow })
    for (const format of exportFormatNames) expectStatus(await getTasksGuidExport(guid, { format }, as), 409)
    await inkloom.database.db.delete(books).where(eq(books.userId, userId))
  })

  it('a PDF whose font has to be downloaded first', async () => {
    const { as } = await addDeveloper()
    const { guid } = await accepted(as)
    await ended(as, guid, 'DONE')
    await inkloom.database.db.update(books).set({ language: 'japanese' }).where(eq(books.guid, guid))
    const { data, headers } = expectStatus(await getTasksGuidExport(guid, { format: 'pdf' }, as), 503)
    expect(data).toMatchObject({ code: 'font_pending', details: { font: 'Japanese', megabytes: 9, retry_after: 4 } })
    expect(headers.get('Retry-After')).toBe('4')
    expectStatus(await getTasksGuidExport(guid, { format: 'epub' }, as), 200)
  })

  it('a language that needs a language model if there is none', async () => {
    const without = await testInkloom({ writer: builtinWriter() })
    const owner = await without.signUp('owner@example.org')
    // The call goes to another server, whose answer must not count as one of this server.
    callAsIn({ ...document, url: (await readDocument(without.address)).url })
    expectStatus(await postGenerate({ ...order, language: 'thai' }, {}, { headers: { Token: owner } }), 422)
    callAsIn(document)
    await without.stop()
  })

  it('with an internal error that reveals no details', async () => {
    const { as } = await addDeveloper()
    const { guid } = await accepted(as)
    await ended(as, guid, 'DONE')
    const { db } = inkloom.database
    await db
      .update(books)
      .set({ language: 'klingon' as 'english' })
      .where(eq(books.guid, guid))
    for (const format of ['pdf', 'docx'] as const)
      expect(expectStatus(await getTasksGuidExport(guid, { format }, as), 500).data.code).toBe('export_failed')

    await db.execute(sql`alter table books rename to lost`)
    const lost: { status: number; data: unknown }[] = [
      await postGenerate(order, {}, as),
      await getTasksGuid(guid, as),
      await getTasksGuidExport(guid, { format: 'pdf' }, as),
      await getTasksGuidManuscript(guid, as),
      await postTasksGuidCancel(guid, as),
      await getTasks(as),
    ]
    await db.execute(sql`alter table lost rename to books`)
    await db.execute(sql`alter table word_usage rename to lost`)
    lost.push(await getMeQuota(as))
    await db.execute(sql`alter table lost rename to word_usage`)
    for (const answer of lost)
      expect([answer.status, answer.data]).toEqual([
        500,
        {
          code: 'internal_error',
          message: 'Something went wrong on our side. Your text is safe; please try again.',
        },
      ])
  })
})

type PlanCall = readonly [method: string, path: string, body: object | undefined]
/** The calls about a plan, with bodies for a plan of one section. */
const planCalls: readonly PlanCall[] = [
  ['GET', '', undefined],
  [
    'PUT',
    '',
    {
      version: 0,
      chapters: [
        {
          title: 'Piers',
          synopsis: '',
          sections: [{ title: 'Piles', synopsis: '', beats: [], words: 300, locked: false }],
        },
      ],
    },
  ],
  ['POST', '/replan', { version: 0, part: 'everything' }],
  ['POST', '/openings', undefined],
  ['PUT', '/opening', { version: 0, style: null }],
  ['POST', '/write', { version: 0 }],
]
const askPlan = ([method, path, body]: PlanCall, guid: string, key: string | undefined, extra: object = {}) => {
  const headers = { ...(key && { 'X-API-Key': key }), ...(body && { 'Content-Type': 'application/json' }) }
  const sent = body && { body: JSON.stringify({ ...body, ...extra }) }
  return send<{ status: number; data: Problem }>(`/tasks/${guid}/plan${path}`, { method, headers, ...sent })
}

const statusOf = async (...args: Parameters<typeof askPlan>) => (await askPlan(...args)).status
const codeOf = async (...args: Parameters<typeof askPlan>) => (await askPlan(...args)).data.code

describe.each(planCalls)('%s /tasks/{guid}/plan%s', (...call) => {
  const [method, path, body] = call
  it('answers errors as documented', async () => {
    const { as, userId } = await addDeveloper()
    const key = as.headers['X-API-Key']
    expect(await statusOf(call, unknown, undefined)).toBe(401)
    expect(await statusOf(call, 'mine', key)).toBe(400)
    expect(await statusOf(call, unknown, key)).toBe(404)
    expect(await statusOf(call, unknown, key, { extra: 'x'.repeat(1_100_000) })).toBe(body ? 413 : 404)
    const { db } = inkloom.database
    await db.execute(sql`alter table books rename to lost`)
    expect(await statusOf(call, unknown, key)).toBe(500)
    await db.execute(sql`alter table lost rename to books`)

    const { guid } = await accepted(as, { plan: 'review' })
    await vi.waitFor(
      async () => expect(expectStatus(await getTasksGuid(guid, as), 200).data.stage).toBe('plan_ready'),
      { interval: 50 },
    )
    const late = body ? await codeOf(call, guid, key) : 'conflict'
    expect(late).toBe('conflict')
    await db.update(books).set({ planState: null }).where(eq(books.guid, guid))
    expect(await codeOf(call, guid, key)).toBe('wrong_state')
    await db.update(users).set({ byok: true }).where(eq(users.id, userId))
    expect(await codeOf(call, guid, key)).toBe(method === 'POST' ? 'ai_key_missing' : 'wrong_state')
    await useUp(`${method} /tasks/:guid/plan${path}` as keyof typeof allCalls, userId, 0)
    expect(await statusOf(call, unknown, key)).toBe(429)
  })
})

describe('the details of a book', () => {
  it('are read and changed, and answer errors as documented', async () => {
    const { as, userId } = await addDeveloper()
    const { guid } = await accepted(as)
    const { version } = expectStatus(await getTasksGuidDetails(guid, as), 200).data
    const subtitle = 'A guide to piers'
    expect(expectStatus(await putTasksGuidDetails(guid, { version, subtitle }, as), 200).data.subtitle).toBe(subtitle)
    const late = expectStatus(await putTasksGuidDetails(guid, { version }, as), 409)
    expect([late.data.code, late.data.current]).toEqual(['conflict', expect.objectContaining({ subtitle })])

    const calls = [
      (id: string, caller: As | undefined) => getTasksGuidDetails(id, caller),
      (id: string, caller: As | undefined) => putTasksGuidDetails(id, { version }, caller),
    ] as const
    const { db } = inkloom.database
    for (const [at, route] of (['GET /tasks/:guid/details', 'PUT /tasks/:guid/details'] as const).entries()) {
      const statusAt = async (id: string, caller: As | undefined) => (await calls[at]!(id, caller)).status
      expect(await statusAt(guid, undefined)).toBe(401)
      expect(await statusAt('mine', as)).toBe(400)
      expect(await statusAt(unknown, as)).toBe(404)
      await db.execute(sql`alter table books rename to lost`)
      expect(await statusAt(unknown, as)).toBe(500)
      await db.execute(sql`alter table lost rename to books`)
      await useUp(route, userId, 0)
      expect(await statusAt(unknown, as)).toBe(429)
    }
    const { as: other } = await addDeveloper()
    const long = { version: 0, description: 'x'.repeat(1_100_000) }
    expectStatus(await putTasksGuidDetails(unknown, long, other), 413)
  })
})

describe('an order with an idempotency key', () => {
  it('gives one book and one answer when it is repeated concurrently, and is refused with another body', async () => {
    const { as, userId } = await addDeveloper()
    const name = { 'Idempotency-Key': 'tide-pools-17' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => postGenerate(order, name, as)))
    const taken = answers.filter(({ status }) => status === 202)
    expect(taken).toHaveLength(contract['POST /generate'].limit.calls)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - taken.length)
    expect(new Set(taken.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await booksOf(userId)).toBe(1)
    expect(await ledgerOf(userId)).toEqual(['granted 40', 'taken -1'])

    const { as: other } = await addDeveloper()
    const first = expectStatus(await postGenerate(order, name, other), 202)
    expectStatus(await postGenerate({ ...order, chapters: 2 }, name, other), 409)
    expect(expectStatus(await postGenerate(order, name, other), 202).data).toEqual(first.data)
  })

  it.each(['', 'x'.repeat(limits.idempotencyKey + 1), 'é'])('has a name that fits: %j does not', async (name) => {
    const { as } = await addDeveloper()
    const { data } = expectStatus(await postGenerate(order, { 'Idempotency-Key': name }, as), 400)
    expect(data.fields).toEqual({ 'Idempotency-Key': expect.any(String) })
  })
})

describe('the rate limits', () => {
  it.each([
    ['lists', 'GET /tasks', getTasks],
    ['balance', 'GET /me/quota', getMeQuota],
  ] as const)('of %s let the last of 120 calls through, and no more', async (_, route, ask) => {
    const { as, userId } = await addDeveloper()
    await useUp(route, userId, 3)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(as)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  it.each([
    ['orders', 10, 'POST /generate', (as: As) => postGenerate({ description: '' }, {}, as), 400],
    ['status', 60, 'GET /tasks/:guid', (as: As) => getTasksGuid(unknown, as), 404],
    ['downloads', 30, 'GET /tasks/:guid/export', (as: As) => getTasksGuidExport(unknown, { format: 'txt' }, as), 404],
    ['manuscripts', 60, 'GET /tasks/:guid/manuscript', (as: As) => getTasksGuidManuscript(unknown, as), 404],
    ['cancellations', 30, 'POST /tasks/:guid/cancel', (as: As) => postTasksGuidCancel(unknown, as), 404],
  ] as const)('of %s let the last of %i calls through, and say how long to wait', async (...each) => {
    const [policy, calls, route, ask, status] = each
    const { as, email, userId } = await addDeveloper()
    await useUp(route, userId, 4)
    // All keys of an account share the limit.
    const { as: asToo } = await mint(email)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(at % 2 ? as : asToo)))
    const through = answers.filter((answer) => answer.status === status)
    const refused = answers.filter((answer) => answer.status === 429)
    expect([through.length, refused.length]).toEqual([4, 6])
    for (const { headers } of answers) expect(headers.get('RateLimit-Policy')).toBe(`"${policy}";q=${calls};w=60`)
    const left = through.map(({ headers }) => Number(/^"\w+";r=(\d+);t=\d+$/.exec(headers.get('RateLimit')!)![1]))
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
    for (const { headers } of refused)
      expect(headers.get('RateLimit')).toBe(`"${policy}";r=0;t=${headers.get('Retry-After')}`)
  })
})

it.concurrent.each([
  [1, 1, 1],
  [16, 1, 1],
  [17, 1, 2],
  [40, 12, 30],
])('charges a book of %i chapters with %i sections each %i tokens, and credits them back', async (...size) => {
  const [chapters, sub_chapters, tokens] = size
  const { as, userId } = await addDeveloper()
  const { guid } = await accepted(as, { description: going.faulty, chapters, sub_chapters })
  await ended(as, guid, 'ERROR')
  expect(await ledgerOf(userId)).toEqual(['granted 40', `taken -${tokens}`, `credited ${tokens}`])
})

describe('a callback address', () => {
  it('is told when a book is begun and finished', async () => {
    const developer = await addDeveloper()
    const { path, guid } = await orderCalling(developer, 'Harbours')
    const [begun, done] = await receivedCallbacks(path, developer.secret, 2)
    expect(begun).toEqual({ guid, status: 'IN_PROGRESS', message: expect.any(String) })
    const { title } = await ended(developer.as, guid, 'DONE')
    expect(done).toEqual({ guid, status: 'DONE', message: expect.any(String), title })
  })

  it.concurrent.each([
    ['AI provider error', going.refused],
    ['invalid response format', going.useless],
    ['database error', going.unstorable],
    ['internal server error', going.faulty],
  ])('is told about a book that failed with “%s”', async (type, description) => {
    const developer = await addDeveloper()
    const { path, guid } = await orderCalling(developer, description)
    const task = await ended(developer.as, guid, 'ERROR')
    const [, failed] = await receivedCallbacks(path, developer.secret, 2)
    expect(task.error).toEqual({ type, message: expect.stringContaining('credited back') })
    expect(failed).toEqual({ guid, status: 'ERROR', message: task.error!.message, error: type })
  })

  it('is told about a book that its author cancelled', async () => {
    const developer = await mint('owner@example.org')
    const { path, guid } = await orderCalling(developer, going.slow)
    await receivedCallbacks(path, developer.secret, 1)
    await inkloom.call('POST /tasks/:guid/cancel', { params: { guid } }, token)
    const [, stopped] = await receivedCallbacks(path, developer.secret, 2)
    expect(stopped).toMatchObject({ guid, status: 'ERROR', error: 'cancelled' })
  })

  it('needs an API key, whose secret signs the webhooks', async () => {
    const callback_url = `${receiver.url}/never`
    const answer = await postGenerate({ ...order, callback_url }, {}, { headers: { Token: token } })
    expect(expectStatus(answer, 400).data.fields).toEqual({ callback_url: callbackMessages.needsKey })
  })
})

it('answered with every status, code and file type in the document', () => {
  expect(document.notSeen()).toEqual([])
})
