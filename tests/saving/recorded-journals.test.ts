import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paragraph } from '#tests/support/fake-desk.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { call } from '#tests/client.ts'
import type { JournalEntry } from '#web/editor/saving/journal/journal-entry.ts'
import { projectCalls } from '#web/editor/saving/project-calls.ts'
import { recoverEntry } from '#web/editor/saving/journal/recover-entry.ts'
import { labelsOf } from './labelled-blocks.ts'
import { createNetwork } from './network.ts'
import { type SavedProject, type SavingServer, startSavingServer } from './saving-server.ts'

/**
 * Journal entries that a browser wrote before the saving engine became a reducer. Browsers that
 * were offline during an update have such entries, so each later version must read them. Never
 * record them again.
 */
const recorded = JSON.parse(readFileSync(new URL('fixtures/journals.json', import.meta.url), 'utf8')) as Record<
  'typed' | 'response-lost' | 'conflict',
  { databaseVersion: number; entry: JournalEntry }
>

let server: SavingServer
beforeAll(async () => {
  server = await startSavingServer()
})
afterAll(() => server.stop())

const save = (project: SavedProject, start: number, text: string[]) =>
  call(server.inkloom.address, 'POST /update_content', {
    token: server.token,
    body: {
      projectId: project.id,
      saveId: randomUUID(),
      baseRevision: start === 0 ? 0 : 1,
      splices: [{ start, deleteCount: 1, blocks: text.map(paragraph) }],
    },
  })
/** Creates the project that the entries belong to, in which revision 1 has three paragraphs. */
const openRecorded = async (name: keyof typeof recorded) => {
  const project = await server.newProject([''])
  await save(project, 0, ['First paragraph.', 'Second paragraph.', 'Third paragraph.'])
  const entry = { ...recorded[name].entry, projectId: project.id }
  const network = createNetwork(server, () => undefined, { holds: false })
  const { tab: client, device } = entry
  const calls = projectCalls(network.api, { projectId: project.id, client, device, isOwners: () => true })
  const textAt = async (revision: number) => {
    const params = { id: project.id, revision: String(revision) }
    const { blocks } = await call(server.inkloom.address, 'GET /projects/:id/history/:revision', {
      params,
      token: server.token,
    })
    return blocks.map(stringifyBlock)
  }
  return {
    project,
    /** Sends the save that the browser had sent before it ended. */
    send: () => calls.push({ ...entry.unsent.sending!, baseRevision: entry.unsent.baseRevision }),
    recover: () => recoverEntry(entry, { ...calls, textAt, newId: randomUUID }),
  }
}

it('recovers text that was never sent', async () => {
  const { project, recover } = await openRecorded('typed')
  const { found, isDone } = await recover()
  expect(found).toMatchObject({ end: 'applied', words: 5 })
  expect(isDone).toBe(true)
  expect(await project.text()).toEqual([
    'First paragraph.',
    'Second paragraph.',
    'Third paragraph. Written just before the end.',
  ])
})

for (const hasArrived of [true, false])
  it(`applies a save of unknown outcome once if it ${hasArrived ? 'arrived' : 'got lost'}, with the text typed since`, async () => {
    const { project, send, recover } = await openRecorded('response-lost')
    const sent = hasArrived ? (await send()).type : 'lost'
    expect(sent).toBe(hasArrived ? 'done' : 'lost')
    const { found, isDone } = await recover()
    expect(found).toMatchObject({ end: 'applied' })
    expect(isDone).toBe(true)
    expect(await project.text()).toEqual([
      'First paragraph.',
      'Second paragraph. Sent once.',
      'Third paragraph. Typed since.',
    ])
    expect(await project.revision()).toBe(3)
  })

it('offers the choice with both full texts again if the page closed during a conflict', async () => {
  const { project, send, recover } = await openRecorded('conflict')
  await save(project, 1, ['Second paragraph, theirs.'])
  expect(await send()).toMatchObject({ type: 'kept' })
  const { found, isDone } = await recover()
  expect(found?.end).toBe('touches')
  expect(isDone).toBe(false)
  expect(labelsOf(found!.text)).toEqual([
    'First paragraph.',
    'Second paragraph. Mine.',
    'Third paragraph. Typed in the conflict.',
  ])
  expect(await project.text()).toEqual(['First paragraph.', 'Second paragraph, theirs.', 'Third paragraph.'])
  // The choice can drop the whole text, so the history has it, once.
  const copies = async () =>
    (await project.conflictTexts()).filter((copy) => String(copy).includes('Typed in the conflict.'))
  expect(await copies()).toHaveLength(1)
  expect((await recover()).found?.end).toBe('touches')
  expect(await copies()).toHaveLength(1)
})
