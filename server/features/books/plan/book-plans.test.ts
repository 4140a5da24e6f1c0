import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type BookPlan, planLimits, planMessages } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import type { Problem } from '#contract/problem.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { bookSteps, books, planDiscards } from '#server/database/schema/index.ts'
import { requestedNumber } from '#tests/support/requested-section.ts'
import { bookModel, buildOrder, oldOutline } from '#tests/support/scripted-book.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import { chapterOf, proposedSection, sectionTitle } from '#tests/support/scripted-plan.ts'
import { watchBooks } from '#tests/support/watch-books.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { closePlans } from './close-plans.ts'

const TOKENS = 50
const size = { chapters: 2, sub_chapters: 2 }
const model = bookModel(buildOrder({ chapters: 2, subChapters: 2 }), (request) => script(request))
/** Returns a reply that replaces the model's usual one, or undefined. */
let script: (request: ModelRequest) => ScriptedReply | undefined

let inkloom: TestInkloom
let token: string
beforeAll(async () => {
  inkloom = await testInkloom({ writer: modelWriter(model), limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.org')
  token = await inkloom.signUp('ada@example.org')
  await askAdmin(inkloom.settings, {
    operation: 'plan grant',
    arguments: { email: 'ada@example.org', tokens: TOKENS },
  })
})
afterAll(() => inkloom.stop())
beforeEach(async () => {
  script = () => undefined
  await inkloom.database.db.delete(planDiscards)
})

const order = async (change: object = {}) =>
  (
    await inkloom.call(
      'POST /generate',
      { body: { description: 'A harbour town', ...size, plan: 'review', ...change } },
      token,
    )
  ).guid
const readPlan = (guid: string) => inkloom.call('GET /tasks/:guid/plan', { params: { guid } }, token)
const { task, until, ended: done } = watchBooks(() => ({ inkloom, token }))
const ready = async (guid: string): Promise<BookPlan> => {
  await until(guid, ({ stage, status }) => stage === 'plan_ready' || status === 'ERROR')
  return readPlan(guid)
}
const tokensLeft = async () => (await inkloom.call('GET /me/quota', {}, token)).book_tokens!
const send = async (route: string, guid: string, body?: object) => {
  const answer = await inkloom.request(route, { params: { guid }, body, token })
  return { status: answer.status, body: (await answer.json()) as BookPlan & Task & Problem }
}
/** Returns the plan as the body of an update. */
const editable = ({ version, chapters }: BookPlan) => ({
  version,
  chapters: chapters.map(({ title, synopsis, sections }) => ({
    title,
    synopsis,
    sections: sections.map((section) => ({
      id: section.id as string | undefined,
      title: section.title,
      synopsis: section.synopsis,
      beats: section.beats,
      words: section.words,
      locked: section.locked,
    })),
  })),
})
const write = (guid: string, { version }: BookPlan) => send('POST /tasks/:guid/plan/write', guid, { version })
const replan = (guid: string, { version }: BookPlan, part: object) =>
  send('POST /tasks/:guid/plan/replan', guid, { version, ...part })
const promptsOf = (guid: string, purpose: string) =>
  model.requests
    .filter(({ task: made, usedFor }) => made === purpose && usedFor?.book === guid)
    .map(({ messages }) => messages.map(({ content }) => content).join('\n'))

it('plans a book and writes it at once, unless its author wants to see the plan', async () => {
  const guid = await order({ plan: undefined, genre: 'textbook', audience: 'Harbour masters', avoid: ['jokes'] })
  expect(await done(guid)).toMatchObject({ status: 'DONE', stage: null, sections_done: 4 })
  const plan = await readPlan(guid)
  expect(plan).toMatchObject({ state: 'fixed', intent: { audience: 'Harbour masters' }, waits_until: null })
  expect(plan.chapters[1]!.sections[0]).toMatchObject({ title: sectionTitle(1, 0), planned: true })
  expect(promptsOf(guid, 'section')[0]).toContain('Harbour masters')
  expect((await send('PUT /tasks/:guid/plan', guid, editable(plan))).status).toBe(409)
})

it('writes each section from the plan as its author edited it', async () => {
  const guid = await order({ total_words: 2000 })
  const plan = await ready(guid)
  expect(await task(guid)).toMatchObject({ status: 'TODO', stage: 'plan_ready', words_planned: 2000 })
  expect(plan.waits_until! * 1000 - Date.now()).toBeGreaterThan((planLimits.waitDays - 1) * 86_400_000)
  expect(promptsOf(guid, 'section')).toEqual([])

  const change = editable(plan)
  const [first, second] = change.chapters
  // The author swaps two sections between the chapters, rewrites one, and adds another.
  const moved = first!.sections.pop()!
  second!.sections.push({ ...moved, synopsis: 'The ferry does not come.', beats: ['Fog.', 'A bell.', 'Silence.'] })
  first!.sections.push({
    id: undefined,
    title: 'A letter',
    synopsis: 'Somebody writes.',
    beats: [],
    words: 350,
    locked: false,
  })
  const edited = await send('PUT /tasks/:guid/plan', guid, change)
  expect(edited.status).toBe(200)
  expect(edited.body.version).toBeGreaterThan(plan.version)
  expect(edited.body.chapters.map(({ sections }) => sections.map(({ title }) => title))).toEqual([
    [sectionTitle(0, 0), 'A letter'],
    [sectionTitle(1, 0), sectionTitle(1, 1), sectionTitle(0, 1)],
  ])
  expect(edited.body.chapters[1]!.sections[2]!.id).toBe(moved.id)

  expect((await write(guid, edited.body)).status).toBe(200)
  expect(await done(guid)).toMatchObject({ status: 'DONE', sections_done: 5, sections_total: 5, words_planned: 2350 })
  const prompts = new Map(promptsOf(guid, 'section').map((prompt) => [requestedNumber(prompt) ?? '', prompt]))
  expect([...prompts.keys()].toSorted()).toEqual(['1.1', '1.2', '2.1', '2.2', '2.3'])
  expect(prompts.get('1.2')).toMatch(/Length: about 350 words/u)
  expect(prompts.get('2.3')).toContain('Beats: (1) Fog. (2) A bell. (3) Silence.')
  expect(prompts.get('1.1')).not.toContain('Fog.')
  const { chapters } = await inkloom.call('GET /tasks/:guid/manuscript', { params: { guid } }, token)
  expect(chapters[0]!.sections.map(({ title, state }) => [title, state])).toEqual([
    [sectionTitle(0, 0), 'done'],
    ['A letter', 'done'],
  ])
})

it('writes from the scenes, arguments, threads, people, terms and events that its author edited', async () => {
  const guid = await order({ type: 'fiction' })
  const plan = await ready(guid)
  const change = editable(plan)
  const [first, second] = change.chapters[0]!.sections
  const edited = await send('PUT /tasks/:guid/plan', guid, {
    ...change,
    people: [
      { name: 'Ilse', role: 'pilot', wants: 'a calm sea', voice: 'in questions' },
      { name: 'Old Tam', role: '', wants: '', voice: '' },
    ],
    terms: [{ name: 'spring tide', meaning: 'the highest water of the month' }],
    timeline: [{ when: '', event: 'The pier burns.' }],
    chapters: [
      {
        ...change.chapters[0],
        sections: [
          {
            ...first,
            scene: { who: 'Ilse', wants: 'to leave at noon', obstacle: 'the pier burns', turn: 'She stays.' },
            opens: ['Who lit the pier?'],
            locked: true,
          },
          { ...second, closes: ['who lit the pier'] },
        ],
      },
      ...change.chapters.slice(1),
    ],
  })
  expect(edited.status).toBe(200)
  expect(edited.body).toMatchObject({
    people: [{ name: 'Ilse' }, { name: 'Old Tam', role: '' }],
    terms: [{ name: 'spring tide' }],
    timeline: [{ event: 'The pier burns.' }],
    problems: [],
  })
  await replan(guid, edited.body, { part: 'chapter', chapter: 1 })
  const again = await ready(guid)
  expect(again.chapters[0]).toEqual(edited.body.chapters[0])
  expect(promptsOf(guid, 'plan-chapter').at(-1)).toContain('Ilse: pilot; wants: a calm sea; speaks: in questions')
  await write(guid, again)
  await done(guid)
  const prompt = promptsOf(guid, 'section').find((one) => requestedNumber(one) === '1.1')!
  for (const line of [
    'Ilse: pilot; wants: a calm sea; speaks: in questions\nOld Tam\n',
    'spring tide: the highest water of the month\n',
    '\nThe pier burns.\n',
    'Follows: Ilse\nWants: to leave at noon\nObstacle: the pier burns\nTurn: She stays.\nOpens the threads: Who lit the pier?',
    'Closes the threads: who lit the pier',
  ])
    expect(prompt).toContain(line)
  expect(prompt).not.toContain('Mara')
})

it('proves evidence again after each edit, and believes a source that its author names', async () => {
  const reference = 'The harbour master counted 41 ships in the storm of 1902.'
  script = ({ task: made, messages }) => {
    if (made === 'plan-world')
      return { value: { people: [], terms: [{ name: 'storm', meaning: 'the one of 1911' }], timeline: [] } }
    if (made !== 'plan-chapter') return undefined
    const chapter = chapterOf({ messages } as ModelRequest)
    const quoted = { text: 'In the storm of 1902 there were 41 ships.', quote: reference }
    const sections = [0, 1].map((section) =>
      proposedSection(`${chapter + 1}.${section + 1}`, sectionTitle(chapter, section), {
        synopsis: `Of the ${1920 + chapter * 2 + section} fires.`,
        beats: ['Rain begins.', 'A door opens.', 'Somebody leaves.'],
        claim: 'Lamps matter.',
        evidence: section === 0 ? [quoted] : [],
      }),
    )
    return { value: { synopsis: 'Ships.', sections } }
  }
  const guid = await order({ type: 'essay', references: [{ title: 'Log', content: reference }] })
  const plan = await ready(guid)
  const [first, second] = plan.chapters[0]!.sections
  expect(first!.argument!.evidence).toMatchObject([{ reference: 'Log', quote: reference }])
  expect([plan.to_be_checked, first!.to_be_checked, second!.to_be_checked]).toEqual([
    ['storm: the one of 1911'],
    ['Of the 1920 fires.'],
    ['Of the 1921 fires.'],
  ])
  const change = editable(plan)
  const evidence = [
    { text: 'The storm of 1902 met 41 ships.', reference: 'Log', quote: reference },
    { text: 'The storm of 1903 met 41 ships.', reference: 'Log', quote: reference },
    { text: 'The pier had 12 lamps.', reference: 'The town archive', quote: null },
    { text: 'The lamps burned oil.', reference: '', quote: null },
  ]
  Object.assign(change.chapters[0]!.sections[0]!, { argument: { ...first!.argument, claim: 'Ships wait.', evidence } })
  Object.assign(change.chapters[0]!.sections[1]!, { to_be_checked: ['Something else.'] })
  const edited = await send('PUT /tasks/:guid/plan', guid, { ...change, to_be_checked: [] })
  const [one, two] = edited.body.chapters[0]!.sections
  expect(one!.argument!.evidence.map(({ reference: from, quote }) => [from, quote])).toEqual([
    ['Log', reference],
    [null, null],
    ['The town archive', null],
    [null, null],
  ])
  expect([edited.body.to_be_checked, one!.to_be_checked, two!.to_be_checked]).toEqual([[], ['Of the 1920 fires.'], []])
  await write(guid, edited.body)
  await done(guid)
  const prompt = promptsOf(guid, 'section').find((text) => requestedNumber(text) === '1.1')!
  expect(prompt).toContain(
    `Claim: Ships wait.\nEvidence: The storm of 1902 met 41 ships. (from “Log”: “${reference}”) The storm of 1903 met 41 ships. (to be checked) The pier had 12 lamps. (source: The town archive) The lamps burned oil. (to be checked)`,
  )
})

it('refuses a change from an older version, and answers with the plan as it is now', async () => {
  const guid = await order()
  const plan = await ready(guid)
  const one = editable(plan)
  one.chapters[0]!.title = 'First tab'
  const other = editable(plan)
  other.chapters[0]!.title = 'Second tab'
  expect((await send('PUT /tasks/:guid/plan', guid, one)).status).toBe(200)
  const refused = await send('PUT /tasks/:guid/plan', guid, other)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'conflict', planMessages.conflict])
  expect(refused.body.current).toMatchObject({ version: plan.version + 1, chapters: [{ title: 'First tab' }, {}] })
  expect((await readPlan(guid)).chapters[0]!.title).toBe('First tab')
  expect((await write(guid, plan)).status).toBe(409)
})

