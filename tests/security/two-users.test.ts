import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howMany, soaking } from '#tests/how-many.ts'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { GUEST_HEADER } from '#contract/sharing-limits.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { keepAllBut, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { waitFor } from '../crash/api.ts'
import { keptState } from './kept-state.ts'
import { liftedLimiter } from './lifted-limiter.ts'

/** Parameters that look like ids, but don't belong to a user. */
const notOwned = new Set(['token', 'priceId', 'saveId', 'toolId', 'avoid'])

const looksLikeId = (name: string) => /^(id|guid)$|_?id$|Id$|guid$/.test(name) && !notOwned.has(name)
/** Returns the fields of all variants of a body. */
const fieldsOfSlot = (slot: unknown): string[] => {
  if (slot instanceof z.ZodUnion) return [...new Set(slot.options.flatMap(fieldsOfSlot))]
  if (slot instanceof z.ZodPipe) return fieldsOfSlot(slot.in)
  return slot instanceof z.ZodObject ? Object.keys(slot.shape) : []
}
const fieldsOf = ({ params, query, body }: Endpoint): string[] => [params, query, body].flatMap(fieldsOfSlot)
/**
 * The calls with a field that looks like an id. The owner's calls are left out, because they answer
 * both users like unknown calls, which `owner-calls.test.ts` checks. So are the calls of guests,
 * who are not users, because `guests.test.ts` checks their permissions.
 */
const routes = Object.entries<Endpoint>(contract).filter(
  ([route, endpoint]) =>
    endpoint.access !== 'owner' && !route.includes(' /shared/') && fieldsOf(endpoint).some(looksLikeId),
)

