import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderLimits, nameOfCopy } from '#contract/project-list.ts'
import { fakeDesk, heading, paragraph, splice } from '#tests/support/fake-desk.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let author: string
let other: string
beforeAll(async () => {
  inkloom = await testInkloom()
  await inkloom.signUp('owner@example.org')
  author = await inkloom.signUp('author@example.org')
  other = await inkloom.signUp('other@example.org')
})
afterAll(() => inkloom.stop())

const list = (token = author) => inkloom.call('GET /projects/user', {}, token)
const itemOf = async (id: string) => (await list()).find((item) => item.id === id)!
const addFolder = (name: string, token = author) => inkloom.call('POST /folders', { body: { name } }, token)
const move = (id: string, folder_id: string | null, token = author) =>
  inkloom.call('PUT /projects/:id/folder', { params: { id }, body: { folder_id } }, token)
const archive = (id: string, archived: boolean) =>
  inkloom.call('PUT /projects/:id/archived', { params: { id }, body: { archived } }, author)
let copies = 0
const copy = (id: string, name = 'Copy', copy_id = `3f1f6a52-57a5-4bd7-9d5c-${String(++copies).padStart(12, '0')}`) =>
  inkloom.call('POST /projects/:id/copy', { params: { id }, body: { name, copy_id } }, author)

describe('folders', () => {
  it('are listed by name, without regard to case', async () => {
    const token = await inkloom.signUp('sorter@example.org')
    for (const name of ['essays', 'Novels', 'Drafts']) await addFolder(name, token)
    const names = (await inkloom.call('GET /folders', {}, token)).map(({ name }) => name)
    expect(names).toEqual(['Drafts', 'essays', 'Novels'])
    expect(await inkloom.call('GET /folders', {}, other)).toEqual([])
  })

  it('refuse a second one of the same name, and a name that can’t be seen', async () => {
    const { id } = await addFolder('Poems')
    const plays = await addFolder('Plays')
    await expect(addFolder('POEMS')).rejects.toMatchObject({ status: 409, body: { code: 'conflict' } })
    const rename = (to: string) =>
      inkloom.call('PUT /folders/:id', { params: { id: plays.id }, body: { name: to } }, author)
    await expect(rename('poems')).rejects.toMatchObject({ status: 409 })
    await expect(rename('\u200b')).rejects.toMatchObject({ status: 400 })
    await expect(addFolder('x'.repeat(folderLimits.name + 1))).rejects.toMatchObject({ status: 400 })
    expect(await rename('PLAYS')).toEqual({ id: plays.id, name: 'PLAYS' })
    await inkloom.call('DELETE /folders/:id', { params: { id } }, author)
  })

  it('keep their projects when they are deleted', async () => {
    const { id } = await fakeDesk(inkloom, author, 'text')
    const folder = await addFolder('Short')
    const before = await itemOf(id)
    expect(await move(id, folder.id)).toEqual({ ...before, folder_id: folder.id })
    await inkloom.call('DELETE /folders/:id', { params: { id: folder.id } }, author)
    expect(await itemOf(id)).toEqual(before)
  })

  it('take a project only of the same person', async () => {
    const { id } = await fakeDesk(inkloom, author)
    const { id: theirs } = await addFolder('Theirs', other)
    await expect(move(id, theirs)).rejects.toMatchObject({ status: 404 })
    await expect(move(id, '3f1f6a52-57a5-4bd7-9d5c-0f5f3f0d2f11')).rejects.toMatchObject({ status: 404 })
    await expect(move(id, null, other)).rejects.toMatchObject({ status: 404 })
    expect((await itemOf(id)).folder_id).toBeNull()
  })

  it('have a maximum number', async () => {
    const token = await inkloom.signUp('collector@example.org')
    await inkloom.database.db.execute(
      sql`insert into folders (user_id, name) select users.id, 'F' || n from users, generate_series(1, ${folderLimits.folders}::int) n where email = 'collector@example.org'`,
    )
    await expect(addFolder('One more', token)).rejects.toMatchObject({ status: 413 })
  })
})

