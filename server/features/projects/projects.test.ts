import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InkloomContract } from '#contract/contract.ts'
import { staleMessages } from '#contract/stale-fields.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { heading, paragraph, fakeDesk, splice } from '#tests/support/fake-desk.ts'

let inkloom: TestInkloom
let owner: string
let somebody: string
beforeAll(async () => {
  inkloom = await testInkloom()
  owner = await inkloom.signUp('owner@example.org')
  somebody = await inkloom.signUp('somebody@example.org')
})
afterAll(() => inkloom.stop())

const names = async (token: string) => (await inkloom.call('GET /projects/user', {}, token)).map(({ name }) => name)
const table = {
  title: 'Harbours',
  chapters: [
    { title: 'Sand', subchapters: [{ title: 'Tides' }, { title: 'Introduction' }] },
    { title: 'Stone', subchapters: [{ title: 'Introduction' }] },
  ],
}

describe('a project', () => {
  it('starts empty, with one paragraph to write in', async () => {
    const { id, read, texts } = await fakeDesk(inkloom, somebody)
    expect(await read()).toMatchObject({
      id,
      project_id: id,
      name: 'Untitled',
      language: 'english',
      tone: 'Informative',
      description: '',
      table: null,
      revision: 0,
      words: 0,
      symbols: 0,
      word_goal: null,
      drafts_pending: [],
    })
    expect(await texts()).toEqual([''])
  })

  it('starts with the headings of a template, their notes, and no AI words spent', async () => {
    const body = { language: 'german', template: 'thesis', name: ' Über Gezeiten ' } as const
    const before = await inkloom.call('GET /me/quota', {}, somebody)
    const { project_id: id } = await inkloom.call('POST /create_empty_project', { body }, somebody)
    const project = await inkloom.call('GET /projects/:id', { params: { id } }, somebody)
    expect(project).toMatchObject({ name: 'Über Gezeiten', language: 'german', revision: 0, drafts_pending: [] })
    expect(project.content).toContain('"text":"Einleitung"')
    expect(project.content).toContain('"synopsis":"The question in one sentence')
    expect(await inkloom.call('GET /me/quota', {}, somebody)).toEqual(before)
    const wrong = inkloom.call('POST /create_empty_project', { body: { template: 'poem' as never } }, somebody)
    await expect(wrong).rejects.toThrow('template')
  })

  it('opens in the editor with its chapters, in the direction of its language', async () => {
    const body = { language: 'arabic', tone: 'Formal' } as const
    const { project_id: id } = await inkloom.call('POST /create_empty_project', { body }, somebody)
    const splices = [{ start: 0, deleteCount: 1, blocks: [paragraph('قبل'), heading('واحد'), paragraph('نص')] }]
    await inkloom.call('POST /update_content', { body: { projectId: id, baseRevision: 0, splices } }, somebody)
    const { content } = await inkloom.call('GET /projects/:id', { params: { id } }, somebody)
    expect(JSON.parse(content)).toMatchObject({
      root: {
        direction: languageOf('arabic').direction,
        children: [{ type: 'paragraph' }, { type: 'chapter', children: [{ type: 'heading' }, { type: 'paragraph' }] }],
      },
    })
  })

  it('is listed by last change, with its word count', async () => {
    const token = await inkloom.signUp('lister@example.org')
    const first = await fakeDesk(inkloom, token)
    const second = await fakeDesk(inkloom, token)
    await first.save(0, [splice(0, 1, 'three words here')])
    const list = await inkloom.call('GET /projects/user', {}, token)
    expect(list.map(({ id, words }) => [id, words])).toEqual([
      [first.id, 3],
      [second.id, 0],
    ])
  })

  it('is renamed to a single line without invisible characters', async () => {
    const { id, read } = await fakeDesk(inkloom, somebody)
    const rename = (name: string) => inkloom.call('PUT /projects/:id', { params: { id }, body: { name } }, somebody)
    expect(await rename('  The\u0007 salt\nharbour ')).toMatchObject({ id, name: 'The salt harbour' })
    expect((await read()).name).toBe('The salt harbour')
    await expect(rename('   ')).rejects.toMatchObject({ status: 400 })
    await expect(rename('\u0007\u200b')).rejects.toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    await expect(rename('x'.repeat(201))).rejects.toMatchObject({ status: 400 })
  })

  it('takes a name by itself only while it has none', async () => {
    const { id, read } = await fakeDesk(inkloom, somebody)
    const name = (name: string, if_untitled = true) =>
      inkloom.call('PUT /projects/:id', { params: { id }, body: { name, if_untitled } }, somebody)
    await name('Untitled', false)
    expect(await name('First heading')).toMatchObject({ id, name: 'First heading' })
    expect(await name('Second heading')).toMatchObject({ id, name: 'First heading' })
    expect((await read()).name).toBe('First heading')
    const call = inkloom.call('PUT /projects/:id', { params: { id }, body: { name: 'Mine', if_untitled: true } }, owner)
    await expect(call).rejects.toMatchObject({ status: 404 })
  })

  it('disappears when it is deleted, and is removed permanently from the trash', async () => {
    const token = await inkloom.signUp('deleter@example.org')
    const { id, read } = await fakeDesk(inkloom, token, 'text')
    await inkloom.call('DELETE /delete_project', { body: { project_id: id } }, token)
    expect(await names(token)).toEqual([])
    await expect(read()).rejects.toMatchObject({ status: 404 })
    const params = { kind: 'project' as const, trashId: id }
    await inkloom.call('DELETE /trash/:kind/:trashId', { params }, token)
    expect(await inkloom.dump()).not.toContain(id)
  })

  it('stores its writing settings', async () => {
    const { id, read } = await fakeDesk(inkloom, somebody)
    const save = (settings: object) =>
      inkloom.call(
        'POST /update_write_settings',
        { body: { project_id: id, description: 'About', ...settings } },
        somebody,
      )
    const all = { language: 'french', tone: 'Poetic', writing_style: 'Short.', nsfw: true } as const
    const settings = { description: 'About', ...all }
    expect(await save(all)).toEqual({ message: 'Settings saved successfully', settings })
    expect(await read()).toMatchObject({ description: 'About', ...all })
    await save({ description: 'Another' })
    expect(await read()).toMatchObject({ description: 'Another', ...all })
    await expect(save({ language: 'latin' })).rejects.toMatchObject({ status: 400 })
  })

  it('keeps the writing settings that two devices change at once', async () => {
    const { id, read } = await fakeDesk(inkloom, somebody)
    const save = (settings: object) =>
      inkloom.call('POST /update_write_settings', { body: { project_id: id, ...settings } }, somebody)
    const { description, tone, language, writing_style, nsfw } = await read()
    await save({ tone: 'Poetic', from: { tone } })
    const merged = { description: 'About', tone: 'Poetic', language, writing_style, nsfw }
    expect(await save({ description: 'About', from: { description } })).toMatchObject({ settings: merged })
    // A concurrent change of the same field is refused, and nothing of the call is saved, until the
    // caller has read the other value.
    await expect(save({ tone: 'Formal', nsfw: true, from: { tone, nsfw } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'conflict', message: staleMessages.settings, current: merged },
    })
    expect(await read()).toMatchObject(merged)
    await save({ tone: 'Poetic', from: { tone } })
    await save({ tone: 'Formal', from: { tone: 'Poetic' } })
    expect(await read()).toMatchObject({ ...merged, tone: 'Formal' })
    await save({ tone: 'Casual' })
    await save({})
    expect(await read()).toMatchObject({ ...merged, tone: 'Casual' })
  })

  it('is recounted when its language changes, because words depend on the language', async () => {
    const { id, read } = await fakeDesk(inkloom, somebody, '今日は晴れ')
    const before = (await read()).words
    await inkloom.call(
      'POST /update_write_settings',
      { body: { project_id: id, description: '', language: 'japanese' } },
      somebody,
    )
    const { words, symbols } = await read()
    expect({ words, symbols }).toEqual({ words: 5, symbols: 5 })
    expect(before).not.toBe(5)
  })

  it('sets and clears a word goal', async () => {
    const { id, read } = await fakeDesk(inkloom, somebody)
    const set = (words: number | null) =>
      inkloom.call('PUT /projects/:id/word_goal', { params: { id }, body: { words } }, somebody)
    expect(await set(80_000)).toEqual({ word_goal: 80_000 })
    expect((await read()).word_goal).toBe(80_000)
    expect(await set(null)).toEqual({ word_goal: null })
    await expect(set(0)).rejects.toMatchObject({ status: 400 })
  })
})