/** The rest of each body, so that only the id can cause an error. */
const bodies: Record<string, object> = {
  'POST /generate': { description: 'Bees' },
  'POST /generate/estimate': { description: 'Bees' },
  'POST /tasks/:guid/export': { format: 'txt' },
  'POST /tasks/:guid/exports': { format: 'txt' },
  'POST /projects/:id/exports': { format: 'docx' },
  'PUT /tasks/:guid/spending_cap': { spending_cap: null },
  'PUT /tasks/:guid/plan': {
    version: 0,
    chapters: [
      {
        title: 'Bees',
        synopsis: '',
        sections: [{ title: 'Hives', synopsis: '', beats: [], words: 300, locked: false }],
      },
    ],
  },
  'POST /tasks/:guid/plan/replan': { version: 0, part: 'everything' },
  'PUT /tasks/:guid/plan/opening': { version: 0, style: null },
  'POST /tasks/:guid/plan/write': { version: 0 },
  'POST /test_checkout/:id': { outcome: 'pay' },
  'PUT /projects/:id': { name: 'Bees' },
  'PUT /projects/:id/details': { version: 0, subtitle: 'Bees' },
  'PUT /tasks/:guid/details': { version: 0, subtitle: 'Bees' },
  'PUT /projects/:id/cover': { version: 0, design: 'academic' },
  'PUT /tasks/:guid/cover': { version: 0, design: 'academic' },
  'POST /projects/:id/cover/preview': { design: 'academic' },
  'POST /tasks/:guid/cover/preview': { design: 'academic' },
  'POST /projects/:id/table': { table: { title: 'Bees', chapters: [{ title: 'Hives', subchapters: [] }] } },
  'POST /projects/:id/drafts_done': { titles: ['Hives'] },
  'POST /projects/:id/restore': { revision: '0' },
  'PUT /projects/:id/word_goal': { words: 1000 },
  'PUT /projects/:id/goals': { word_goal: 1000, daily_words: 100, deadline: null, day_start: 0, days_off: [] },
  'POST /projects/:id/writing': {
    sessions: [
      {
        id: '4c1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11',
        day: '2026-03-01',
        started: 1_772_355_600,
        ended: 1_772_359_200,
        words: 300,
      },
    ],
  },
  'PUT /folders/:id': { name: 'Bees' },
  'PUT /projects/:id/folder': { folder_id: null },
  'PUT /projects/:id/archived': { archived: true },
  'POST /projects/:id/copy': { name: 'Copy of Bees', copy_id: '0b8d2b1e-7a59-4a0e-8a43-3f9a8f6a1c55' },
  'POST /export': { format: 'txt' },
  'POST /update_write_settings': { description: 'Bees' },
  'POST /update_content': { content: { root: { type: 'root', children: [] } } },
  'POST /generate_outline': { description: 'Bees' },
  'POST /contexts': { type: 'guideline', title: 'Voice', content: 'Plain words' },
  'PUT /contexts/:id': { type: 'reference', title: 'Bees', content: 'They dance.' },
  'PUT /projects/:id/codex/reading': { on: false },
  'POST /projects/:id/codex/cards': { type: 'person', name: 'Queen' },
  'PUT /codex_cards/:id': { type: 'person', name: 'Maya', version: 0 },
  'POST /projects/:id/comments': {
    revision: 0,
    passage: { block: 0, start: 0, end_block: 0, end: 4 },
    quote: 'Bees',
    text: 'Check.',
  },
  'POST /comments/:id/replies': { text: 'Checked.' },
  'PUT /comments/:id': { resolved: true },
  'POST /comments/:id/decision': { decision: 'rejected' },
  'POST /projects/:id/links': { access: 'read', expires_date: null },
  'PUT /links/:id': { access: 'read', expires_date: null },
  'PUT /guests/:id': { blocked: true },
  'POST /codex_cards/:id/facts': { attribute: 'age', value: 'two years' },
  'PUT /codex_facts/:id': { attribute: 'age', value: 'one year', version: 0 },
  'POST /codex_facts/:id/ripple': { value: 'one year' },
  'POST /projects/:id/codex/promises': { text: 'Who took the honey?' },
  'PUT /codex_promises/:id': { text: 'Who took the honey?', version: 0 },
  'POST /projects/:id/codex/rename': { name: 'Maya', new_name: 'Willi' },
  'POST /projects/:id/questions': { question: 'Who took the honey?' },
  'POST /projects/:id/passages': { question: 'Who took the honey?' },
  'POST /projects/:id/chapter_summary': { heading: { block: 0, title: 'Hives' } },
  'POST /projects/:id/slow_passages': { heading: { block: 0, title: 'Hives' } },
  'POST /projects/:id/heading_suggestions': { heading: { block: 0, title: 'Hives' } },
  'POST /generate_content': { chapter_title: 'Hives' },
  'POST /rewrite_title': { title: 'Hives' },
  'POST /continue_content': { before: 'Bees' },
  'POST /paraphrase_content': { content: 'Bees dance.', tone: 'Casually' },
  'POST /expand_content': { content: 'Bees dance.' },
  'POST /shorten_content': { content: 'Bees dance.' },
  'POST /prompt_content': { content: 'Bees dance.', prompt: 'Make it rhyme' },
  'POST /tasks/:guid/sections/:chapter/:section/rewrite': { version: 0, instruction: 'Shorter, please' },
  'POST /tasks/:guid/sections/:chapter/:section/retry': { version: 0 },
  'POST /tasks/:guid/sections/:chapter/:section/leave_out': { version: 0 },
  'PUT /tasks/:guid/findings/:finding': { decision: 'intended' },
  'PUT /tasks/:guid/plan/choices': { facts: true },
  'POST /tasks/:guid/sections/:chapter/:section/propose': { version: 0 },
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/accept': { version: 0 },
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/reject': { version: 0 },
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/restore': { version: 0 },
  'PUT /tasks/:guid/sections/:chapter/:section/lock': { version: 0, locked: true },
  'POST /tasks/:guid/sections/:chapter/:section/move': { version: 0, to: { chapter: 0, section: 0 } },
  'POST /tasks/:guid/sections/:chapter/:section/split': { version: 0, block: 1, title: 'Hives' },
  'POST /tasks/:guid/sections/:chapter/:section/merge': { version: 0 },
  'POST /tasks/:guid/sections/undo': { version: 0 },
  'POST /personalize': { content: 'Bees dance.', exemple: 'Short.' },
}
/** Replies to every request. */
const writer = {
  ...modelWriter(
    scriptedModel(({ task }) => {
      if (task === 'outline') return { value: { title: 'Bees', chapters: [] } }
      if (task === 'outline-repair') return { value: { titles: Array.from({ length: 99 }, (_, at) => `Hive ${at}`) } }
      if (task === 'slow-passages') return { value: { passages: [] } }
      if (task === 'heading-suggestions') return { value: { headings: [] } }
      return 'Bees dance in their hive.'
    }),
  ),
  book: scriptedBookWriter(keepAllBut()).book,
}
/** The rest of each path and query. */
const others: Record<string, { params?: Record<string, string>; query?: Record<string, string> }> = {
  'GET /tasks/:guid/export': { query: { format: 'txt' } },
  'GET /projects/:id/cover/wrap': { query: { page: '6x9', paper: 'kdp_cream', pages: '346' } },
  'GET /tasks/:guid/cover/wrap': { query: { page: '6x9', paper: 'kdp_cream', pages: '346' } },
  'PUT /tasks/:guid/findings/:finding': { params: { finding: 'a'.repeat(32) } },
  'GET /projects/:id/comments/file': { query: { format: 'txt' } },
  'GET /projects/:id/changes': { query: { since: '0' } },
  'GET /projects/:id/writing': { query: { from: '2026-01-01', to: '2026-12-31' } },
  'GET /projects/:id/history/:revision': { params: { revision: '0' } },
  'GET /projects/:id/history/:revision/saves': { params: { revision: '0' } },
  'GET /projects/:id/history_search': { query: { text: 'bees' } },
  'GET /contexts': { query: { type: 'guideline' } },
  'POST /trash/:kind/:trashId/restore': { params: { kind: 'project' } },
  'DELETE /trash/:kind/:trashId': { params: { kind: 'project' } },
}
/**
 * The section of Ada's book for the calls about sections, and the version of its text that waits
 * for her decision.
 */
