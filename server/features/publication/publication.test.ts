import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { publicationMessages } from '#contract/publication.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { writeSections } from '#tests/support/book-with-sections.ts'
import { scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { askAdmin } from '../../admin/ask-admin.ts'
import { publications } from '../../database/schema/index.ts'

const email = 'ada@example.org'
let inkloom: TestInkloom
let token: string
/** The writer of a book waits until this resolves. */
let gate = Promise.resolve()
beforeAll(async () => {
  inkloom = await testInkloom({
    writer: scriptedBookWriter(async (run) => {
      await gate
      return writeSections(run)
    }),
    limiter: liftedLimiter(),
  })
  await inkloom.signUp('owner@example.org')
  token = await inkloom.signUp(email)
  await askAdmin(inkloom.settings, { operation: 'plan grant', arguments: { email, tokens: 5 } })
})
afterAll(() => inkloom.stop())

const newProject = async () => (await inkloom.call('POST /create_empty_project', { body: {} }, token)).project_id
const detailsOf = (id: string) => inkloom.call('GET /projects/:id/details', { params: { id } }, token)
const change = (id: string, body: object) =>
  inkloom.call('PUT /projects/:id/details', { params: { id }, body: body as { version: number } }, token)
const newBook = async (author_name = '') => {
  const body = { description: 'Bees', chapters: 1, sub_chapters: 2, author_name }
  const { guid } = await inkloom.call('POST /generate', { body }, token)
  await vi.waitFor(
    async () => expect((await inkloom.call('GET /tasks/:guid', { params: { guid } }, token)).status).toBe('DONE'),
    { interval: 30, timeout: 20_000 },
  )
  return guid
}
const bookDetails = (guid: string) => inkloom.call('GET /tasks/:guid/details', { params: { guid } }, token)
const changeBook = (guid: string, body: object) =>
  inkloom.call('PUT /tasks/:guid/details', { params: { guid }, body: body as { version: number } }, token)
const exported = async (route: 'POST /export' | 'POST /tasks/:guid/export', body: object) =>
  (await inkloom.request(route, { ...body, token })).text()

it('begins empty, without the name of the account, and keeps what is left out of a change', async () => {
  const id = await newProject()
  expect(await detailsOf(id)).toMatchObject({ version: 0, title: 'Untitled', contributors: [], ai_disclosure: 'off' })
  const first = await change(id, {
    version: 0,
    subtitle: ' A\nguide ',
    contributors: [{ name: ' Ada\u0007 Lark ', role: 'author' }],
  })
  expect(first).toMatchObject({ version: 1, subtitle: 'A guide', contributors: [{ name: 'Ada Lark', role: 'author' }] })
  const second = await change(id, { version: 1, isbn: { print: 'ISBN 0-306-40615-2', epub: '', pdf: '' } })
  expect(second).toMatchObject({ version: 2, subtitle: 'A guide', isbn: { print: '9780306406157' } })
  expect(await detailsOf(id)).toEqual(second)
})

it('renames the project with a new title', async () => {
  const id = await newProject()
  await change(id, { version: 0, title: 'Hives' })
  expect((await inkloom.call('GET /projects/:id', { params: { id } }, token)).name).toBe('Hives')
})

it('refuses a change of an older version, and answers with both what is stored and why', async () => {
  const id = await newProject()
  const newest = await change(id, { version: 0, publisher: 'Tidal Press' })
  await expect(change(id, { version: 0, publisher: 'Other' })).rejects.toMatchObject({
    status: 409,
    body: { code: 'conflict', message: publicationMessages.conflict, details: { version: 1 }, current: newest },
  })
  expect((await detailsOf(id)).publisher).toBe('Tidal Press')
})

it.each([
  ['isbn.print', { isbn: { print: '978-0-306-40615-8', epub: '', pdf: '' } }, 'it would be 7'],
  ['isbn.epub', { isbn: { print: '9780306406157', epub: '0-306-40615-2', pdf: '' } }, publicationMessages.sameIsbn],
  ['publication_date', { publication_date: '2026-02-30' }, publicationMessages.date],
  ['copyright.year', { copyright: { holder: '', year: '26' } }, publicationMessages.year],
  ['subjects.bisac.0', { subjects: { bisac: ['FIC27'], thema: [] } }, 'three letters and six digits'],
  ['title', { title: '\u200b' }, publicationMessages.noTitle],
])('names what is wrong with %s', async (field, body, message) => {
  const id = await newProject()
  await expect(change(id, { version: 0, ...body })).rejects.toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.stringContaining(message) } },
  })
})

it('puts author and details into the exports of a project', async () => {
  const id = await newProject()
  const body = { project_id: id, format: 'txt' as const }
  expect(await exported('POST /export', { body })).not.toContain('Ada')
  await change(id, {
    version: 0,
    title: 'Hives',
    contributors: [{ name: 'Ada Lark', role: 'author' }],
    copyright: { holder: 'Ada Lark', year: '2026' },
    dedication: 'For Mo',
  })
  const text = await exported('POST /export', { body })
  for (const part of ['Hives', 'Ada Lark', 'Copyright © 2026 Ada Lark', 'For Mo']) expect(text).toContain(part)
})