const take = (id: string, body: object = { table }) =>
  inkloom.call('POST /projects/:id/table', { params: { id }, body } as never, somebody)

describe('an outline', () => {
  it('becomes the headings of the text, with a pending draft for each section', async () => {
    const desk = await fakeDesk(inkloom, somebody, 'what was there')
    const project = await take(desk.id)
    expect(project).toMatchObject({ table, drafts_pending: ['Tides', 'Introduction', 'Introduction'], revision: 2 })
    expect(await desk.texts()).toEqual(['Sand', 'Tides', 'Introduction', 'Stone', 'Introduction'])
    const { revisions } = await desk.history()
    expect(revisions[0]).toMatchObject({ kind: 'outline', revision: 2 })
    expect(await desk.revision('1')).toEqual(['what was there'])
  })

  it('has no pending drafts if none are requested', async () => {
    const desk = await fakeDesk(inkloom, somebody)
    await take(desk.id)
    expect((await take(desk.id, { table, drafts: false })).drafts_pending).toEqual([])
  })

  it('is refused with the field of the missing title', async () => {
    const { id, texts } = await fakeDesk(inkloom, somebody, 'mine')
    const blank = { ...table, chapters: [{ title: 'A', subchapters: [{ title: ' ' }] }] }
    await expect(take(id, { table: blank })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'table.chapters.0.subchapters.0.title': expect.any(String) } },
    })
    await expect(take(id, { table: { title: 'x', chapters: [] } })).rejects.toMatchObject({ status: 400 })
    expect(await texts()).toEqual(['mine'])
  })

  it('removes pending drafts by title, one at a time', async () => {
    const { id, read } = await fakeDesk(inkloom, somebody)
    await take(id)
    const done = (...titles: string[]) =>
      inkloom.call('POST /projects/:id/drafts_done', { params: { id }, body: { titles } }, somebody)
    expect(await done('Introduction')).toEqual({ drafts_pending: ['Tides', 'Introduction'] })
    expect(await done('Nothing of this name')).toEqual({ drafts_pending: ['Tides', 'Introduction'] })
    expect((await read()).drafts_pending).toEqual(['Tides', 'Introduction'])
    expect(await done('Introduction', 'Tides')).toEqual({ drafts_pending: [] })
  })
})