const section = { chapter: '0', section: '0', version: '' }
/**
 * Ids of Ada's objects by parameter name. If several share a name, the key is preceded by the first
 * word of the path, or is the route.
 */
const things: Record<string, string> = {}
const unknown = '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11'

/** Creates a text of Ada's with one chapter, and comments on it as a guest of a link to it. */
const shareText = async () => {
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, ada)
  const children = [
    { type: 'heading', tag: 'h2', version: 1, children: [{ type: 'text', version: 1, text: 'Hives' }] },
    { type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text: 'Bees' }] },
  ]
  const content = { root: { type: 'root', children } }
  await inkloom.call('POST /update_content', { body: { projectId: project_id, content } }, ada)
  const params = { id: project_id }
  const { link, token } = await inkloom.call(
    'POST /projects/:id/links',
    { params, body: { access: 'comment', expires_date: null } },
    ada,
  )
  things['links id'] = link.id
  const { session } = await inkloom.call('POST /shared/open', { body: { token } })
  const { revision } = await inkloom.call('GET /projects/:id/comments', { params }, ada)
  for (const route of ['chapter_summary', 'slow_passages', 'heading_suggestions'])
    things[`POST /projects/:id/${route}`] = project_id
  const passage = { block: 1, start: 0, end_block: 1, end: 4 }
  const suggestion = await inkloom.request('POST /shared/comments', {
    headers: { [GUEST_HEADER]: session },
    body: { revision, passage, quote: 'Bees', text: '', replacement: 'Wasps', name: 'Cleo' },
  })
  things['POST /comments/:id/decision'] = ((await suggestion.json()) as { id: string }).id
  const { comments } = await inkloom.call('GET /projects/:id/comments', { params }, ada)
  things['guests id'] = comments[0]!.author.guest!
  const body = { revision, passage, quote: 'Bees', text: 'Check.' }
  things['comments id'] = (await inkloom.call('POST /projects/:id/comments', { params, body }, ada)).id
}