it('has the author of the order, and takes all details to a project that is made from the book', async () => {
  const guid = await newBook('Tidal Press')
  const before = await bookDetails(guid)
  expect(before).toMatchObject({ version: 0, contributors: [{ name: 'Tidal Press', role: 'author' }] })
  expect(before.ai_use).toMatchObject({ generated: 2, sections: 2 })
  await changeBook(guid, {
    version: 0,
    title: 'Bees at home',
    subtitle: 'A guide',
    contributors: [{ name: 'Ada', role: 'author' }],
    ai_disclosure: 'exact',
  })
  expect(await inkloom.call('GET /tasks/:guid', { params: { guid } }, token)).toMatchObject({
    title: 'Bees at home',
    author: 'Ada',
  })
  const text = await exported('POST /tasks/:guid/export', { params: { guid }, body: { format: 'txt' } })
  for (const part of ['Bees at home', 'A guide', 'Ada', 'Sections written by AI: 2/2']) expect(text).toContain(part)

  const { project_id } = await inkloom.call('POST /tasks/:guid/projects', { params: { guid } }, token)
  expect(await detailsOf(project_id)).toMatchObject({
    title: 'Bees at home',
    subtitle: 'A guide',
    contributors: [{ name: 'Ada', role: 'author' }],
    ai_use: { generated: 2, sections: 2 },
  })
})

it('names no author where the order named none', async () => {
  const guid = await newBook()
  expect((await bookDetails(guid)).contributors).toEqual([])
  await changeBook(guid, { version: 0, subtitle: 'A guide' })
  const text = await exported('POST /tasks/:guid/export', { params: { guid }, body: { format: 'txt' } })
  expect(text.split('\r\n').slice(0, 8)).not.toContain('Author')
})

it('counts the drafts and changes of AI in a project', async () => {
  const id = await newProject()
  const save = (revision: number, kind: 'ai' | 'draft' | 'typing', text: string) => {
    const block = { type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text }] }
    const splice = { start: 0, deleteCount: 1, blocks: [block] }
    return inkloom.call(
      'POST /update_content',
      { body: { projectId: id, baseRevision: revision, splice, kind } as never },
      token,
    )
  }
  await save(0, 'draft', 'One')
  await save(1, 'ai', 'Two')
  await save(2, 'typing', 'Three')
  await save(3, 'ai', 'Four')
  expect((await detailsOf(id)).ai_use).toMatchObject({ generated: 0, drafts: 1, edits: 2 })
})

it('searches the subjects that the operator has loaded, and names those of a book', async () => {
  const search = (text: string, scheme: 'bisac' | 'thema' = 'bisac') =>
    inkloom.call('GET /subjects', { query: { scheme, text } }, token)
  expect(await search('sea')).toEqual({ loaded: false, subjects: [] })
  const subjects = [
    { code: 'FIC027000', name: 'FICTION / Romance / General' },
    { code: 'NAT025000', name: 'NATURE / Ecosystems & Habitats / Oceans & Seas' },
  ]
  await askAdmin(inkloom.settings, { operation: 'subjects load', arguments: { scheme: 'bisac', subjects } })
  expect(await search('seas nature')).toEqual({ loaded: true, subjects: [subjects[1]] })
  expect((await search('fic0')).subjects).toEqual([subjects[0]])
  expect((await search('100%')).subjects).toEqual([])
  expect((await search('', 'thema')).loaded).toBe(false)
  const id = await newProject()
  const named = await change(id, { version: 0, subjects: { bisac: ['nat025000', 'XXX000000'], thema: ['WN'] } })
  expect(named.subject_names).toEqual({ NAT025000: subjects[1]!.name })
  expect(await askAdmin(inkloom.settings, { operation: 'subjects list', arguments: {} })).toContainEqual({
    scheme: 'bisac',
    subjects: 2,
  })
})

it('is in the archive of the person, and leaves with a project that is deleted for good', async () => {
  const id = await newProject()
  await change(id, { version: 0, title: 'Kept', about_author: 'Ada lives by the sea.' })
  const archive = await inkloom.request('GET /personal_data', { token })
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const path = Object.keys(files).find((name) => /^projects\/\d+-Kept\/details\.json$/.test(name))!
  expect(strFromU8(files[path]!)).toContain('Ada lives by the sea.')
  await inkloom.call('DELETE /delete_project', { body: { project_id: id } }, token)
  const rows = () => inkloom.database.db.select().from(publications).where(eq(publications.projectId, id))
  expect(await rows()).toHaveLength(1)
  await inkloom.call('DELETE /trash/:kind/:trashId', { params: { kind: 'project', trashId: id } } as never, token)
  expect(await rows()).toEqual([])
})

it('has the author that an imported file names, if the person keeps it', async () => {
  const answer = await fetch(`${inkloom.address}/v1/import?name=tides.md`, {
    method: 'POST',
    headers: { Token: token, 'Content-Type': 'application/octet-stream' },
    body: '---\nauthor: Cleo Marsh\n---\n\n# Tides\n\nThey turn.',
  })
  const found = (await answer.json()) as Reply<InkloomContract['POST /import']>
  expect(found.author).toBe('Cleo Marsh')
  const body = { name: found.title, language: found.language, author: found.author, blocks: found.blocks }
  const { project_id } = await inkloom.call('POST /import_project', { body }, token)
  expect(await detailsOf(project_id)).toMatchObject({
    version: 1,
    contributors: [{ name: 'Cleo Marsh', role: 'author' }],
  })
})

it('keeps a title that the author chooses while the book is written', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const body = { description: 'Bees', chapters: 1, sub_chapters: 2 }
  const { guid } = await inkloom.call('POST /generate', { body }, token)
  await changeBook(guid, { version: 0, title: 'My own title' })
  resolve()
  const task = () => inkloom.call('GET /tasks/:guid', { params: { guid } }, token)
  await vi.waitFor(async () => expect(await task()).toMatchObject({ status: 'DONE', error: null }), {
    interval: 30,
    timeout: 20_000,
  })
  expect((await task()).title).toBe('My own title')
  const text = await exported('POST /tasks/:guid/export', { params: { guid }, body: { format: 'txt' } })
  expect(text).toContain('My own title')
})
