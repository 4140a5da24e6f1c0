import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { paraphraseTones } from '#contract/edits.ts'
import { FREE_WORDS } from '#contract/plans.ts'
import { ModelError, type ModelErrorType } from '#writer/model/model-error.ts'
import { type FakeEdits, fakeEdits } from '#tests/support/fake-edits.ts'

let edits: FakeEdits
let premium: Awaited<ReturnType<FakeEdits['person']>>
let project_id: string
beforeAll(async () => {
  edits = await fakeEdits()
  premium = await edits.person({ premium: true })
  project_id = await premium.project()
})
afterAll(() => edits.inkloom.stop())
beforeEach(() => edits.script(() => 'The model answers. It says so.'))

const content = 'Bees fly in the morning. They rest at night.'
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
const toolbar = {
  'POST /paraphrase_content': { content, tone: 'Formmaly' },
  'POST /expand_content': { content },
  'POST /shorten_content': { content },
  'POST /prompt_content': { content, prompt: 'Make it rhyme' },
  'POST /personalize': { content, exemple: 'Short. Very short.' },
} as const
type Edit = keyof typeof toolbar
const calls = Object.keys(toolbar) as Edit[]

describe.each(calls)('%s', (route) => {
  it('answers with JSON, and counts the delivered words', async () => {
    const before = await premium.spent()
    const { status, body } = await premium.json(route, { ...toolbar[route], project_id })
    expect([status, body]).toMatchObject([200, { modified_content: 'The model answers. It says so.' }])
    expect((await premium.spent()) - before).toBe(6)
    expect(edits.lastPrompt()).toContain(content)
  })

  it('streams if the client accepts it, and the end event has the final text', async () => {
    edits.script(() => 'A text,\n\nwith <b>marks</b> in it.')
    const { end, text, problem } = await premium.stream(route, { ...toolbar[route], project_id })
    expect(end).toMatchObject({ reply: { modified_content: 'A text,\n\nwith marks in it.' }, words: 6 })
    expect(text).toContain('A text')
    expect(problem).toBeUndefined()
  })

  it('asks again after a refusal by the model, and never shows the refusal', async () => {
    const before = await premium.spent()
    let requests = 0
    edits.script(() => (requests++ === 0 ? "I'm sorry, but I can't help with that." : 'The model answers. It says so.'))
    const { end, text } = await premium.stream(route, { ...toolbar[route], project_id })
    expect(end).toMatchObject({ reply: { modified_content: 'The model answers. It says so.' }, words: 6 })
    expect(text).not.toContain('sorry')
    expect((await premium.spent()) - before).toBe(6)
    edits.script(() => "I'm sorry, but I can't help with that.")
    expect(await premium.json(route, { ...toolbar[route], project_id })).toMatchObject({ status: 422 })
    expect((await premium.spent()) - before).toBe(6)
  })

  it('requires Premium, and does not call the model without it', async () => {
    const free = await edits.person()
    const callsBefore = edits.requests.length
    const body = { ...toolbar[route], project_id: await free.project() }
    expect(await free.json(route, body)).toMatchObject({ status: 403, body: { code: 'premium_required' } })
    expect(edits.requests).toHaveLength(callsBefore)
  })

  it('refuses an empty text', async () => {
    const body = { ...toolbar[route], content: ' \n ', project_id }
    expect(await premium.json(route, body)).toMatchObject({
      status: 400,
      body: { fields: { content: 'Please enter some text first' } },
    })
  })
})

