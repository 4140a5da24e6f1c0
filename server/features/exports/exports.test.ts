import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportLimits, exportMessages, type ExportFile } from '#contract/exports.ts'
import { exports as exportTable } from '#server/database/schema/index.ts'
import { openFiles } from '#server/storage/file-store.ts'
import { fakeDesk, heading, paragraph } from '#tests/support/fake-desk.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { removeExports } from './remove-exports.ts'

let inkloom: TestInkloom
let ada: string
beforeAll(async () => {
  inkloom = await testInkloom({ environment: { STORAGE_MB_PER_ACCOUNT: '1' } })
  ada = await inkloom.signUp('ada@example.org')
})
afterAll(() => inkloom.stop())

const silent = { warn: () => undefined, error: () => undefined }
const parts = () => ({ database: inkloom.database, files: openFiles(inkloom.settings.files), log: silent })
const writeProject = async (text = 'Salt water.', token = ada) => {
  const { id } = await fakeDesk(inkloom, token)
  await change(id, text, 0, token)
  return id
}
const change = async (id: string, text: string, baseRevision: number, token = ada) => {
  const splices = [{ start: 0, deleteCount: baseRevision === 0 ? 1 : 2, blocks: [heading('Tides'), paragraph(text)] }]
  await inkloom.call('POST /update_content', { body: { projectId: id, baseRevision, splices } }, token)
}
const order = (project_id: string, format: 'txt' | 'docx' | 'pdf' | 'epub' = 'txt', token = ada) =>
  inkloom.call('POST /projects/:id/exports', { params: { id: project_id }, body: { format } }, token)
const state = (id: string, token = ada) => inkloom.call('GET /exports/:id', { params: { id } }, token)
/** Waits until an export has ended. */
const ended = async (id: string, token = ada): Promise<ExportFile> => {
  for (;;) {
    const found = await state(id, token)
    if (found.state !== 'queued' && found.state !== 'running') return found
    await setTimeout(20)
  }
}
const file = (id: string, token = ada) => inkloom.request('GET /exports/:id/file', { params: { id }, token })
const list = async (token = ada) => (await inkloom.call('GET /exports', {}, token)).exports
const remove = (id: string, token = ada) => inkloom.call('DELETE /exports/:id', { params: { id } }, token)
const storedFiles = async () => {
  const names: string[] = []
  for await (const { name } of parts().files.list()) names.push(name)
  return names
}
const used = async (token = ada) => (await inkloom.call('GET /me/storage', {}, token)).used

it('makes a file in the background that is byte for byte the one of the direct download', async () => {
  const id = await writeProject()
  for (const format of ['txt', 'docx', 'epub', 'pdf'] as const) {
    const ordered = await order(id, format)
    expect(ordered).toMatchObject({ project_id: id, guid: null, format, name: null, bytes: null, problem: null })
    const finished = await ended(ordered.id)
    expect(finished).toMatchObject({ state: 'done', name: `Untitled.${format}`, step: null, message: null })
    const answer = await file(finished.id)
    expect(answer.headers.get('content-disposition')).toContain(finished.name)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(finished.bytes)
    const direct = await inkloom.request('POST /export', { body: { project_id: id, format }, token: ada })
    expect(bytes.equals(Buffer.from(await direct.arrayBuffer()))).toBe(true)
  }
  expect((await list()).filter((each) => each.project_id === id).map(({ format }) => format)).toEqual([
    'pdf',
    'epub',
    'docx',
    'txt',
  ])
  expect(await inkloom.call('GET /me/storage', {}, ada)).toMatchObject({ exports: { count: 4 } })
})

it('returns the file that is there for the same text and settings, and another one after a change', async () => {
  const id = await writeProject('At first.')
  const [first, second] = await Promise.all([order(id), order(id)])
  expect(second.id).toBe(first.id)
  const finished = await ended(first.id)
  expect((await order(id)).id).toBe(finished.id)
  expect((await order(id, 'epub')).id).not.toBe(finished.id)
  const options = { pdf: { page: 'a4' as const } }
  const withOptions = (format: 'txt' | 'pdf') =>
    inkloom.call('POST /projects/:id/exports', { params: { id }, body: { format, options } }, ada)
  expect((await withOptions('txt')).id).toBe(finished.id)
  await change(id, 'Later.', 1)
  const newer = await ended((await order(id)).id)
  expect(newer.id).not.toBe(finished.id)
  expect(await (await file(newer.id)).text()).toContain('Later.')
  expect(await (await file(finished.id)).text()).toContain('At first.')
  await remove(newer.id)
  const again = await order(id)
  expect(again.id).not.toBe(newer.id)
  await ended(again.id)
})

