import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Task } from '#contract/book-task.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { twoParagraphs, writeSections } from '#tests/support/book-with-sections.ts'
import { type BookRun, failedStep } from '#tests/support/scripted-book-writer.ts'
import { scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { request } from '#tests/client.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { bookSoFar } from '#writer/book/book-so-far.ts'
import { askAdmin } from '../../../admin/ask-admin.ts'
import { users } from '../../../database/schema/index.ts'
import { countTokens } from '../../../plans/book-tokens.ts'
import { findSteps } from '../repository.ts'

let inkloom: TestInkloom
let write: (run: BookRun) => Promise<void>
let author: { token: string; id: string }
let guid: string
let version: number

const buildAuthor = async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 5 } })
  const [user] = await inkloom.database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { token, id: user!.id }
}
beforeAll(async () => {
  inkloom = await testInkloom({ writer: scriptedBookWriter((run) => write(run)), limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

type SectionRoute = Extract<keyof InkloomContract, `${string}/sections/${string}`>

const call = <R extends keyof InkloomContract>(route: R, input: Partial<EndpointInput<InkloomContract[R]>>) =>
  inkloom.call(route, input, author.token)
/** Calls a route of a section and remembers the version that it returns. */
const change = async (route: SectionRoute, place: string, body: object = {}, more: object = {}) => {
  const [chapter, section] = place.split('.')
  const params = { guid, chapter, section, ...more } as never
  const reply = await inkloom.call(route, { params, body: { version, ...body } } as never, author.token)
  if ('sections_version' in reply) version = reply.sections_version
  return reply
}
const manuscript = () => call('GET /tasks/:guid/manuscript', { params: { guid } })
const task = () => call('GET /tasks/:guid', { params: { guid } })
const textOf = (blocks: { text?: { text: string }[] }[] | null) =>
  (blocks ?? []).map((block) => block.text?.map(({ text }) => text).join('')).join(' | ')
const texts = async () =>
  (await manuscript()).chapters.map(({ sections }) => sections.map(({ blocks }) => textOf(blocks as never)))
const titles = async () =>
  (await manuscript()).chapters.map(({ title, sections }) => [title, ...sections.map((section) => section.title)])
const versionsOf = async (place: string) => {
  const [chapter, section] = place.split('.')
  const params = { guid, chapter, section } as never
  return (await call('GET /tasks/:guid/sections/:chapter/:section/versions', { params })).versions
}
const until = (reached: (task: Task) => boolean) =>
  vi.waitFor(async () => expect(reached(await task())).toBe(true), { interval: 20 })
/** Waits until the rewrite of a section has ended. */
const settled = () =>
  vi.waitFor(
    async () => {
      const states = (await manuscript()).chapters.flatMap(({ sections }) => sections.map(({ state }) => state))
      expect(states).not.toContain('writing')
    },
    { interval: 20 },
  )
const tokens = () => countTokens(inkloom.database.db, author.id)
/** Returns the facts of the bible with their places. */
const bible = async () => {
  const { steps } = await findSteps(inkloom.database.db, guid)
  return bookSoFar('english', steps)
    .bible()
    .facts.map(({ entity, section }) => [entity, section && `${section.chapter}.${section.section}`])
}
const order = async () => {
  author = await buildAuthor()
  write = writeSections
  const body = { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 }
  guid = (await call('POST /generate', { body })).guid
  version = 0
  await until(({ status }) => status === 'DONE')
}
beforeEach(order)

const MOVE = 'POST /tasks/:guid/sections/:chapter/:section/move'
const SPLIT = 'POST /tasks/:guid/sections/:chapter/:section/split'
const MERGE = 'POST /tasks/:guid/sections/:chapter/:section/merge'
const LOCK = 'PUT /tasks/:guid/sections/:chapter/:section/lock'
const PROPOSE = 'POST /tasks/:guid/sections/:chapter/:section/propose'
const ACCEPT = 'POST /tasks/:guid/sections/:chapter/:section/versions/:version/accept'
const REJECT = 'POST /tasks/:guid/sections/:chapter/:section/versions/:version/reject'
const RESTORE = 'POST /tasks/:guid/sections/:chapter/:section/versions/:version/restore'
const UNDO = 'POST /tasks/:guid/sections/undo'

describe('the order of sections', () => {
  it('changes when a section moves, with its facts and in the export, and moves back', async () => {
    const credited = await tokens()
    await change(MOVE, '0.0', { to: { chapter: 1, section: 1 } })
    expect(await texts()).toEqual([
      ['Section 0.1 begins. | The lamp of 0.1 is green.'],
      [
        'Section 1.0 begins. | The lamp of 1.0 is green.',
        'Section 0.0 begins. | The lamp of 0.0 is green.',
        'Section 1.1 begins. | The lamp of 1.1 is green.',
      ],
    ])
    expect(await bible()).toEqual([
      ['lamp 0.1', '0.0'],
      ['lamp 1.0', '1.0'],
      ['lamp 0.0', '1.1'],
      ['lamp 1.1', '1.2'],
    ])
    const file = await request(inkloom.address, 'POST /tasks/:guid/export', {
      params: { guid },
      body: { format: 'txt' },
      token: author.token,
    })
    const text = await file.text()
    expect(text.indexOf('Section 1.0 begins.')).toBeLessThan(text.indexOf('Section 0.0 begins.'))
    expect(await tokens()).toBe(credited)
    await change(UNDO, '')
    expect((await texts())[0]).toHaveLength(2)
    expect((await bible())[0]).toEqual(['lamp 0.0', '0.0'])
  })

  it('leaves out a chapter that loses its last section, and takes it back on undo', async () => {
    await change(MOVE, '0.0', { to: { chapter: 1, section: 0 } })
    await change(MOVE, '0.0', { to: { chapter: 1, section: 1 } })
    expect(await titles()).toEqual([['Chapter 2', 'Section 1', 'Section 2', 'Section 1', 'Section 2']])
    await change(UNDO, '')
    expect(await titles()).toEqual([
      ['Chapter 1', 'Section 2'],
      ['Chapter 2', 'Section 1', 'Section 1', 'Section 2'],
    ])
    await expect(change(UNDO, '')).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  })

  it('refuses a change that another tab made before', async () => {
    await change(MOVE, '0.0', { to: { chapter: 0, section: 1 } })
    await expect(change(MOVE, '0.0', { version: 0, to: { chapter: 0, section: 1 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  it.each([
    ['of a section that does not exist', '0.9', { chapter: 0, section: 0 }],
    ['to a chapter that does not exist', '0.0', { chapter: 7, section: 0 }],
    ['behind the end of a chapter', '0.0', { chapter: 0, section: 2 }],
  ])('refuses a move %s', async (_, place, to) => {
    await expect(change(MOVE, place, { to })).rejects.toMatchObject({ status: 404 })
  })

  it("does not show or change another person's book", async () => {
    author = await buildAuthor()
    await expect(change(MOVE, '0.0', { to: { chapter: 0, section: 1 } })).rejects.toMatchObject({ status: 404 })
    await expect(versionsOf('0.0')).rejects.toMatchObject({ status: 404 })
  })

  it('moves a section without touching a step', async () => {
    const { db } = inkloom.database
    const counted = async () =>
      (
        await db.execute<{ sum: string }>(sql`select string_agg(xmin::text, ',' order by step_key) as sum
        from book_steps where book_guid = ${guid}`)
      ).rows[0]!.sum
    const before = await counted()
    await change(MOVE, '1.1', { to: { chapter: 0, section: 0 } })
    expect(await counted()).toBe(before)
  })
})

describe('a section that is split or merged', () => {
  it('becomes two sections with their own facts, and one again on undo', async () => {
    await change(SPLIT, '0.0', { block: 1, title: 'The lamp' })
    expect(await titles()).toContainEqual(['Chapter 1', 'Section 1', 'The lamp', 'Section 2'])
    expect((await texts())[0]!.slice(0, 2)).toEqual(['Section 0.0 begins.', 'The lamp of 0.0 is green.'])
    expect((await bible())[0]).toEqual(['lamp 0.0', '0.1'])
    expect(await task()).toMatchObject({ sections_total: 5, sections_done: 5 })
    expect(await versionsOf('0.1')).toMatchObject([
      { origin: 'split', state: 'current' },
      { origin: 'written', state: 'earlier' },
    ])
    await change(UNDO, '')
    expect((await texts())[0]![0]).toBe('Section 0.0 begins. | The lamp of 0.0 is green.')
    expect(await task()).toMatchObject({ sections_total: 4, sections_done: 4 })
    expect((await bible())[0]).toEqual(['lamp 0.0', '0.0'])
  })

  it('takes the text and the facts of the next section', async () => {
    await change(MERGE, '1.0')
    expect((await texts())[1]).toEqual([
      'Section 1.0 begins. | The lamp of 1.0 is green. | Section 1.1 begins. | The lamp of 1.1 is green.',
    ])
    expect((await bible()).slice(2)).toEqual([
      ['lamp 1.0', '1.0'],
      ['lamp 1.1', '1.0'],
    ])
    expect(await task()).toMatchObject({ sections_total: 3, sections_done: 3 })
    await change(SPLIT, '1.0', { block: 3, title: 'Again' })
    expect((await texts())[1]![1]).toBe('The lamp of 1.1 is green.')
  })

  it('is refused where there is nothing to split off or to merge with', async () => {
    await expect(change(SPLIT, '0.0', { block: 2, title: 'x' })).rejects.toMatchObject({ status: 409 })
    await expect(change(MERGE, '0.1')).rejects.toMatchObject({ status: 409 })
  })
})

/** Makes the next run write this text for the requested section. */
const rewriteAs =
  (...paragraphs: string[]) =>
  async ({ hooks, options }: BookRun) =>
    hooks.keep(twoParagraphs(options!.only!.chapter, options!.only!.section, paragraphs))

describe('a rewrite of a finished section', () => {
  it('is proposed, does not change the text until it is accepted, and costs the share of the section', async () => {
    const before = await tokens()
    const runOptions: BookRun['options'][] = []
    write = async (run) => {
      runOptions.push(run.options)
      await rewriteAs('The harbour at night.')(run)
    }
    await change(PROPOSE, '0.1', { instruction: 'Set it at night.' })
    await settled()
    expect(runOptions).toEqual([{ only: { chapter: 0, section: 1 }, instruction: 'Set it at night.' }])
    expect(await tokens()).toBe(before - 0.25)
    expect((await manuscript()).chapters[0]!.sections.map(({ proposed }) => proposed)).toEqual([false, true])
    expect((await texts())[0]![1]).toBe('Section 0.1 begins. | The lamp of 0.1 is green.')
    const [proposal, current] = await versionsOf('0.1')
    expect(proposal).toMatchObject({ state: 'proposed', origin: 'rewritten', instruction: 'Set it at night.' })
    expect(current).toMatchObject({ state: 'current', origin: 'written', id: null })
    await change(ACCEPT, '0.1', {}, { version: `${proposal!.id}` })
    expect((await texts())[0]![1]).toBe('The harbour at night.')
    expect(await bible()).not.toContainEqual(['lamp 0.1', '0.1'])
    const [now, first] = await versionsOf('0.1')
    expect([now!.state, first!.state]).toEqual(['current', 'earlier'])
    await change(RESTORE, '0.1', {}, { version: `${first!.id}` })
    expect((await texts())[0]![1]).toBe('Section 0.1 begins. | The lamp of 0.1 is green.')
    expect(await bible()).toContainEqual(['lamp 0.1', '0.1'])
    expect((await versionsOf('0.1')).map(({ state, origin }) => [state, origin])).toContainEqual([
      'current',
      'restored',
    ])
  })

  it('is written for the new position of a section that was moved', async () => {
    await change(MOVE, '0.0', { to: { chapter: 1, section: 0 } })
    write = async (run) => {
      const storedSections = run.storedSteps.flatMap((step) => (step.type === 'section' ? [step.section] : []))
      expect(storedSections.find(({ chapter, section }) => chapter === 1 && section === 0)!.blocks[0]).toMatchObject({
        text: [{ text: 'Section 0.0 begins.' }],
      })
      await rewriteAs('Moved and rewritten.')(run)
    }
    await change(PROPOSE, '1.0')
    await settled()
    const [proposal] = await versionsOf('1.0')
    expect(proposal).toMatchObject({ state: 'proposed', origin: 'retried', instruction: null })
    await change(ACCEPT, '1.0', {}, { version: `${proposal!.id}` })
    expect((await texts())[1]![0]).toBe('Moved and rewritten.')
  })

  it('that is rejected leaves the text, and can still be restored', async () => {
    write = rewriteAs('Another text.')
    await change(PROPOSE, '0.0')
    await settled()
    const [proposal] = await versionsOf('0.0')
    await change(REJECT, '0.0', {}, { version: `${proposal!.id}` })
    await expect(change(ACCEPT, '0.0', {}, { version: `${proposal!.id}` })).rejects.toMatchObject({ status: 409 })
    expect((await texts())[0]![0]).toContain('Section 0.0 begins.')
    await change(RESTORE, '0.0', {}, { version: `${proposal!.id}` })
    expect((await texts())[0]![0]).toBe('Another text.')
  })

  it.each([
    ['declined', async ({ hooks, options }: BookRun) => hooks.keep(failedStep(options!.only!, 'It declined.'))],
    [
      'gave no step',
      async () => {
        throw new Error('down')
      },
    ],
  ])('that the model %s charges nothing and leaves the text', async (_, fail) => {
    const before = await tokens()
    write = fail
    await change(PROPOSE, '0.0')
    await settled()
    expect(await tokens()).toBe(before)
    expect(await task()).toMatchObject({ status: 'DONE', sections_failed: 0 })
    expect((await texts())[0]![0]).toContain('Section 0.0 begins.')
    expect((await versionsOf('0.0'))[0]).toMatchObject({ state: 'failed', message: expect.any(String) })
  })

  it('of a book with a gap leaves the credit of the gap as it is', async () => {
    const before = await tokens()
    write = async (run) => {
      if (run.options?.only) return rewriteAs('New.')(run)
      const { hooks } = run
      await writeSections({
        ...run,
        hooks: {
          ...hooks,
          keep: (step) =>
            step.type === 'section' && step.section.chapter === 1 && step.section.section === 1
              ? hooks.keep(failedStep(step.section))
              : step.type === 'facts' && step.chapter === 1 && step.section === 1
                ? Promise.resolve()
                : hooks.keep(step),
        },
      })
    }
    guid = (
      await call('POST /generate', { body: { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 } })
    ).guid
    await until(({ status }) => status === 'DONE')
    expect(await tokens()).toBe(before - 0.75)
    await change(PROPOSE, '0.0')
    await settled()
    expect(await tokens()).toBe(before - 1)
    await call('POST /tasks/:guid/sections/:chapter/:section/retry', {
      params: { guid, chapter: '1', section: '1' },
      body: { version: (await manuscript()).sections_version },
    })
    await settled()
    expect(await tokens()).toBe(before - 1.25)
  })
})

describe('a locked section', () => {
  it('is not rewritten, split, merged or restored until it is unlocked', async () => {
    await change(LOCK, '0.0', { locked: true })
    expect((await manuscript()).chapters[0]!.sections.map(({ locked }) => locked)).toEqual([true, false])
    for (const refused of [
      () => change(PROPOSE, '0.0'),
      () => change(SPLIT, '0.0', { block: 1, title: 'x' }),
      () => change(MERGE, '0.0'),
    ])
      await expect(refused()).rejects.toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('locked') },
      })
    await change(MOVE, '0.0', { to: { chapter: 0, section: 1 } })
    expect((await manuscript()).chapters[0]!.sections.map(({ locked }) => locked)).toEqual([false, true])
    await change(LOCK, '0.1', { locked: false })
    await change(SPLIT, '0.1', { block: 1, title: 'x' })
  })
})

describe('a book that is being written', () => {
  it('refuses changes of its sections with 409, but allows locks, which its run respects', async () => {
    const reached = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    write = async (run) => {
      await writeSections(run)
      reached.resolve()
      await opened.promise
      const { blocks } = twoParagraphs(0, 0, ['Smoothed.']).section
      const sections = [0, 1].map((section) => ({ section, blocks }))
      await run.hooks.keep({ type: 'boundary', chapter: 0, sections })
    }
    guid = (
      await call('POST /generate', { body: { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 } })
    ).guid
    await reached.promise
    for (const refused of [
      () => change(MOVE, '0.0', { to: { chapter: 0, section: 1 } }),
      () => change(SPLIT, '0.0', { block: 1, title: 'x' }),
      () => change(PROPOSE, '0.0'),
      () => change(UNDO, ''),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    await change(LOCK, '0.1', { locked: true })
    opened.resolve()
    await until(({ status }) => status === 'DONE')
    expect((await texts())[0]).toEqual(['Smoothed.', 'Section 0.1 begins. | The lamp of 0.1 is green.'])
  })

  it('continues after a pause in the order that its author gave it', async () => {
    const reached = Promise.withResolvers<void>()
    write = async ({ order, storedSteps, hooks }) => {
      await writeSections({
        order,
        storedSteps,
        hooks: {
          ...hooks,
          keep: async (step) => {
            if (step.type === 'section' && step.section.chapter === 1 && step.section.section === 1) {
              reached.resolve()
              return new Promise((_, reject) =>
                hooks.signal.addEventListener('abort', () => reject(hooks.signal.reason as Error)),
              )
            }
            await hooks.keep(step)
          },
        },
      })
    }
    guid = (
      await call('POST /generate', { body: { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 } })
    ).guid
    await reached.promise
    await call('POST /tasks/:guid/pause', { params: { guid } })
    await change(MOVE, '1.1', { to: { chapter: 0, section: 0 } })
    write = async ({ hooks }) => hooks.keep(twoParagraphs(0, 0, ['Written first.']))
    await call('POST /tasks/:guid/resume', { params: { guid } })
    await until(({ status }) => status === 'DONE')
    expect((await texts())[0]).toEqual([
      'Written first.',
      'Section 0.0 begins. | The lamp of 0.0 is green.',
      'Section 0.1 begins. | The lamp of 0.1 is green.',
    ])
  })
})

describe('a book opened as a project', () => {
  it('has the text in the present order, the plan as a reference, and remembers the book', async () => {
    await change(MOVE, '0.1', { to: { chapter: 0, section: 0 } })
    const opened = await call('POST /tasks/:guid/projects', { params: { guid } })
    expect(opened).toMatchObject({ sections: 4, sections_total: 4 })
    const project = await call('GET /projects/:id', { params: { id: opened.project_id } })
    expect(project.origin).toEqual({ guid, title: 'A scripted book' })
    expect(project.table?.chapters[0]?.subchapters.map(({ title }) => title)).toEqual(['Section 2', 'Section 1'])
    expect(project.content.indexOf('Section 0.1 begins.')).toBeLessThan(project.content.indexOf('Section 0.0 begins.'))
    const contexts = await call('GET /contexts', { query: { project_id: opened.project_id, type: 'reference' } })
    expect(contexts).toMatchObject([{ title: 'Plan of the book' }])
    const codex = await call('GET /projects/:id/codex', { params: { id: opened.project_id } })
    const ofBook = await call('GET /tasks/:guid/codex', { params: { guid } })
    const names = ({ cards }: typeof codex) => cards.map(({ name, facts }) => [name, facts.map(({ value }) => value)])
    expect(names(codex)).toContainEqual(['lamp 0.0', ['green']])
    expect(new Set(names(codex))).toEqual(new Set(names(ofBook)))
    expect(codex.cards[0]?.facts[0]).toMatchObject({ status: 'stated', passage: { block: expect.any(Number) } })
    expect(ofBook).toMatchObject({ read_only: true, reading: null })
    expect((await call('GET /tasks/:guid/projects', { params: { guid } })).projects).toMatchObject([
      { id: opened.project_id, name: 'A scripted book' },
    ])
  })

  it('can be opened while it is written, with the finished sections', async () => {
    const reached = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    write = async (run) => {
      const { hooks } = run
      const keep: typeof hooks.keep = async (step) => {
        if (step.type === 'section' && step.section.chapter === 1) {
          reached.resolve()
          await opened.promise
        }
        await hooks.keep(step)
      }
      await writeSections({ ...run, hooks: { ...hooks, keep } })
    }
    guid = (
      await call('POST /generate', { body: { description: 'A guide to harbours', chapters: 2, sub_chapters: 2 } })
    ).guid
    await reached.promise
    const made = await call('POST /tasks/:guid/projects', { params: { guid } })
    expect(made).toMatchObject({ sections: 2, sections_total: 4 })
    const { content } = await call('GET /projects/:id', { params: { id: made.project_id } })
    expect(content).toContain('Section 0.1 begins.')
    expect(content).not.toContain('Section 1.0 begins.')
    opened.resolve()
    await until(({ status }) => status === 'DONE')
  })
})
