import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveContent } from '#server/features/projects/saving/save-content.ts'
import { paragraph } from '#tests/support/fake-desk.ts'
import { call } from '#tests/client.ts'
import { type SavingServer, startSavingServer } from './saving-server.ts'
import { type OpenProject, openClient, openProject } from './test-client.ts'

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
const open = async (labels: readonly string[]) => openProject(server, await server.newProject(labels))

it('gets hundreds of saves as one change', async () => {
  const project = await open(['a', 'b', 'c', 'd'])
  const tab = await openClient(project, 'one')
  await writeElsewhere(project)
  const { revision, changes } = await call(server.inkloom.address, 'GET /projects/:id/changes', {
    params: { id: project.id },
    query: { since: '0' },
    token: server.token,
  })
  expect([revision, changes.length]).toEqual([SAVES, 1])
  expect(changes[0]).toMatchObject({ revision: SAVES, device: 'Laptop' })
  await tab.finish('mine')
  expect(tab.text).toEqual(['at the top', 'a', last, 'c', 'near the end', 'd'])
})

it('saves what was written meanwhile elsewhere in the text, without a conflict', async () => {
  const project = await open(['a', 'b', 'c', 'd'])
  const tab = await openClient(project, 'one')
  tab.edit((text) => text.with(3, 'written offline'))
  await writeElsewhere(project)
  await tab.finish('mine')
  expect(await project.text()).toEqual(['at the top', 'a', last, 'c', 'near the end', 'written offline'])
  expect(tab.text).toEqual(await project.text())
  expect([await project.revision(), await project.kept()]).toEqual([SAVES + 1, []])
})

it('offers a choice if both changed the same block, and keeps a copy', async () => {
  const project = await open(['a', 'b', 'c', 'd'])
  const tab = await openClient(project, 'one')
  tab.edit((text) => text.with(1, 'written offline'))
  await writeElsewhere(project)
  await tab.pass(5000)
  for (let round = 0; round < 4; round++) await tab.answer()
  expect(tab.engine.state.type).toBe('conflict')
  expect(await project.kept()).toEqual([['a', 'written offline', 'c', 'd']])
  await tab.finish('mine')
  expect(await project.text()).toEqual(['at the top', 'a', 'written offline', 'c', 'near the end', 'd'])
})

it('recognizes a push that arrived before, and applies it once', async () => {
  const project = await open(['a', 'b', 'c', 'd'])
  const tab = await openClient(project, 'one')
  await writeElsewhere(project)
  tab.network.become('answer lost')
  tab.edit((text) => text.with(3, 'written offline'))
  await tab.pass(5000)
  await tab.answer()
  expect([tab.engine.state.type, await project.revision()]).toEqual(['offline', SAVES + 1])
  // A crash later, the next page pushes again from the journal.
  const again = await openClient(project, 'one', tab.kill())
  await again.finish('mine')
  expect(await project.text()).toEqual(['at the top', 'a', last, 'c', 'near the end', 'written offline'])
  expect(again.text).toEqual(await project.text())
  expect([await project.revision(), await project.kept()]).toEqual([SAVES + 1, []])
})
