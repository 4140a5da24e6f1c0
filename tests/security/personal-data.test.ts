import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packSplices } from '#server/features/projects/manuscript/text-bytes.ts'
import { projectFiles } from '#server/features/projects/personal-files.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { keepMissing, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'

let inkloom: TestInkloom
beforeAll(async () => {
  inkloom = await testInkloom({ writer: scriptedBookWriter(keepMissing) })
})
afterAll(() => inkloom.stop())

const state = (text: string) => ({
  root: {
    type: 'root',
    version: 1,
    children: [{ type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text }] }],
  },
})
const archiveOf = async (token: string) => {
  const answer = await inkloom.request('GET /personal_data', { token })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
}
const endingWith = (files: Record<string, string>, end: string) =>
  Object.entries(files).flatMap(([path, text]) => (path.endsWith(end) ? [text] : []))

it('contains manuscripts, history, guidelines, references, books and the account, but no secret', async () => {
  const token = await inkloom.signUpWithPassword('ada@example.org', 'a good password')
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  for (const text of ['An early sentence 🌊 long gone.', 'The harbour at dawn.'])
    await inkloom.call('POST /update_content', { body: { projectId: project_id, content: state(text) } }, token)
  for (const [type, content] of [
    ['guideline', 'Write in the present tense'],
    ['reference', 'Tide tables of 1912'],
  ] as const)
    await inkloom.call('POST /contexts', { body: { project_id, type, title: type, content } }, token)
  const { project_id: trashed } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  await inkloom.call('POST /update_content', { body: { projectId: trashed, content: state('In the trash') } }, token)
  await inkloom.call('DELETE /delete_project', { body: { project_id: trashed } }, token)
  await inkloom.call('POST /generate', { body: { description: 'Bees' } }, token)

  const files = await archiveOf(token)
  expect(endingWith(files, '/text.txt').join()).toContain('The harbour at dawn.')
  expect(endingWith(files, '/text.txt').join()).toContain('In the trash')
  expect(endingWith(files, '/history.jsonl').join()).toContain('An early sentence 🌊 long gone.')
  expect(endingWith(files, '/guidelines.json').join()).toContain('Write in the present tense')
  expect(endingWith(files, '/references.json').join()).toContain('Tide tables of 1912')
  expect(endingWith(files, '/book.json').join()).toContain('Bees')
  expect(files['account.json']).toContain('ada@example.org')
  expect(Object.values(files).join()).not.toContain('$argon2')
})

const paragraph = (text: string) => JSON.stringify(state(text).root.children[0])
/** Text that hardly compresses. */
const randomText = () => randomBytes(97_000).toString('base64')
const packed = async (at: number) =>
  packSplices([{ start: 0, deleteCount: 1, blocks: [paragraph(`Save ${at} ${randomText()}`)] }])
/** Stores revisions and conflicts directly, since thousands of saves over HTTP would take minutes. */
const addHistory = async (projectId: string, revisions: number, conflicts: number) => {
  const { db } = inkloom.database
  const [{ revision: first }] = (
    await db.execute<{ revision: number }>(sql`select revision from projects where id = ${projectId}`)
  ).rows as [{ revision: number }]
  for (let at = 1; at <= revisions; at++)
    await db.execute(sql`insert into revisions
      (project_id, revision, kind, client, device, splices, words, words_change)
      values (${projectId}, ${first + at}, 'typing', '', 'Laptop', ${await packed(at)}, 1, 0)`)
  for (let at = 1; at <= conflicts; at++)
    await db.execute(sql`insert into conflicts (project_id, base_revision, device, splices)
      values (${projectId}, ${first}, 'Phone', ${await packed(-at)})`)
  await db.execute(sql`update projects set revision = ${first + revisions} where id = ${projectId}`)
  return first + revisions
}
it('contains every save of a long history, and is never in memory as a whole', async () => {
  const token = await inkloom.signUp('cleo@example.org')
  const { project_id: id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  // 30 saves of 130 kB, which are 4 MB.
  const newest = await addHistory(id, 30, 3)
  const files = await archiveOf(token)
  const lines = endingWith(files, '/history.jsonl')[0]!.trimEnd().split('\n')
  expect(lines).toHaveLength(1 + newest + 3)
  for (const [at, line] of lines.entries()) {
    const save = JSON.parse(line) as { revision?: number; kept_beside?: true }
    expect(at <= newest ? save.revision : save.kept_beside).toBe(at <= newest ? at : true)
  }

  const { db } = inkloom.database
  const rows = await db.execute<{ id: string }>(sql`select user_id as id from projects where id = ${id}`)
  let longest = 0
  for await (const { pieces } of projectFiles(db, rows.rows[0]!.id))
    for await (const piece of pieces) longest = Math.max(longest, piece.length)
  expect(longest).toBeLessThan(1_000_000)
})

it('contains nothing of other users', async () => {
  const other = await inkloom.signUp('ben@example.org')
  const files = await archiveOf(other)
  expect(Object.values(files).join()).not.toContain('harbour')
  expect(Object.keys(files).toSorted()).toEqual(['README.txt', 'account.json'])
})