describe('rewriting a title', () => {
  it('returns another title', async () => {
    edits.script(() => '"Hives and Honey"')
    const before = await premium.spent()
    expect(await premium.json('POST /rewrite_title', { title: 'Bees', project_id })).toMatchObject({
      status: 200,
      body: { new_title: 'Hives and Honey', sent: { messages: [{ role: 'system' }, { role: 'user' }] } },
    })
    expect((await premium.spent()) - before).toBe(3)
  })

  it('returns text, without escapes of Markdown', async () => {
    edits.script(() => 'Dear <your name>, List<A>')
    expect(await premium.json('POST /rewrite_title', { title: 'Bees', project_id })).toMatchObject({
      body: { new_title: 'Dear <your name>, List<A>' },
    })
  })

  it('requires Premium', async () => {
    const free = await edits.person()
    const body = { title: 'Bees', project_id: await free.project() }
    expect(await free.json('POST /rewrite_title', body)).toMatchObject({ status: 403 })
  })

  it('fails without cost if the model returns no title', async () => {
    const before = await premium.spent()
    edits.script(() => new ModelError('invalid', 'no title'))
    expect(await premium.json('POST /rewrite_title', { title: 'Bees', project_id })).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('Your text is unchanged.') },
    })
    expect(await premium.spent()).toBe(before)
  })
})

it.each(paraphraseTones)('accepts $value on the wire for $label', async ({ value, label }) => {
  await premium.json('POST /paraphrase_content', { content, tone: value, project_id })
  // The prompt would contain this tag if the writer did not know the tone.
  expect(edits.lastPrompt()).not.toMatch(/<asked-tone/)
  expect(edits.lastPrompt().toLowerCase()).toContain(
    `the tone is ${label.toLowerCase().replace(/ly$/, '').slice(0, 6)}`,
  )
})

const written = async (id: string, chapter_title: string) => {
  const { status } = await premium.json('POST /generate_content', { chapter_title, project_id: id })
  expect(status).toBe(200)
  return edits.lastPrompt()
}
/** Returns the text between the tags with this name. */
const tagged = (prompt: string, name: string) => new RegExp(`<${name}-\\w+>\\n([^<]*)\\n</`).exec(prompt)?.[1]

const heading = (tag: 'h2' | 'h3', text: string) => ({ type: 'heading', tag, children: [{ type: 'text', text }] })
const paragraph = (text: string) => ({ type: 'paragraph', children: text ? [{ type: 'text', text }] : [] })
const withText = async (blocks: object[]) => {
  const id = await premium.project()
  await premium.json('POST /update_content', { projectId: id, content: { root: { type: 'root', children: blocks } } })
  return id
}