let inkloom: TestInkloom
let ada: string
let ben: string
/** Allows Ben to call the developer API. */
let bensKey: string
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter(), writer })
  await inkloom.signUp('owner@example.com')
  ada = await inkloom.signUp('ada@example.com')
  ben = await inkloom.signUp('ben@example.com')

  const { checkout_url } = await inkloom.call(
    'POST /checkout/:priceId',
    { params: { priceId: 'test_price_yearly' } },
    ada,
  )
  things['id'] = checkout_url.split('/').at(-1)!
  for (const email of ['ada@example.com', 'ben@example.com'])
    await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 5 } })
  const minted = await askAdmin(inkloom.settings, { operation: 'key mint', arguments: { email: 'ben@example.com' } })
  bensKey = (minted as { key: string }).key
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, ada)
  things['projects id'] = things['project_id'] = things['projectId'] = project_id
  things['folders id'] = (await inkloom.call('POST /folders', { body: { name: 'Hives' } }, ada)).id
  const guideline = { project_id, type: 'guideline', title: 'Voice', content: 'Plain words' } as const
  const card = await inkloom.call(
    'POST /projects/:id/codex/cards',
    { params: { id: project_id }, body: { type: 'person', name: 'Maya' } },
    ada,
  )
  things['codex_cards id'] = card.id
  await shareText()
  const other = await inkloom.call(
    'POST /projects/:id/codex/cards',
    { params: { id: project_id }, body: { type: 'person', name: 'Flip' } },
    ada,
  )
  things['POST /codex_cards/:id/merge'] = other.id
  // Deleting the other card deletes its facts as well.
  const third = await inkloom.call(
    'POST /projects/:id/codex/cards',
    { params: { id: project_id }, body: { type: 'person', name: 'Willi' } },
    ada,
  )
  const ofThird = { params: { id: third.id }, body: { attribute: 'age', value: 'two years' } }
  things['DELETE /codex_facts/:id'] = (await inkloom.call('POST /codex_cards/:id/facts', ofThird, ada)).id
  bodies['POST /codex_cards/:id/merge'] = { into: card.id, version: 0 }
  const fact = { params: { id: card.id }, body: { attribute: 'age', value: 'two years' } }
  things['codex_facts id'] = (await inkloom.call('POST /codex_cards/:id/facts', fact, ada)).id
  const promise = { params: { id: project_id }, body: { text: 'Who took the honey?' } }
  things['codex_promises id'] = (await inkloom.call('POST /projects/:id/codex/promises', promise, ada)).id
  things['contexts id'] = (await inkloom.call('POST /contexts', { body: guideline }, ada)).id
  for (const route of ['POST /trash/:kind/:trashId/restore', 'DELETE /trash/:kind/:trashId']) {
    const { project_id: trashed } = await inkloom.call('POST /create_empty_project', { body: {} }, ada)
    await inkloom.call('DELETE /delete_project', { body: { project_id: trashed } }, ada)
    things[route] = trashed
  }
  const file = await inkloom.call(
    'POST /projects/:id/exports',
    { params: { id: project_id }, body: { format: 'txt' } },
    ada,
  )
  things['exports id'] = file.id
  const { guid } = await inkloom.call('POST /generate', { body: { description: 'Bees' } }, ada)
  things['guid'] = guid
  await waitFor('the end of the book', async () => {
    const { status } = await inkloom.call('GET /tasks/:guid', { params: { guid } }, ada)
    return status === 'DONE' || undefined
  })
  await waitFor('the file', async () => {
    const { state } = await inkloom.call('GET /exports/:id', { params: { id: file.id } }, ada)
    return state === 'done' || undefined
  })
  const { chapter } = section
  const place = { guid, chapter, section: section.section }
  await inkloom.call(
    'POST /tasks/:guid/sections/:chapter/:section/propose',
    { params: place, body: { version: 0 } },
    ada,
  )
  section.version = await waitFor('the proposal', async () => {
    const { versions } = await inkloom.call(
      'GET /tasks/:guid/sections/:chapter/:section/versions',
      { params: place },
      ada,
    )
    return versions.find(({ state }) => state === 'proposed')?.id?.toString()
  })
})
afterAll(() => inkloom.stop())