it('keeps a plan within the tokens of its order, and each section once', async () => {
  const guid = await order()
  const plan = await ready(guid)
  const twice = editable(plan)
  twice.chapters[1]!.sections.push(twice.chapters[0]!.sections[0]!)
  expect((await send('PUT /tasks/:guid/plan', guid, twice)).status).toBe(400)
  const long = editable(plan)
  const added = { ...long.chapters[0]!.sections[0]!, id: undefined }
  for (const chapter of long.chapters)
    while (chapter.sections.length < 9) chapter.sections.push({ ...added, title: `More ${chapter.sections.length}` })
  const refused = await send('PUT /tasks/:guid/plan', guid, long)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'The book tokens of this order pay for at most 16 sections.',
  ])
  expect(plan.most_sections).toBe(16)
})

/** Plans the chapters again, with different texts from the first time. */
const anew = (request: ModelRequest): ScriptedReply | undefined => {
  if (request.task === 'plan-intent')
    return { value: { promise: 'Another one.', ending: 'The lamp stays dark.', voice: [], avoid: [] } }
  if (request.task !== 'plan-chapter') return undefined
  const chapter = chapterOf(request)
  const sections = [0, 1].map((section) =>
    proposedSection(`${chapter + 1}.${section + 1}`, sectionTitle(chapter, section), {
      synopsis: `Anew ${chapter + 1}.${section + 1}.`,
    }),
  )
  return { value: { synopsis: 'Anew.', sections } }
}

