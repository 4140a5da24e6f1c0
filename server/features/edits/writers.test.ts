import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/ai-key.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import { type FakeEdits, fakeEdits } from '#tests/support/fake-edits.ts'

const content =
  'Bees fly out in the morning in order to find flowers. They dance for the others. Because of the dance, everybody knows where the flowers are. In the evening all of them rest in the hive.'

describe('an account with its own AI key', () => {
  const KEY = 'sk-own-key-0123456789'
  const keys = [KEY]
  let provider: ModelServer
  let edits: FakeEdits
  let person: Awaited<ReturnType<FakeEdits['person']>>
  let project_id: string
  beforeAll(async () => {
    provider = await startModelServer({ keys, firstTokenMs: 0, tokensPerSecond: 100_000 })
    edits = await fakeEdits({ environment: { BYOK_BASE_URL: provider.url, BYOK_MODEL: 'own-model' } })
    person = await edits.person({ byok: true })
    project_id = await person.project()
  })
  afterAll(async () => {
    await edits.inkloom.stop()
    await provider.close()
  })
  const paraphrase = () => person.json('POST /paraphrase_content', { content, tone: 'Casually', project_id })

  it('is told where to save a key if there is none', async () => {
    expect(await paraphrase()).toMatchObject({
      status: 403,
      body: { code: 'ai_key_missing', message: messages.missing },
    })
    expect(await person.projects()).toHaveLength(1)
    const body = { description: 'Bees', language: 'english', tone: 'Casual', length: 1 }
    expect(await person.json('POST /create_project', body)).toMatchObject({ status: 403 })
    expect(await person.projects()).toHaveLength(1)
  })

  it('writes with its own key only', async () => {
    await person.json('POST /update_openai_key', { key: KEY })
    expect(await paraphrase()).toMatchObject({ status: 200, body: { modified_content: expect.any(String) } })
    const [request] = provider.requests.slice(-1)
    expect([request!.headers.authorization, request!.body.model]).toEqual([`Bearer ${KEY}`, 'own-model'])
    expect(edits.requests).toEqual([])
  })

  it('is told that the provider refuses the key, and where to change it', async () => {
    keys.length = 0
    const { status, body } = await paraphrase()
    expect([status, body['code']]).toEqual([403, 'ai_key_refused'])
    expect(body['message']).toBe('Your AI provider refused your key. Your text is unchanged. Check it in the settings.')
    expect(JSON.stringify(body)).not.toContain(KEY)
  })
})

describe('without a language model', () => {
  let edits: FakeEdits
  let person: Awaited<ReturnType<FakeEdits['person']>>
  beforeAll(async () => {
    edits = await fakeEdits({ writer: builtinWriter() })
    person = await edits.person({ premium: true })
  })
  afterAll(() => edits.inkloom.stop())

  it('shortens an English text, also as a stream', async () => {
    const project_id = await person.project()
    const { body } = await person.json('POST /shorten_content', { content, project_id })
    expect((body['modified_content'] as string).length).toBeLessThan(content.length)
    expect(await person.stream('POST /shorten_content', { content, project_id })).toMatchObject({
      end: { reply: body },
    })
  })

  it('refuses what it cannot do, without cost, and leaves the text unchanged', async () => {
    const german = await person.project({ language: 'german' })
    const before = await person.spent()
    const bodies = {
      'POST /paraphrase_content': { content, tone: 'Casually' },
      'POST /generate_content': { chapter_title: 'Bienen' },
      'POST /rewrite_title': { title: 'Bienen' },
      'POST /personalize': { content, exemple: 'Kurz.' },
      'POST /generate_outline': { description: 'Bienen' },
    }
    for (const [route, body] of Object.entries(bodies))
      expect([route, await person.json(route as keyof typeof bodies, { ...body, project_id: german })]).toMatchObject([
        route,
        {
          status: 422,
          body: {
            code: 'not_supported',
            message: expect.stringMatching(/language model.* Your text is unchanged\.$/s),
          },
        },
      ])
    const { problem } = await person.stream('POST /expand_content', { content, project_id: german })
    expect(problem).toMatchObject({ code: 'not_supported' })
    expect(await person.spent()).toBe(before)
  })

  it('creates an outline for an English project, and refuses other languages', async () => {
    const body = { description: 'A handbook on keeping bees', tone: 'Informative', length: 2 }
    expect(await person.json('POST /create_project', { ...body, language: 'english' })).toMatchObject({
      status: 200,
      body: { table: { chapters: expect.any(Array) } },
    })
    const before = await person.projects()
    expect(await person.json('POST /create_project', { ...body, language: 'german' })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('No project was created') },
    })
    expect(await person.projects()).toEqual(before)
  })
})
