import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projects } from '#server/database/schema/index.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { keepMissing, scriptedBookWriter } from '#tests/support/scripted-book-writer.ts'

let inkloom: TestInkloom
let token: string
beforeAll(async () => {
  inkloom = await testInkloom({ writer: scriptedBookWriter(keepMissing) })
  token = await inkloom.signUp('owner@example.org')
})
afterAll(() => inkloom.stop())

const buildProject = async (text: string) => {
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  const content = { root: { type: 'root', version: 1, children: [paragraph(text)] } }
  await inkloom.call('POST /update_content', { body: { projectId: project_id, content } }, token)
  return project_id
}
const paragraph = (text: string) => ({ type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text }] })
const trashed = async () => (await inkloom.call('GET /trash', {}, token)).items
const project = (trashId: string) => ({ params: { kind: 'project' as const, trashId } })

it('keeps a deleted project for 30 days and restores it with its text and history', async () => {
  const id = await buildProject('The harbour at dawn')
  await inkloom.call('DELETE /delete_project', { body: { project_id: id } }, token)
  expect(await inkloom.call('GET /projects/user', {}, token)).toEqual([])
  for (const route of ['GET /projects/:id', 'GET /projects/:id/history'])
    expect((await inkloom.request(route, { params: { id }, token })).status).toBe(404)
  const [item] = await trashed()
  expect(item).toMatchObject({ kind: 'project', id, words: 4 })
  expect(item!.removal_date - item!.trashed_date).toBe(30 * 86_400)

  await inkloom.call('POST /trash/:kind/:trashId/restore', project(id), token)
  expect(await trashed()).toEqual([])
  const restored = await inkloom.call('GET /projects/:id', { params: { id } }, token)
  expect(JSON.stringify(restored.content)).toContain('The harbour at dawn')
})

it('permanently deletes what is deleted from the trash, or has been in it for 30 days', async () => {
  const [now, later] = [await buildProject('Now'), await buildProject('Later')]
  for (const project_id of [now, later]) await inkloom.call('DELETE /delete_project', { body: { project_id } }, token)
  await inkloom.call('DELETE /trash/:kind/:trashId', project(now), token)
  expect((await trashed()).map(({ id }) => id)).toEqual([later])
  const age = (days: number) =>
    inkloom.database.db
      .update(projects)
      .set({ trashedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(projects.id, later))
  await age(29)
  await inkloom.restart()
  expect((await trashed()).map(({ id }) => id)).toEqual([later])
  await age(31)
  await inkloom.restart()
  expect(await trashed()).toEqual([])
  expect((await inkloom.request('POST /trash/:kind/:trashId/restore', { ...project(later), token })).status).toBe(404)
})

it('restores a deleted book', async () => {
  const { guid } = await inkloom.call('POST /generate', { body: { description: 'Bees' } }, token)
  await inkloom.call('DELETE /tasks/:guid', { params: { guid } }, token)
  expect((await inkloom.call('GET /tasks', {}, token)).tasks).toEqual([])
  expect(await trashed()).toMatchObject([{ kind: 'book', id: guid }])
  await inkloom.call('POST /trash/:kind/:trashId/restore', { params: { kind: 'book', trashId: guid } }, token)
  expect((await inkloom.call('GET /tasks', {}, token)).tasks).toMatchObject([{ guid }])
})

it('is not accessible to other users', async () => {
  const id = await buildProject('Mine')
  await inkloom.call('DELETE /delete_project', { body: { project_id: id } }, token)
  const other = await inkloom.signUp('other@example.org')
  expect((await inkloom.call('GET /trash', {}, other)).items).toEqual([])
  for (const route of ['POST /trash/:kind/:trashId/restore', 'DELETE /trash/:kind/:trashId'])
    expect((await inkloom.request(route, { ...project(id), token: other })).status).toBe(404)
})