it('makes one chapter again, and leaves locked sections and other chapters as they are', async () => {
  const guid = await order()
  const change = editable(await ready(guid))
  change.chapters[1]!.sections[0]!.locked = true
  change.chapters[1]!.sections[0]!.synopsis = 'Mine.'
  const { body: before } = await send('PUT /tasks/:guid/plan', guid, change)
  script = anew
  const replanned = await replan(guid, before, { part: 'chapter', chapter: 1, instruction: 'More rain' })
  expect([replanned.status, replanned.body.state]).toEqual([200, 'planning'])
  const after = await ready(guid)
  expect(after.chapters[1]!.sections.map(({ synopsis }) => synopsis)).toEqual(['Mine.', 'Anew 2.2.'])
  expect(after.chapters[1]!.sections[0]).toEqual(before.chapters[1]!.sections[0])
  expect(after.chapters[0]).toEqual(before.chapters[0])
  expect(promptsOf(guid, 'plan-chapter').at(-1)).toContain('More rain')
  expect(after.discards_left).toBe(planLimits.discards - 1)
})

it('makes another ending, and everything again, around the locked sections', async () => {
  const guid = await order()
  const change = editable(await ready(guid))
  change.chapters[0]!.sections[1]!.locked = true
  change.chapters[0]!.sections[1]!.title = 'My own title'
  const { body: before } = await send('PUT /tasks/:guid/plan', guid, change)
  script = anew
  await replan(guid, before, { part: 'ending', wish: 'At dawn' })
  const other = await ready(guid)
  expect(other.intent!.ending).toBe('The lamp stays dark.')
  expect(promptsOf(guid, 'plan-intent').at(-1)).toContain('The lamp is lit again.')
  // `wish` is the former name of `instruction`.
  expect(promptsOf(guid, 'plan-intent').at(-1)).toContain('At dawn')
  expect(other.chapters[0]!.sections[1]).toEqual(before.chapters[0]!.sections[1])
  expect(other.chapters[1]!.sections[0]!.synopsis).toBe('Anew 2.1.')

  await replan(guid, other, { part: 'everything' })
  const all = await ready(guid)
  expect(all.chapters[0]!.sections[1]).toEqual(before.chapters[0]!.sections[1])
  expect(new Set(all.chapters.flatMap(({ sections }) => sections.map(({ id }) => id))).size).toBe(4)
})