describe('access', () => {
  type Route = keyof InkloomContract
  const unknown = '00000000-0000-4000-8000-000000000000'
  const save = { splices: [splice(0, 0, 'x')], baseRevision: 0 }
  const calls = (id: string): [Route, object][] => [
    ['GET /projects/:id', { params: { id } }],
    ['PUT /projects/:id', { params: { id }, body: { name: 'Mine' } }],
    ['DELETE /delete_project', { body: { project_id: id } }],
    ['POST /projects/:id/table', { params: { id }, body: { table } }],
    ['POST /projects/:id/drafts_done', { params: { id }, body: { titles: ['Tides'] } }],
    ['POST /update_content', { body: { projectId: id, ...save } }],
    ['POST /update_content', { body: { projectId: id, content: { root: { type: 'root', children: [] } } } }],
    ['POST /update_write_settings', { body: { project_id: id, description: 'x' } }],
    ['PUT /projects/:id/word_goal', { params: { id }, body: { words: 5 } }],
    ['GET /projects/:id/changes', { params: { id }, query: { since: '0' } }],
    ['GET /projects/:id/events', { params: { id } }],
    ['GET /projects/:id/history', { params: { id } }],
    ['GET /projects/:id/history/:revision', { params: { id, revision: '0' } }],
    ['POST /projects/:id/restore', { params: { id }, body: { revision: '0' } }],
    ['POST /export', { body: { project_id: id, format: 'txt' } }],
  ]
  const answer = async (route: Route, input: object, token?: string) => {
    const response = await inkloom.request(route, { ...input, token })
    return { status: response.status, body: await response.text() }
  }

  it("answers 404 for another user's project, exactly as for an unknown one, and leaves it unchanged", async () => {
    const desk = await fakeDesk(inkloom, somebody, 'mine alone')
    const before = await desk.read()
    const unknowns = calls(unknown)
    for (const [at, [route, input]] of calls(desk.id).entries()) {
      const other = await answer(route, input, owner)
      expect([route, other]).toEqual([route, await answer(route, unknowns[at]![1], owner)])
      expect([route, other.status]).toEqual([route, 404])
    }
    expect(await desk.read()).toEqual(before)
  })

  it('answers 401 without a session', async () => {
    const open: [Route, object][] = [
      ['GET /projects/user', {}],
      ['POST /create_empty_project', { body: {} }],
      ['POST /import_project', { body: { name: 'x', blocks: [] } }],
    ]
    for (const [route, input] of [...calls(unknown), ...open])
      expect([route, (await answer(route, input)).status]).toEqual([route, 401])
  })
})