const endpointOf = (route: string): Endpoint => contract[route as keyof typeof contract]
/** Sets the id in each place of a slot that requires one. */
const ids = (slot: z.ZodType | undefined, id: string): Record<string, string> =>
  Object.fromEntries(
    fieldsOfSlot(slot)
      .filter(looksLikeId)
      .map((name) => [name, id]),
  )

/** Returns the numbers of a section's place for the parameters of a route. */
const placeIn = (params: z.ZodType | undefined) =>
  Object.fromEntries(Object.entries(section).filter(([name]) => fieldsOfSlot(params).includes(name)))

const ask = async (route: string, token: string, id: string, headers?: Record<string, string>) => {
  const { params, query, body } = endpointOf(route)
  const sent = {
    params: { ...ids(params, id), ...placeIn(params), ...others[route]?.params },
    ...(query && { query: { ...ids(query, id), ...others[route]?.query } }),
    ...(body && { body: { ...ids(body, id), ...bodies[route] } }),
  }
  const startedAt = performance.now()
  const answer = await inkloom.request(route, { ...(token && { token }), headers, ...sent })
  const { status } = answer
  const kind = answer.headers.get('content-type')
  const apiError = status < 400 ? '' : await answer.text()
  await answer.body?.cancel().catch(() => undefined)
  return { answer: { status, kind, apiError }, took: performance.now() - startedAt }
}
const idOf = (route: string): string => {
  const [name] = fieldsOf(endpointOf(route)).filter(looksLikeId)
  const id = things[route] ?? things[`${route.split('/')[1]} ${name}`] ?? things[name!]
  if (id === undefined) throw new Error(`${route} takes a ${name}: this test needs one that Ada has`)
  return id
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const ROUNDS = howMany('TIMING_ROUNDS')
/** `npm test` measures one of this many routes. All check ownership in the same way. */
const MEASURED = soaking ? 1 : 5
const MOST_LOOKS = 4

/** The state before a call, which is the state after the previous one. */
let before: string[] | undefined

describe.each(routes.map(([route], at) => [route, at] as const))('%s', (route, at) => {
  it("answers for another user's thing as for an unknown one, and changes nothing", async () => {
    before ??= await keptState(inkloom.database)
    const [others, none] = [await ask(route, ben, idOf(route)), await ask(route, ben, unknown)]
    expect(others.answer).toEqual(none.answer)
    expect(others.answer.status).toBe(404)
    const after = await keptState(inkloom.database)
    const expected = before
    before = after
    expect(after).toEqual(expected)
  })

  it.runIf(at % MEASURED === 0)('takes equally long for both', async () => {
    const took: { others: number[]; none: number[] } = { others: [], none: [] }
    const measure = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        took.others.push((await ask(route, ben, idOf(route))).took)
        took.none.push((await ask(route, ben, unknown)).took)
      }
      return median(took.others) / median(took.none)
    }
    let ratio = await measure()
    // A real difference persists over repeated measurements. Noise of a busy machine does not.
    for (let again = 0; again < MOST_LOOKS && (ratio < 0.5 || ratio > 2); again++) ratio = await measure()
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

const forKeys = routes.flatMap(([route, { access }]) => (access === 'developer' ? [route] : []))

it.each(forKeys)('%s gives the same answer to a key', async (route) => {
  const byKey = (id: string) => ask(route, '', id, { 'X-API-Key': bensKey })
  const [others, none] = [await byKey(idOf(route)), await byKey(unknown)]
  expect(others.answer).toEqual(none.answer)
  expect(others.answer.status).toBe(404)
})

describe('for its owner', () => {
  // Deletions come last. Drawing a cover takes a second or two of processor time.
  const inOrder = routes
    .map(([route]) => route)
    .filter((route) => soaking || !route.includes('/tasks/:guid/cover/'))
    .toSorted((a, b) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')))
  it.each(inOrder)('%s finds it', async (route) => {
    const { answer } = await ask(route, ada, idOf(route))
    expect([200, 202, 409]).toContain(answer.status)
  })
})