it('keeps the former plan if the model fails to make it again', async () => {
  const guid = await order()
  const before = await ready(guid)
  script = ({ task: made }) =>
    made === 'plan-chapter' ? new ModelError('unauthorized', 'The key was refused.') : undefined
  await replan(guid, before, { part: 'everything' })
  const after = await ready(guid)
  expect(after.failure).not.toBeNull()
  expect(after.chapters).toEqual(before.chapters)
  expect((await task(guid)).status).toBe('TODO')
  script = () => undefined
  expect((await write(guid, after)).status).toBe(200)
  expect((await done(guid)).status).toBe('DONE')
})

it('writes three openings, and the book in the chosen one', async () => {
  const guid = await order()
  await ready(guid)
  script = ({ task: made }) => (made === 'plan-opening' ? 'No.' : undefined)
  await send('POST /tasks/:guid/plan/openings', guid)
  expect(await ready(guid)).toMatchObject({ failure: planMessages.noOpenings, openings: { state: 'none' } })
  script = ({ task: made }) =>
    made === 'plan-opening' ? 'The bell rang twice at noon. Nobody in the harbour looked up.' : undefined
  const response = await send('POST /tasks/:guid/plan/openings', guid)
  expect(response.body.openings.state).toBe('writing')
  const { openings, version } = await ready(guid)
  expect(openings).toMatchObject({ state: 'ready', list: [{ label: 'By a task' }, {}, {}] })
  const [{ style }] = openings.list as unknown as [{ style: string }]
  expect((await send('PUT /tasks/:guid/plan/opening', guid, { version, style: 'unknown' })).status).toBe(404)
  const chosen = await send('PUT /tasks/:guid/plan/opening', guid, { version, style })
  expect(chosen.body.opening).toMatchObject({ style, text: openings.list[0]!.text })
  await write(guid, chosen.body)
  await done(guid)
  const { chapters } = await inkloom.call('GET /tasks/:guid/manuscript', { params: { guid } }, token)
  expect(JSON.stringify(chapters[0]!.sections[0]!.blocks)).toContain('The bell rang twice at noon.')
})

