import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BookFinding, findingMessages, repairInstruction } from '#contract/book-findings.ts'
import { twoParagraphs, writeSections } from '#tests/support/book-with-sections.ts'
import { buildFact } from '#tests/support/build-fact.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type BookRun, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { watchBooks } from '#tests/support/watch-books.ts'
import { bookSoFar } from '#writer/book/book-so-far.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { askAdmin } from '../../../admin/ask-admin.ts'
import { findSteps } from '../repository.ts'

let inkloom: TestInkloom
let write: (run: BookRun) => Promise<void>
let token: string
let guid: string

beforeAll(async () => {
  inkloom = await testInkloom({ writer: scriptedBookWriter((run) => write(run)), limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

/** Two chapters that were written at the same time disagree about the lamp of the harbour. */
const writeContradiction = async (run: BookRun): Promise<void> => {
  const colours: Record<string, string> = { '0.0': 'green', '1.1': 'red' }
  const said = (step: BookStep): BookStep => {
    const place = step.type === 'section' ? step.section : step.type === 'facts' ? step : null
    const colour = place && colours[`${place.chapter}.${place.section}`]
    if (!place || !colour) return step
    const { chapter, section } = place
    const quote = `The lamp of the harbour is ${colour}.`
    if (step.type === 'section') return twoParagraphs(chapter, section, ['It begins.', quote])
    const fact = buildFact({ entity: 'Lamp', attribute: 'colour', value: colour, quote, section: { chapter, section } })
    return step.type === 'facts' ? { ...step, found: { ...step.found, facts: [fact] } } : step
  }
  await writeSections({ ...run, hooks: { ...run.hooks, keep: (step) => run.hooks.keep(said(step)) } })
}

const { ended } = watchBooks(() => ({ inkloom, token }))
beforeEach(async () => {
  const email = `${crypto.randomUUID()}@example.org`
  token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 5 } })
  write = writeContradiction
  const body = { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 }
  guid = (await inkloom.call('POST /generate', { body }, token)).guid
  await ended(guid)
})

const list = () => inkloom.call('GET /tasks/:guid/findings', { params: { guid } }, token)
type Decision = BookFinding['decision']
const decide = (finding: string, decision: Decision) =>
  inkloom.call('PUT /tasks/:guid/findings/:finding', { params: { guid, finding }, body: { decision } }, token)
/** Returns the facts about the lamp that prompts of later sections have. */
const factsOfPrompts = async () => {
  const { steps } = await findSteps(inkloom.database.db, guid)
  const facts = bookSoFar('english', steps)
    .bible()
    .facts.filter(({ entity }) => entity === 'Lamp')
  return facts.filter(({ status }) => status !== 'superseded').map(({ value }) => value)
}

/** Waits for the proposal of section 2.2 and returns its id. */
const proposalOf = () =>
  vi.waitFor(
    async () => {
      const params = { guid, chapter: '1', section: '1' }
      const { versions } = await inkloom.call('GET /tasks/:guid/sections/:chapter/:section/versions', { params }, token)
      const proposed = versions.find(({ state }) => state === 'proposed')
      if (!proposed) throw new Error('no proposal yet')
      return proposed.id!
    },
    { interval: 20 },
  )

describe('a contradiction between chapters that were written at the same time', () => {
  it('is listed with both passages and where they stand', async () => {
    const { facts_read, findings } = await list()
    expect(facts_read).toBe(true)
    expect(findings).toEqual([
      {
        id: expect.any(String),
        entity: 'Lamp',
        attribute: 'colour',
        first: { value: 'green', quote: 'The lamp of the harbour is green.', chapter: 0, section: 0 },
        second: { value: 'red', quote: 'The lamp of the harbour is red.', chapter: 1, section: 1 },
        decision: null,
      },
    ])
  })

  it.each([
    ['first', ['green']],
    ['second', ['red']],
    ['intended', ['green', 'red']],
  ] as const)('is decided by its author as %s, which can be taken back', async (decision, facts) => {
    const [finding] = (await list()).findings
    expect((await decide(finding!.id, decision)).findings).toEqual([{ ...finding, decision }])
    expect(await factsOfPrompts()).toEqual(facts)
    expect((await decide(finding!.id, null)).findings).toEqual([finding])
    expect(await factsOfPrompts()).toEqual(['green', 'red'])
  })

  it('is decided once, if two windows decide about it at the same time', async () => {
    const [finding] = (await list()).findings
    const choose = (decision: Decision, previous: Decision) =>
      inkloom.call(
        'PUT /tasks/:guid/findings/:finding',
        { params: { guid, finding: finding!.id }, body: { decision, previous } },
        token,
      )
    const results = await Promise.allSettled([choose('first', null), choose('second', null)])
    const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(saved).toHaveLength(1)
    const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toMatchObject({ status: 409, body: { message: findingMessages.decided } })
    expect(await list()).toEqual(saved[0])
    // A choice that is sent again, after its answer was lost, is no conflict.
    const { decision } = saved[0]!.findings[0]!
    expect(await choose(decision, null)).toEqual(saved[0])
    expect((await choose('intended', decision)).findings[0]).toMatchObject({ decision: 'intended' })
  })

  it('ends when a section is rewritten, as its author accepts, and can’t be decided any more', async () => {
    const [finding] = (await list()).findings
    const instruction = repairInstruction(finding!, 'second')
    expect(instruction).toContain('“The lamp of the harbour is green.”')
    const requested: unknown[] = []
    write = async ({ hooks, options }) => {
      requested.push(options)
      await hooks.keep(twoParagraphs(1, 1, ['It begins.', 'The lamp of the harbour is green, as ever.']))
    }
    const params = { guid, chapter: '1', section: '1' }
    await inkloom.call(
      'POST /tasks/:guid/sections/:chapter/:section/propose',
      { params, body: { version: 0, instruction } },
      token,
    )
    const proposal = await proposalOf()
    expect(requested).toEqual([{ only: { chapter: 1, section: 1 }, instruction }])
    expect((await list()).findings).toEqual([finding])
    await inkloom.call(
      'POST /tasks/:guid/sections/:chapter/:section/versions/:version/accept',
      { params: { guid, chapter: '1', section: '1', version: `${proposal}` }, body: { version: 0 } },
      token,
    )
    expect((await list()).findings).toEqual([])
    await expect(decide(finding!.id, 'first')).rejects.toMatchObject({ body: { message: findingMessages.gone } })
  })

  it('is private to the owner of the book', async () => {
    const [finding] = (await list()).findings
    token = await inkloom.signUp(`${crypto.randomUUID()}@example.org`)
    await expect(list()).rejects.toMatchObject({ status: 404 })
    await expect(decide(finding!.id, 'first')).rejects.toMatchObject({ status: 404 })
  })
})