describe('the archive', () => {
  it('only lists a project apart, so that it can be read and saved as before', async () => {
    const { id, read, save } = await fakeDesk(inkloom, author, 'text')
    const before = await itemOf(id)
    expect(await archive(id, true)).toEqual({ ...before, archived: true })
    await archive(id, true)
    await save((await read()).revision, [splice(0, 1, 'still written')])
    expect(await read()).toMatchObject({ words: 2 })
    expect(await archive(id, false)).toMatchObject({ archived: false })
  })
})

describe('a copy', () => {
  it('has the text, the settings and everything beside them, and a history of its own', async () => {
    const { id, save, read, texts } = await fakeDesk(inkloom, author, 'first')
    const { revision } = await read()
    await save(revision, [{ start: 0, deleteCount: 1, blocks: [heading('One'), paragraph('Maya was two.')] }])
    await inkloom.call(
      'POST /update_write_settings',
      {
        body: {
          project_id: id,
          description: 'Bees',
          language: 'english',
          writing_style: 'dry',
          tone: 'Formal',
          nsfw: true,
        },
      },
      author,
    )
    await inkloom.call('PUT /projects/:id/word_goal', { params: { id }, body: { words: 900 } }, author)
    for (const type of ['guideline', 'reference'] as const)
      await inkloom.call('POST /contexts', { body: { project_id: id, type, title: type, content: 'Plain' } }, author)
    await inkloom.call(
      'PUT /projects/:id/details',
      { params: { id }, body: { version: 0, subtitle: 'A life' } },
      author,
    )
    await inkloom.call('PUT /projects/:id/cover', { params: { id }, body: { version: 0, design: 'academic' } }, author)
    const card = await inkloom.call(
      'POST /projects/:id/codex/cards',
      { params: { id }, body: { type: 'person', name: 'Maya' } },
      author,
    )
    await inkloom.call(
      'POST /codex_cards/:id/facts',
      { params: { id: card.id }, body: { attribute: 'age', value: 'two' } },
      author,
    )
    const folder = await addFolder('Bees')
    await move(id, folder.id)

    const { project_id: copied } = await copy(id, nameOfCopy('Untitled'))
    const original = await read()
    const made = await inkloom.call('GET /projects/:id', { params: { id: copied } }, author)
    expect(made).toEqual({ ...original, id: copied, project_id: copied, name: 'Copy of Untitled', revision: 0 })
    expect(await itemOf(copied)).toMatchObject({ folder_id: folder.id, archived: false, words: original.words })
    const contextsOf = async (type: 'guideline' | 'reference') =>
      (await inkloom.call('GET /contexts', { query: { project_id: copied, type } }, author)).map(
        ({ title, content }) => ({ title, content }),
      )
    expect(await contextsOf('guideline')).toEqual([{ title: 'guideline', content: 'Plain' }])
    expect(await contextsOf('reference')).toEqual([{ title: 'reference', content: 'Plain' }])
    const of = { params: { id: copied } }
    expect(await inkloom.call('GET /projects/:id/details', of, author)).toMatchObject({ subtitle: 'A life' })
    expect(await inkloom.call('GET /projects/:id/cover', of, author)).toMatchObject({ design: 'academic' })
    const codex = await inkloom.call('GET /projects/:id/codex', of, author)
    expect(codex.cards).toMatchObject([{ name: 'Maya', facts: [{ attribute: 'age', value: 'two' }] }])
    expect(codex.cards[0]!.id).not.toBe(card.id)
    const { revisions } = await inkloom.call('GET /projects/:id/history', of, author)
    expect(revisions).toHaveLength(1)

    await save(original.revision, [splice(1, 1, 'changed')])
    expect(await texts()).toEqual(['One', 'changed'])
    expect(await inkloom.call('GET /projects/:id', of, author)).toMatchObject({ content: made.content })
  })

  it('is made once, however often and at the same time the same call is repeated', async () => {
    const { id } = await fakeDesk(inkloom, author, 'text')
    const key = '9d6f3d0e-3c1f-4a53-9a55-6a2c7c1b6d10'
    const before = (await list()).length
    const answers = await Promise.all([copy(id, 'Twice', key), copy(id, 'Twice', key), copy(id, 'Twice', key)])
    answers.push(await copy(id, 'Twice', key))
    expect(new Set(answers.map(({ project_id }) => project_id)).size).toBe(1)
    expect(await list()).toHaveLength(before + 1)
  })

  it('keeps the recorded use of AI, because its own history begins anew', async () => {
    const { id, read } = await fakeDesk(inkloom, author, 'typed')
    const { revision } = await read()
    const body = { projectId: id, baseRevision: revision, kind: 'ai' as const, splices: [splice(0, 1, 'proposed')] }
    await inkloom.call('POST /update_content', { body }, author)
    const { project_id } = await copy((await copy(id)).project_id)
    const details = await inkloom.call('GET /projects/:id/details', { params: { id: project_id } }, author)
    expect(details.ai_use).toMatchObject({ edits: 1, drafts: 0 })
  })

  it('has the notes of its sections, but no comments, and takes comments of its own', async () => {
    const { id, read, save } = await fakeDesk(inkloom, author, 'first')
    const planned = { ...heading('One'), $: { notes: 'The bees leave.' } }
    await save((await read()).revision, [{ start: 0, deleteCount: 1, blocks: [planned, paragraph('Maya was two.')] }])
    const comment = async (project: string) => {
      const { revision } = await inkloom.call('GET /projects/:id/comments', { params: { id: project } }, author)
      const passage = { block: 1, start: 0, end_block: 1, end: 4 }
      const body = { revision, passage, quote: 'Maya', text: 'Who?' }
      return inkloom.call('POST /projects/:id/comments', { params: { id: project }, body }, author)
    }
    await comment(id)
    const { project_id: copied } = await copy(id)
    const commentsOf = async (project: string) =>
      (await inkloom.call('GET /projects/:id/comments', { params: { id: project } }, author)).comments
    expect(await commentsOf(copied)).toEqual([])
    const { id: made } = await comment(copied)
    await inkloom.call(
      'POST /update_content',
      { body: { projectId: copied, baseRevision: 0, splices: [splice(0, 0, 'New')] } },
      author,
    )
    expect(await commentsOf(copied)).toMatchObject([{ id: made, anchor: { block: 2, quote: 'Maya' } }])
    expect(await commentsOf(id)).toMatchObject([{ anchor: { block: 1 } }])
    const { content } = await inkloom.call('GET /projects/:id', { params: { id: copied } }, author)
    expect(JSON.stringify(content)).toContain('The bees leave.')
  })

  it('of another person’s project is not made, and a call of another person’s key makes its own', async () => {
    const { id } = await fakeDesk(inkloom, other, 'secret')
    await expect(copy(id)).rejects.toMatchObject({ status: 404 })
    const own = await fakeDesk(inkloom, author, 'own')
    const key = '1b6d109d-3c1f-4a53-9a55-6a2c7c1b6d10'
    const { project_id } = await copy(own.id, 'Mine', key)
    const theirs = await inkloom.call(
      'POST /projects/:id/copy',
      { params: { id }, body: { name: 'Theirs', copy_id: key } },
      other,
    )
    expect(theirs.project_id).not.toBe(project_id)
  })

  it('of 300,000 words takes seconds', async () => {
    const { id, read, save } = await fakeDesk(inkloom, author, 'long')
    const words = 'the quick brown fox jumps over the lazy dog again '.repeat(10).trim()
    const blocks = Array.from({ length: 3000 }, (_, at) => paragraph(`${at} ${words}`))
    await save((await read()).revision, [{ start: 0, deleteCount: 1, blocks }])
    const from = performance.now()
    const { project_id } = await copy(id, 'Long')
    expect(performance.now() - from).toBeLessThan(5000)
    expect((await itemOf(project_id)).words).toBe((await itemOf(id)).words)
  })
})

it('offers a name that fits', () => {
  expect(nameOfCopy('Bees')).toBe('Copy of Bees')
  expect(nameOfCopy('x'.repeat(200))).toHaveLength(200)
})