it('keeps openings while the first section stays as it is, and no longer', async () => {
  const guid = await order()
  await ready(guid)
  script = ({ task: made }) => (made === 'plan-opening' ? 'The bell rang twice at noon. Nobody looked up.' : undefined)
  await send('POST /tasks/:guid/plan/openings', guid)
  const written = await ready(guid)
  const { style } = written.openings.list[0]!
  const { body: chosen } = await send('PUT /tasks/:guid/plan/opening', guid, { version: written.version, style })
  script = anew
  await replan(guid, chosen, { part: 'chapter', chapter: 1 })
  const second = await ready(guid)
  expect(second.openings).toEqual(written.openings)
  expect(second.opening).toMatchObject({ style })
  await replan(guid, second, { part: 'chapter', chapter: 0 })
  const first = await ready(guid)
  expect(first.chapters[0]!.sections[0]!.synopsis).toBe('Anew 1.1.')
  expect([first.openings.state, first.opening]).toEqual(['none', null])
})

it('shows openings of a style that its genre no longer has, which can be chosen', async () => {
  const guid = await order({ type: 'informative', genre: 'report' })
  await ready(guid)
  const opening = { style: 'by an observation', text: 'The gauge was dry.' }
  await inkloom.database.db
    .insert(bookSteps)
    .values({ bookGuid: guid, stepKey: 'plan-opening by an observation', step: { type: 'plan-opening', opening } })
  const { openings, version } = await readPlan(guid)
  expect(openings).toEqual({ state: 'ready', list: [{ ...opening, label: 'By an observation' }] })
  const chosen = await send('PUT /tasks/:guid/plan/opening', guid, { version, style: opening.style })
  expect(chosen.body.opening).toEqual(opening)
})

it('credits all tokens of a discarded plan, ten times in 24 hours', async () => {
  const before = await tokensLeft()
  const guid = await order()
  await ready(guid)
  expect(await tokensLeft()).toBe(before - 1)
  const cancelled = await send('POST /tasks/:guid/cancel', guid)
  expect(cancelled.body).toMatchObject({
    status: 'ERROR',
    stage: null,
    error: { type: 'cancelled', message: 'You discarded this plan, and its book tokens are credited back.' },
  })
  expect(await tokensLeft()).toBe(before)

  const [{ user }] = (await inkloom.database.db
    .select({ user: books.userId })
    .from(books)
    .where(eq(books.guid, guid))) as [{ user: string }]
  const discard = { userId: user }
  await inkloom.database.db.insert(planDiscards).values(Array.from({ length: planLimits.discards - 1 }, () => discard))
  const eleventh = await order()
  const plan = await ready(eleventh)
  expect(plan.discards_left).toBe(0)
  for (const answer of [
    await send('POST /tasks/:guid/cancel', eleventh),
    await send('DELETE /tasks/:guid', eleventh),
    await replan(eleventh, plan, { part: 'everything' }),
  ])
    expect([answer.status, answer.body.message]).toEqual([429, planMessages.tooManyDiscards])
  expect(await ready(eleventh)).toMatchObject({ version: plan.version, state: 'ready' })

  await inkloom.database.db.update(planDiscards).set({ createdAt: sql`now() - interval '25 hours'` })
  expect((await send('POST /tasks/:guid/cancel', eleventh)).status).toBe(200)
})

const ago = (days: number) => sql`now() - make_interval(days => ${days}, hours => 1)`

