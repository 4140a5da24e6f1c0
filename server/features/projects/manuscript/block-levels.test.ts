import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EditorBlock } from '#contract/splice-schema.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { fakeDesk, heading, paragraph, textOf } from '#tests/support/fake-desk.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let user: string
beforeAll(async () => {
  inkloom = await testInkloom()
  user = await inkloom.signUp('writer@example.org')
})
afterAll(() => inkloom.stop())

const text = (content: string) => ({ type: 'text', version: 1, text: content, format: 0 })
const code: EditorBlock = { type: 'code', version: 1, language: 'js', children: [text('let a = 1')] }
const note = { type: 'note', version: 1, id: '', body: [paragraph('Below the line.')] }
const noted: EditorBlock = { ...paragraph(''), children: [text('Above'), note, text('.')] }

type SendOptions = { body?: object; query?: Record<string, string>; level?: number; fallback?: string }

const send = async (route: string, id: string, { body, query, level, fallback }: SendOptions = {}) => {
  const response = await inkloom.request(route, {
    params: { id, revision: '1' },
    ...(body && { body }),
    ...(query && { query }),
    token: user,
    headers: { ...(level && { 'Block-Level': `${level}` }), ...(fallback && { 'Block-Fallback': fallback }) },
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, code: answer['code'], answer }
}
const save = (id: string, baseRevision: number, blocks: EditorBlock[], level?: number, deleteCount = 1) =>
  send('POST /update_content', id, {
    body: { projectId: id, baseRevision, splices: [{ start: 0, deleteCount, blocks }] },
    ...(level && { level }),
  })
const refused = { status: 409, code: 'reload_required', answer: { details: { level: 2 } } }

it('opens and saves a text with new blocks only for clients that know their level', async () => {
  const { id } = await fakeDesk(inkloom, user)
  expect(await save(id, 0, [code])).toMatchObject(refused)
  expect(await save(id, 0, [code, paragraph('Text')], 2)).toMatchObject({ status: 200 })
  expect(await send('GET /projects/:id', id)).toMatchObject(refused)
  expect(await send('GET /projects/:id', id, { level: 1 })).toMatchObject(refused)
  expect(await send('GET /projects/:id', id, { level: 2 })).toMatchObject({ status: 200 })
  expect(await send('GET /projects/:id', id, { level: 3 })).toMatchObject({ status: 200 })
  expect(await save(id, 1, [paragraph('over it')], 1, 2)).toMatchObject(refused)
  const whole = { projectId: id, content: JSON.stringify({ root: { type: 'root', children: [paragraph('all')] } }) }
  expect(await send('POST /update_content', id, { body: whole })).toMatchObject(refused)
  expect(await send('GET /projects/:id/changes', id, { query: { since: '0' } })).toMatchObject(refused)
  expect(await send('GET /projects/:id/history/:revision', id)).toMatchObject(refused)
  expect(await send('POST /projects/:id/restore', id, { body: { revision: '0' } })).toMatchObject(refused)
  const table = { title: '', chapters: [{ title: 'One', subchapters: [] }] }
  expect(await send('POST /projects/:id/table', id, { body: { table } })).toMatchObject(refused)
  const { answer } = await send('GET /projects/:id', id, { level: 2 })
  const [kept] = editorStateToBlocks(JSON.parse(answer['content'] as string))
  expect(kept).toEqual(code)
})

it('says that the text is safe and what to do', async () => {
  const { id } = await fakeDesk(inkloom, user)
  await save(id, 0, [noted], 2)
  const { answer } = await save(id, 1, [paragraph('over it')])
  expect(answer['message']).toMatch(/nothing was saved over them.*kept in this browser.*Reload/)
  expect((await send('GET /projects/:id', id)).answer['message']).toMatch(/text is safe.*Reload/)
})

it('gives a client paragraphs with plain text in place of blocks that it does not know', async () => {
  const { id } = await fakeDesk(inkloom, user)
  await save(id, 0, [heading('One'), code, noted], 2)
  const open = async (route: string) => {
    const { answer } = await send(route, id, { fallback: 'text' })
    return answer['content'] === undefined
      ? (answer['blocks'] as EditorBlock[])
      : (editorStateToBlocks(JSON.parse(answer['content'] as string)) as EditorBlock[])
  }
  for (const route of ['GET /projects/:id', 'GET /projects/:id/history/:revision']) {
    const blocks = await open(route)
    expect(blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'paragraph'])
    expect(blocks.map(textOf)).toEqual(['One', 'let a = 1', 'Above.Below the line.'])
  }
})

it('refuses changes whose blocks a client does not know, even if the text has lost them again', async () => {
  const { id } = await fakeDesk(inkloom, user)
  await save(id, 0, [code, paragraph('a')], 2)
  await save(id, 1, [paragraph('b')], 2)
  expect(await send('GET /projects/:id', id)).toMatchObject({ status: 200 })
  expect(await send('GET /projects/:id/changes', id, { query: { since: '0' } })).toMatchObject(refused)
  expect(await send('GET /projects/:id/changes', id, { query: { since: '2' } })).toMatchObject({ status: 200 })
  expect(await save(id, 0, [paragraph('c')], 1, 0)).toMatchObject(refused)
  expect(await save(id, 2, [paragraph('c')], 1, 0)).toMatchObject({ status: 200 })
})

it('counts the words of notes and gives imported blocks their level', async () => {
  const begin = (level: number) =>
    send('POST /import_project', '', { level, body: { name: 'A', language: 'english', blocks: [noted, code] } })
  expect(await begin(1)).toMatchObject(refused)
  const { answer } = await begin(2)
  const id = answer['project_id'] as string
  expect(await send('GET /projects/:id', id)).toMatchObject(refused)
  const project = await send('GET /projects/:id', id, { level: 2 })
  expect(project.answer['words']).toBe(1 + 3 + 3)
})

it('keeps a process of the version before levels from saving over new blocks', async () => {
  const { id } = await fakeDesk(inkloom, user)
  await save(id, 0, [code], 2)
  const { db } = inkloom.database
  // A version without levels writes the revision number and does not know the columns of the level.
  const saveAsBefore = () => db.execute(sql`update projects set revision = revision + 1, words = 0 where id = ${id}`)
  await expect(saveAsBefore()).rejects.toThrow(/projects/)
  await save(id, 1, [paragraph('plain again')], 2)
  await saveAsBefore()
})

it('refuses malformed and oversized blocks with a reason, and changes nothing', async () => {
  const { id } = await fakeDesk(inkloom, user)
  const rows = Array.from({ length: 1001 }, () => ({ type: 'tablerow', version: 1, children: [] }))
  const wrong: [EditorBlock, RegExp][] = [
    [{ type: 'table', version: 1, children: rows }, /more than 1,000 rows.*Nothing was saved/],
    [{ type: 'figure', version: 1, image: 'https://example.org/a.png', children: [] }, /hash of its content/],
    [{ type: 'math', version: 1, children: [text('x'.repeat(10_001))] }, /more than 10,000 characters/],
    [{ ...paragraph(''), children: [{ type: 'note', version: 1 }] }, /A note has no text/],
  ]
  for (const [block, message] of wrong) {
    const { status, answer } = await save(id, 0, [block], 2)
    expect(status).toBe(400)
    expect(answer['message']).toMatch(message)
  }
  expect(await send('GET /projects/:id', id)).toMatchObject({ status: 200, answer: { revision: 0 } })
})
