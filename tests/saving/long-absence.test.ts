import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveContent } from '#server/features/projects/saving/save-content.ts'
import { paragraph } from '#tests/support/fake-desk.ts'
import { call } from '#tests/client.ts'
import { type SavingServer, startSavingServer } from './saving-server.ts'
import { type OpenProject, openClient, openProject, type TestClient } from './test-client.ts'

/**
 * Tests a client that comes back after more saves than the server reports one by one. It gets one
 * change instead.
 */

const SAVES = 520

let server: SavingServer
beforeAll(async () => {
  server = await startSavingServer()
})
afterAll(() => server.stop())

/** Another device changes the second block again and again, and adds two blocks. */
const writeElsewhere = async ({ id, revision }: OpenProject) => {
  const first = await revision()
  const save = (baseRevision: number, start: number, deleteCount: number, label: string) =>
    saveContent(server.otherProcess, server.user, {
      projectId: id,
      baseRevision,
      splices: [{ start, deleteCount, blocks: [paragraph(label)] }],
      kind: 'typing',
      client: 'elsewhere',
      device: 'Laptop',
    })
  for (let saved = 0; saved < SAVES - 2; saved++) await save(first + saved, 1, 1, `elsewhere ${saved}`)
  await save(first + SAVES - 2, 0, 0, 'at the top')
  await save(first + SAVES - 1, 4, 0, 'near the end')
}
const last = `elsewhere ${SAVES - 3}`

// Each test continues with the text of the test before it, because hundreds of saves take seconds.
let project: OpenProject
let reading: TestClient
let editing: TestClient
let pushing: TestClient
let conflicting: TestClient
beforeAll(async () => {
  project = openProject(server, await server.newProject(['a', 'b', 'c', 'd', 'e', 'f']))
  reading = await openClient(project, 'reading')
  const openOffline = async (name: string) => {
    const tab = await openClient(project, name)
    tab.deafen(true)
    return tab
  }
  editing = await openOffline('editing')
  pushing = await openOffline('pushing')
  conflicting = await openOffline('conflicting')
  editing.edit((text) => text.with(5, 'edited offline'))
  conflicting.edit((text) => text.with(1, 'written offline'))
  await writeElsewhere(project)
})

it('gets hundreds of saves as one change', async () => {
  const { revision, changes } = await call(server.inkloom.address, 'GET /projects/:id/changes', {
    params: { id: project.id },
    query: { since: '0' },
    token: server.token,
  })
  expect([revision, changes.length]).toEqual([SAVES, 1])
  expect(changes[0]).toMatchObject({ revision: SAVES, device: 'Laptop' })
  await reading.finish('mine')
  expect(reading.text).toEqual(['at the top', 'a', last, 'c', 'near the end', 'd', 'e', 'f'])
})

it('recognizes a push that arrived before, and applies it once', async () => {
  pushing.network.become('answer lost')
  pushing.edit((text) => text.with(3, 'pushed offline'))
  await pushing.pass(5000)
  await pushing.answer()
  expect([pushing.engine.state.type, await project.revision()]).toEqual(['offline', SAVES + 1])
  // A crash later, the next page pushes again from the journal.
  const again = await openClient(project, 'pushing', pushing.kill())
  await again.finish('mine')
  expect(await project.text()).toEqual(['at the top', 'a', last, 'c', 'near the end', 'pushed offline', 'e', 'f'])
  expect(again.text).toEqual(await project.text())
  expect([await project.revision(), await project.conflictTexts()]).toEqual([SAVES + 1, []])
})

it('saves what was written meanwhile elsewhere in the text, without a conflict', async () => {
  await editing.finish('mine')
  expect(await project.text()).toEqual([
    'at the top',
    'a',
    last,
    'c',
    'near the end',
    'pushed offline',
    'e',
    'edited offline',
  ])
  expect(editing.text).toEqual(await project.text())
  expect([await project.revision(), await project.conflictTexts()]).toEqual([SAVES + 2, []])
})

it('offers a choice if both changed the same block, and keeps a copy', async () => {
  await conflicting.pass(5000)
  for (let round = 0; round < 4; round++) await conflicting.answer()
  expect(conflicting.engine.state.type).toBe('conflict')
  expect(await project.conflictTexts()).toEqual([['a', 'written offline', 'c', 'd', 'e', 'f']])
  await conflicting.finish('mine')
  const text = ['at the top', 'a', 'written offline', 'c', 'near the end', 'pushed offline', 'e', 'edited offline']
  expect(await project.text()).toEqual(text)
})