it('closes a plan after 30 days and credits it, with an email three days before', async () => {
  const before = await tokensLeft()
  const guid = await order()
  const plan = await ready(guid)
  const mails: string[] = []
  const run = () =>
    closePlans({
      database: inkloom.database,
      queueMail: async (_, id) => void mails.push(id),
      announce: async () => undefined,
    })
  const change = (times: Partial<Record<'planReadyAt' | 'planWarnedAt', SQL>>) =>
    inkloom.database.db.update(books).set(times).where(eq(books.guid, guid))
  const waited = (days: number) => change({ planReadyAt: ago(days) })
  await run()
  expect(mails).toEqual([])
  await waited(27)
  await run()
  await run()
  expect(mails).toHaveLength(1)
  // A change by its author restarts the waiting period.
  expect((await send('PUT /tasks/:guid/plan', guid, editable(plan))).status).toBe(200)
  await run()
  expect(mails).toHaveLength(1)
  // The server did not run when the email was due, and the author still gets the three days that
  // the email states.
  await waited(30)
  await run()
  expect(mails).toHaveLength(2)
  expect(await task(guid)).toMatchObject({ status: 'TODO', stage: 'plan_ready' })
  await change({ planWarnedAt: ago(3) })
  await run()
  expect(mails).toHaveLength(2)
  expect(await task(guid)).toMatchObject({
    status: 'ERROR',
    error: { type: 'cancelled', message: planMessages.expired(true) },
  })
  expect(await tokensLeft()).toBe(before)
})

it('continues a book that an older version began, which has no plan', async () => {
  let held = true
  script = () => (held ? new ModelError('unauthorized', 'The key was refused.') : undefined)
  const guid = await order({ plan: 'auto' })
  await done(guid)
  const { db } = inkloom.database
  await db.delete(bookSteps).where(eq(bookSteps.bookGuid, guid))
  await db.update(books).set({ planState: null, planVersion: 0 }).where(eq(books.guid, guid))
  const step = oldOutline(buildOrder({ chapters: 2, subChapters: 2 }))
  await db.insert(bookSteps).values({ bookGuid: guid, stepKey: 'outline', step })
  held = false
  const from = model.requests.length
  await send('POST /tasks/:guid/resume', guid)
  expect(await done(guid)).toMatchObject({ status: 'DONE', sections_done: 4, plan_version: null })
  const tasks = new Set(model.requests.slice(from).map((request) => request.task))
  expect([...tasks].toSorted()).toEqual(['boundary', 'brief', 'section', 'title'])
  expect((await send('GET /tasks/:guid/plan', guid)).body.message).toBe(planMessages.none)
})

it('continues a plan after a restart, and requests no stored step again', async () => {
  const reached = Promise.withResolvers<void>()
  let held = true
  script = (request) => {
    if (request.task !== 'plan-chapter' || !held || chapterOf(request) !== 1) return undefined
    reached.resolve()
    return new ModelError('limited', 'Wait.', { retryAfterMs: 60_000 })
  }
  const guid = await order()
  await reached.promise
  await vi.waitFor(async () => expect((await readPlan(guid)).chapters[0]!.detail).toBe('full'))
  expect(await task(guid)).toMatchObject({ status: 'TODO', stage: 'planning', title: 'Working title' })
  expect((await readPlan(guid)).chapters[1]).toMatchObject({ detail: null, sections: [{ planned: false }, {}] })
  expect((await send('POST /tasks/:guid/plan/openings', guid)).body.message).toBe(planMessages.planning)
  const from = model.requests.length
  await inkloom.restart({ between: () => void (held = false) })
  const plan = await ready(guid)
  expect(plan.chapters.map(({ detail }) => detail)).toEqual(['full', 'full'])
  const calledTasks = model.requests.slice(from).map(({ task: made }) => made)
  expect(calledTasks.toSorted()).toEqual(['plan-chapter', 'plan-critique'])
})

it('continues a plan that failed', async () => {
  script = ({ task: made }) =>
    made === 'plan-world' ? new ModelError('unauthorized', 'The key was refused.') : undefined
  const before = await tokensLeft()
  const guid = await order()
  expect((await done(guid)).error?.type).toBe('AI provider error')
  expect(await tokensLeft()).toBe(before)
  script = () => undefined
  await send('POST /tasks/:guid/resume', guid)
  expect((await ready(guid)).state).toBe('ready')
  expect(promptsOf(guid, 'plan-intent')).toHaveLength(1)
  expect(await tokensLeft()).toBe(before - 1)
})