describe('writing a section', () => {
  it("shows the model the section's chapter and all headings", async () => {
    const id = await withText([
      heading('h2', 'Hives'),
      paragraph('Wood.'),
      heading('h3', 'Straw'),
      heading('h2', 'Honey'),
      heading('h3', 'Combs'),
      heading('h3', 'Jars'),
    ])
    const prompt = await written(id, 'Combs')
    expect(tagged(prompt, 'section-title')).toBe('Combs')
    expect(tagged(prompt, 'chapter-title')).toBe('Honey')
    expect(tagged(prompt, 'outline')).toBe('Untitled\n1. Hives\n1.1 Straw\n2. Honey\n2.1 Combs\n2.2 Jars')
    expect(tagged(await written(id, 'Hives'), 'chapter-title')).toBeUndefined()
  })

  it('uses the first heading without text if several have the same title', async () => {
    const id = await withText([
      heading('h2', 'Hives'),
      heading('h3', 'Introduction'),
      paragraph('There is one.'),
      heading('h2', 'Honey'),
      heading('h3', 'Introduction'),
      paragraph(''),
    ])
    expect(tagged(await written(id, 'Introduction'), 'chapter-title')).toBe('Honey')
  })

  it('has no chapter for a heading that is not saved yet', async () => {
    const id = await withText([heading('h2', 'Hives')])
    const prompt = await written(id, 'Just typed')
    expect(tagged(prompt, 'chapter-title')).toBeUndefined()
    expect(tagged(prompt, 'outline')).toBe('Untitled\n1. Hives')
    expect(tagged(await written(await premium.project(), 'Alone'), 'outline')).toBeUndefined()
  })

  it('shows only the nearest headings of a very long text', async () => {
    const id = await withText(Array.from({ length: 1000 }, (_, at) => heading(at % 10 ? 'h3' : 'h2', `Part ${at}`)))
    const outline = tagged(await written(id, 'Part 615'), 'outline')!.split('\n')
    const shows = (part: number) => outline.some((line) => line.endsWith(` Part ${part}`))
    expect([610, 615, 619, 620, 500].map(shows)).toEqual([true, true, true, true, true])
    // The outline shows only the chapter headings of the other chapters.
    expect([621, 505, 100].map(shows)).toEqual([false, false, false])
  })

  it('can be streamed, without the heading that the editor already has', async () => {
    edits.script(() => `## Combs\n\n${words(500)}`)
    const { end } = await premium.stream('POST /generate_content', { chapter_title: 'Combs', project_id })
    expect(end).toMatchObject({ reply: { generated_content: expect.stringMatching(/^word0 /) }, words: 500 })
  })

  it('requires Premium, except for the first drafts of a new project', async () => {
    edits.script(() => words(650))
    const free = await edits.person()
    const body = { chapter_title: 'Combs', project_id: await free.newProject('Combs') }
    const refused = { status: 403, body: { code: 'premium_required' } }
    expect(await free.json('POST /generate_content', body)).toMatchObject(refused)
    expect(await free.json('POST /generate_content', { ...body, draft: true })).toMatchObject({ status: 200 })
    expect(await free.spent()).toBe(650)
    const other = { chapter_title: 'Wax', draft: true }
    expect(await free.json('POST /generate_content', { ...body, ...other })).toMatchObject(refused)
    expect(await free.json('POST /generate_content', { ...other, project_id: await free.project() })).toMatchObject(
      refused,
    )
    expect(await free.spent()).toBe(650)
  })

  it('refuses a first draft below a heading that has text, even if the draft is still pending', async () => {
    const free = await edits.person()
    const project_id = await free.newProject('Combs')
    const children = [heading('h2', 'Combs'), paragraph('Wax it is.')]
    await free.json('POST /update_content', { projectId: project_id, content: { root: { type: 'root', children } } })
    const body = { chapter_title: 'Combs', project_id, draft: true }
    expect(await free.json('POST /generate_content', body)).toMatchObject({
      status: 403,
      body: { code: 'premium_required' },
    })
  })
})

describe('the words of the Free plan', () => {
  it('are never exceeded by a hundred concurrent drafts', async () => {
    const answered = Promise.withResolvers<void>()
    edits.script(async () => {
      await answered.promise
      return words(800)
    })
    const free = await edits.person()
    const body = { chapter_title: 'Combs', project_id: await free.newProject('Combs'), draft: true }
    let refused = 0
    const drafts = Array.from({ length: 100 }, async () => {
      const answer = await free.json('POST /generate_content', body)
      if (answer.status === 200) return answer
      // The accepted drafts are answered only after all others were refused.
      if (++refused === 95) answered.resolve()
      return answer
    })
    const answers = await Promise.all(drafts)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => body['code'] === 'too_many_requests')).toHaveLength(95)
    expect(await free.spent()).toBe(FREE_WORDS)
    expect(await free.reserved()).toBe(0)
  })

  it('limit the length of the last draft to what is left', async () => {
    edits.script(() => words(600))
    const limited = await edits.person({ wordLimit: 900 })
    const body = { chapter_title: 'Combs', project_id: await limited.newProject('Combs'), draft: true }
    await limited.json('POST /generate_content', body)
    edits.script(() => words(300))
    await limited.json('POST /generate_content', body)
    expect(edits.lastPrompt()).toContain('about 300 words')
    expect(await limited.spent()).toBe(900)
    expect(await limited.json('POST /generate_content', body)).toMatchObject({
      status: 403,
      body: { code: 'words_spent', message: "You've reached your limit!" },
    })
  })
})

