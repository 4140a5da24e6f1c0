import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits, messages } from '#contract/projects.ts'
import { FREE_WORDS } from '#contract/plans.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { type FakeEdits, fakeEdits } from '#tests/support/fake-edits.ts'

/**
 * Replies like a model, with as many chapters and sections as the prompt asks for, and two words in
 * each title.
 */
const propose = ({ messages: sent }: ModelRequest) => {
  const [, chapters, sections] = /its title, (\d+) chapters, and (\d+) sections in each chapter/.exec(sent[1]!.content)!
  return {
    value: {
      title: 'The Bees of Autumn',
      chapters: Array.from({ length: Number(chapters) }, (_, chapter) => ({
        title: `Hive ${chapter}`,
        sectionTitles: Array.from({ length: Number(sections) }, (_, section) => `Comb ${chapter}${section}`),
      })),
    },
  }
}

let edits: FakeEdits
let free: Awaited<ReturnType<FakeEdits['person']>>
beforeAll(async () => {
  edits = await fakeEdits()
  free = await edits.person()
})
afterAll(() => edits.inkloom.stop())
beforeEach(() => edits.script(propose))

const order = { description: 'Bees in autumn', language: 'english', tone: 'Casual', length: 1 } as const
interface Proposed {
  title: string
  chapters: { title: string; subchapters: { title: string }[] }[]
}

describe('a new project', () => {
  it('has the proposed outline, its title as name, and an empty text, and fits the words of the Free plan', async () => {
    const { status, body } = await free.json('POST /create_project', order)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'The Bees of Autumn',
      description: 'Bees in autumn',
      language: 'english',
      tone: 'Casual',
      revision: 0,
      words: 0,
      drafts_pending: [],
      table: {
        title: 'The Bees of Autumn',
        chapters: [{ title: 'Hive 0', subchapters: [{ title: 'Comb 00' }, { title: 'Comb 01' }] }, {}, {}],
      },
    })
    const id = body['project_id'] as string
    expect((await free.text(id)).map(({ type }) => type)).toEqual(['paragraph'])
    expect(edits.lastPrompt()).toContain('Bees in autumn')
    expect(await free.spent()).toBe(4 + 3 * 2 + 6 * 2)
    const table = { params: { id }, body: { table: body['table'] as Proposed } }
    const taken = await edits.inkloom.call('POST /projects/:id/table', table, free.token)
    expect(taken.drafts_pending).toHaveLength(6)
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'of length %d has chapters and sections that match the promised length',
    async (length) => {
      const premium = await edits.person({ premium: true })
      const { body } = await premium.json('POST /create_project', { ...order, length })
      const { chapters } = body['table'] as Proposed
      const sections = chapters.flatMap(({ subchapters }) => subchapters).length
      const promised = 2 * length * 1200
      expect(sections * 700).toBeGreaterThan(promised * 0.9)
      expect(sections * 700).toBeLessThan(promised * 2.1)
      expect(chapters.length).toBeLessThanOrEqual(limits.tableChapters)
    },
  )

  const failing: [string, () => void, number, string][] = [
    [
      'the model cannot be reached',
      () => edits.script(() => new ModelError('unreachable', 'gone')),
      503,
      'The language model could not be reached. No project was created, and no words were used. Please try again in a moment.',
    ],
    ['the model returns no outline', () => edits.script(() => 'I would rather not.'), 503, messages.outlineEmpty],
    [
      'the outline has no chapters',
      () => edits.script(() => ({ value: { title: 'Bees', chapters: [], titles: [] } })),
      503,
      messages.outlineEmpty,
    ],
  ]
  it.each(failing)('is not created, and costs nothing, when %s', async (_, fail, status, message) => {
    fail()
    const [before, spent] = [await free.projects(), await free.spent()]
    expect(await free.json('POST /create_project', order)).toMatchObject({ status, body: { message } })
    expect(await free.projects()).toEqual(before)
    expect([await free.spent(), await free.reserved()]).toEqual([spent, 0])
  })

  it('is not created for a client that disconnected', async () => {
    const before = await free.projects()
    const spent = await free.spent()
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    edits.script(async (request) => {
      begun.resolve()
      await new Promise((resolve) => request.signal!.addEventListener('abort', resolve))
      ended.resolve()
      return propose(request)
    })
    const leaving = new AbortController()
    const call = free.ask('POST /create_project', order, { signal: leaving.signal })
    await begun.promise
    leaving.abort()
    await expect(call).rejects.toThrow('aborted')
    await ended.promise
    await vi.waitFor(async () => expect(await free.reserved()).toBe(0))
    expect([await free.projects(), await free.spent()]).toEqual([before, spent])
  })

  it('is refused when no words are left', async () => {
    const limited = await edits.person({ wordLimit: 20 })
    await limited.json('POST /create_project', order)
    expect(await limited.spent()).toBe(20)
    expect(await limited.json('POST /create_project', order)).toMatchObject({
      status: 403,
      body: { code: 'words_spent' },
    })
    expect(await limited.projects()).toHaveLength(1)
    expect(FREE_WORDS).toBeGreaterThan(await free.spent())
  })

  it('requires a description', async () => {
    const answer = await free.json('POST /create_project', { ...order, description: ' ' })
    expect(answer).toMatchObject({ status: 400, body: { message: messages.noDescription } })
  })
})

describe('an outline', () => {
  it('is proposed for a project, and does not change its text and description', async () => {
    const project_id = await free.project()
    const before = await edits.inkloom.call('GET /projects/:id', { params: { id: project_id } }, free.token)
    const spent = await free.spent()
    const { status, body } = await free.json('POST /generate_outline', { project_id, description: 'Winter bees' })
    expect(status).toBe(200)
    const { chapters } = body['table'] as Proposed
    expect(chapters).toHaveLength(4)
    expect(edits.lastPrompt()).toContain('Winter bees')
    expect(await free.spent()).toBe(spent + 4 + 4 * 2 + 12 * 2)
    expect(await edits.inkloom.call('GET /projects/:id', { params: { id: project_id } }, free.token)).toEqual(before)
  })

  it('reports a failure, and costs nothing', async () => {
    const project_id = await free.project()
    const spent = await free.spent()
    edits.script(() => 'No.')
    expect(await free.json('POST /generate_outline', { project_id, description: 'Bees' })).toMatchObject({
      status: 503,
      body: { message: 'Failed to generate outline. Please try again.' },
    })
    expect(await free.json('POST /generate_outline', { project_id, description: '' })).toMatchObject({
      status: 400,
      body: { message: 'Please provide a description for your project.' },
    })
    expect(await free.spent()).toBe(spent)
  })

  it("is refused for another user's project", async () => {
    const somebody = await edits.person()
    const project_id = await free.project()
    const ask = (project_id: string) => somebody.json('POST /generate_outline', { project_id, description: 'Bees' })
    expect(await ask(project_id)).toEqual(await ask(crypto.randomUUID()))
    expect(await ask(project_id)).toMatchObject({ status: 404 })
  })
})
