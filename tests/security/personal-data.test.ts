import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('contains nothing of other users', async () => {
  const other = await inkloom.signUp('ben@example.org')
  const files = await archiveOf(other)
  expect(Object.values(files).join()).not.toContain('harbour')
  expect(Object.keys(files).toSorted()).toEqual(['README.txt', 'account.json'])
})