describe('a client that disconnects', () => {
  it('aborts the call to the model, and pays for what was delivered', async () => {
    const limited = await edits.person({ wordLimit: 1000 })
    const body = { content, tone: 'Casually', project_id: await limited.project() }
    const ended = Promise.withResolvers<void>()
    edits.script(({ signal }) => {
      signal!.addEventListener('abort', () => ended.resolve())
      return { text: words(10_000), finish: 'stop' }
    })
    const leaving = new AbortController()
    const sent = { headers: { Accept: 'text/event-stream' }, signal: leaving.signal }
    const { body: stream } = await limited.ask('POST /paraphrase_content', body, sent)
    const reader = stream!.getReader()
    while (!new TextDecoder().decode((await reader.read()).value).includes('"delta"'));
    leaving.abort()
    await ended.promise
    await vi.waitFor(async () => expect(await limited.reserved()).toBe(0))
    expect(await limited.spent()).toBeGreaterThan(0)
  })

  it('pays nothing before the first text, or without streaming', async () => {
    const limited = await edits.person({ wordLimit: 1000 })
    const body = { content, project_id: await limited.project() }
    const begun = Promise.withResolvers<void>()
    edits.script(
      ({ signal }) =>
        new Promise((resolve) => {
          signal!.addEventListener('abort', () => resolve('Too late.'))
          begun.resolve()
        }),
    )
    const leaving = new AbortController()
    const request = limited.ask('POST /expand_content', body, { signal: leaving.signal })
    await begun.promise
    leaving.abort()
    await expect(request).rejects.toThrow('aborted')
    await vi.waitFor(async () => expect(await limited.reserved()).toBe(0))
    expect(await limited.spent()).toBe(0)
  })
})

describe('a model that fails', () => {
  const kinds: [ModelErrorType, number, string][] = [
    ['unreachable', 503, 'could not be reached'],
    ['timeout', 503, 'stopped answering'],
    ['cut', 503, 'repeatedly stopped'],
    ['limited', 503, 'over its limit'],
    ['unauthorized', 503, 'refused the key'],
    ['invalid', 503, 'unusable answers'],
    ['no-credit', 503, 'no credit left'],
    ['refused', 422, 'declined to write this'],
    ['too-long', 422, 'too long for the language model'],
    ['rejected', 422, 'refused the request'],
  ]
  it.each(kinds)('(%s) is reported with what happened to the text, and costs nothing', async (kind, status, said) => {
    const limited = await edits.person({ wordLimit: 1000 })
    const body = { content, project_id: await limited.project() }
    edits.script(() => new ModelError(kind, 'inside: sk-secret'))
    const answer = await limited.json('POST /shorten_content', body)
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(said) } })
    expect(answer.body['message']).toMatch(/Your text is unchanged\. \S/)
    expect(JSON.stringify(answer)).not.toContain('sk-secret')
    expect([await limited.spent(), await limited.reserved()]).toEqual([0, 0])
  })

  it('is reported in the stream after part of the text was delivered', async () => {
    const limited = await edits.person({ wordLimit: 1000 })
    edits.script(() => new ModelError('cut', 'it broke', { partial: words(50) }))
    const body = { content, project_id: await limited.project() }
    const { text, end, problem } = await limited.stream('POST /expand_content', body)
    expect(text).toContain('word3')
    expect(end).toBeUndefined()
    expect(problem).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Your text is unchanged.') })
    expect([await limited.spent(), await limited.reserved()]).toEqual([0, 0])
  })
})

it("answers for another user's project as for an unknown one, in every call", async () => {
  const somebody = await edits.person({ premium: true })
  const callsBefore = edits.requests.length
  const bodies = {
    ...toolbar,
    'POST /rewrite_title': { title: 'Bees' },
    'POST /generate_content': { chapter_title: 'Bees' },
  }
  for (const route of Object.keys(bodies) as (keyof typeof bodies)[]) {
    const others = await somebody.json(route, { ...bodies[route], project_id })
    const none = await somebody.json(route, { ...bodies[route], project_id: crypto.randomUUID() })
    expect(others).toEqual(none)
    expect(others).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect(edits.requests).toHaveLength(callsBefore)
})