it('deletes a file at once, and shows nobody else’s', async () => {
  const id = await writeProject()
  const { id: finishedId } = await ended((await order(id)).id)
  const ben = await inkloom.signUp('ben@example.org')
  for (const route of ['GET /exports/:id', 'GET /exports/:id/file', 'DELETE /exports/:id'])
    expect((await inkloom.request(route, { params: { id: finishedId }, token: ben })).status).toBe(404)
  expect(await list(ben)).toEqual([])
  const [before, bytes] = [await storedFiles(), await used()]
  await remove(finishedId)
  expect((await storedFiles()).length).toBe(before.length - 1)
  expect(await used()).toBeLessThan(bytes)
  expect((await file(finishedId)).status).toBe(404)
  await expect(remove(finishedId)).rejects.toMatchObject({ status: 404 })
})

it('hides files with a project in the trash, and removes them with the project', async () => {
  const id = await writeProject()
  const { id: finishedId } = await ended((await order(id)).id)
  await inkloom.call('DELETE /delete_project', { body: { project_id: id } }, ada)
  expect((await file(finishedId)).status).toBe(404)
  const trashed = { params: { kind: 'project' as const, trashId: id } }
  await inkloom.call('POST /trash/:kind/:trashId/restore', trashed, ada)
  expect((await file(finishedId)).status).toBe(200)
  await inkloom.call('DELETE /delete_project', { body: { project_id: id } }, ada)
  const before = await storedFiles()
  await inkloom.call('DELETE /trash/:kind/:trashId', trashed, ada)
  expect((await storedFiles()).length).toBe(before.length - 1)
})

it('removes files after a day, files of a deleted account, and rows of lost files', async () => {
  const id = await writeProject('A day.')
  const { id: finishedId } = await ended((await order(id)).id)
  const { db } = inkloom.database
  await db
    .update(exportTable)
    .set({ expiresAt: sql`now()` })
    .where(eq(exportTable.id, finishedId))
  expect((await file(finishedId)).status).toBe(404)
  const before = await storedFiles()
  await removeExports(parts())
  expect((await storedFiles()).length).toBe(before.length - 1)
  const lost = await ended((await order(id)).id)
  const [row] = await db.select().from(exportTable).where(eq(exportTable.id, lost.id))
  await parts().files.remove(row!.fileId!)
  expect(await (await file(lost.id)).json()).toMatchObject({ message: exportMessages.gone })
  const again = await order(id)
  expect(again.id).not.toBe(lost.id)
  await ended(again.id)
  await db.update(exportTable).set({ userId: null })
  await removeExports(parts())
  expect(await db.$count(exportTable)).toBe(0)
  expect(await storedFiles()).toEqual([])
})

it('refuses accounts without Premium, a full account, and more files at once than allowed', async () => {
  const free = await inkloom.signUp('free@example.org')
  const { id: theirs } = await fakeDesk(inkloom, free)
  await expect(order(theirs, 'txt', free)).rejects.toMatchObject({ body: { code: 'premium_required' } })
  const id = await writeProject()
  const { db } = inkloom.database
  const row = {
    userId: sql`(select user_id from projects where id = ${id})`,
    projectId: id,
    format: 'txt',
    options: {} as never,
    expiresAt: sql`now() + interval '1 day'`,
  } as const
  const waiting = Array.from({ length: exportLimits.atOnce }, (_, at) => ({ ...row, contentKey: `${at}` }))
  const added = await db.insert(exportTable).values(waiting).returning({ id: exportTable.id })
  await expect(order(id)).rejects.toMatchObject({ status: 429, body: { message: exportMessages.tooMany } })
  for (const { id: one } of added) await remove(one)
  expect((await state(added[0]!.id)).state).toBe('stopped')
  await db.insert(exportTable).values({ ...row, contentKey: 'large', state: 'done', bytes: 999_990 })
  const failed = await ended((await order(id, 'docx')).id)
  expect(failed).toMatchObject({ state: 'failed', problem: 'storage_full', message: exportMessages.quotaFull(1e6) })
  await db.update(exportTable).set({ bytes: 1_000_000 }).where(eq(exportTable.contentKey, 'large'))
  await expect(order(id, 'epub')).rejects.toMatchObject({ status: 403, body: { code: 'storage_full' } })
  const names = await storedFiles()
  await removeExports(parts())
  expect(await storedFiles()).toEqual(names)
})
