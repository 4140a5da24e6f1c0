import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SavingServer, startSavingServer } from './saving-server.ts'
import { openClient, openProject } from './test-client.ts'

/**
 * Tests the real saving engine with the real server, one behaviour at a time.
 * `saving-random.test.ts` combines all of them.
 */

let server: SavingServer
beforeAll(async () => {
  server = await startSavingServer()
})
afterAll(() => server.stop())

const open = async (labels: readonly string[]) => openProject(server, await server.newProject(labels))
const replace = (at: number, label: string) => (text: readonly string[]) => text.with(at, label)
const insert = (at: number, label: string) => (text: readonly string[]) => text.toSpliced(at, 0, label)

describe('saving', () => {
  it('pushes five seconds after the last edit, and writes the journal within 300 ms', async () => {
    const project = await open(['a', 'b'])
    const tab = await openClient(project, 'one')
    tab.edit(replace(0, 'A'))
    await tab.pass(300)
    expect(tab.journal?.splices).toEqual([{ start: 0, deleteCount: 1, blocks: ['A'] }])
    await tab.pass(4000)
    tab.edit(replace(0, 'AA'))
    await tab.pass(4999)
    expect(await project.revision()).toBe(0)
    await tab.pass(1)
    await tab.answer()
    expect(await project.text()).toEqual(['AA', 'b'])
    expect(tab.journal).toBeNull()
    expect(tab.states).toEqual(['unsaved', 'saving', 'saved'])
  })

  it('pushes at least every fifteen seconds during continuous typing', async () => {
    const project = await open([''])
    const tab = await openClient(project, 'one')
    const saves: number[] = []
    for (let second = 1; second <= 60; second++) {
      tab.edit((text) => [`${text[0]} word`])
      await tab.pass(1000)
      while (tab.engine.state.type === 'saving') {
        saves.push(second)
        await tab.answer()
      }
    }
    expect(saves).toEqual([15, 30, 45, 60])
    expect((await project.text())[0]!.split(' ').length - 1).toBeGreaterThanOrEqual(60 - 15)
    await tab.finish('mine')
    expect((await project.text())[0]!.trim().split(' ')).toHaveLength(60)
  })

  it('repeats a push with its id when the response was lost, and the server applies it once', async () => {
    const project = await open(['a'])
    const tab = await openClient(project, 'one')
    tab.network.become('answer lost')
    tab.edit(insert(1, 'new'))
    await tab.pass(5000)
    await tab.answer()
    expect(tab.engine.state.type).toBe('offline')
    tab.edit(insert(2, 'newer'))
    await tab.finish('mine')
    expect(await project.text()).toEqual(['a', 'new', 'newer'])
    expect(await project.conflictTexts()).toEqual([])
  })

  it('rebases edits made during a push onto the changes of others', async () => {
    const project = await open(['a', 'b', 'c'])
    const [one, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    one.edit(replace(0, 'A'))
    other.edit(insert(3, 'd'))
    await other.pass(5000)
    await one.pass(5000)
    one.edit(replace(1, 'B'))
    await one.answer()
    await other.answer()
    expect(one.text).toEqual(['A', 'B', 'c', 'd'])
    await one.finish('mine')
    await other.finish('mine')
    expect(await project.text()).toEqual(['A', 'B', 'c', 'd'])
    expect(other.text).toEqual(await project.text())
  })

  it('offers a choice when both changed the same block, and keeps a copy of the other', async () => {
    for (const side of ['mine', 'theirs'] as const) {
      const project = await open(['a', 'b'])
      const [one, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
      one.edit(replace(0, 'one'))
      await one.pass(5000)
      await one.answer()
      other.edit((text) => text.with(0, 'other').with(1, 'B'))
      await other.pass(5000)
      for (let round = 0; round < 4; round++) await other.answer()
      expect(other.engine.state.type).toBe('conflict')
      expect(await project.conflictTexts()).toEqual([['other', 'B']])
      await other.finish(side)
      expect(await project.text()).toEqual([side === 'mine' ? 'other' : 'one', 'B'])
      expect(await project.revisions()).toContainEqual(['one', 'b'])
    }
  })

  it('keeps what is typed while the other version is being chosen, or asks again', async () => {
    for (const [change, after] of [
      [insert(1, 'typed'), ['one', 'typed', 'B']],
      [replace(0, 'typed'), null],
    ] as const) {
      const project = await open(['a', 'b'])
      const [one, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
      one.edit(replace(0, 'one'))
      await one.pass(5000)
      await one.answer()
      other.edit((text) => text.with(0, 'other').with(1, 'B'))
      await other.pass(5000)
      for (let round = 0; round < 4; round++) await other.answer()
      // The chosen text differs from the copy that the server has, so a copy is sent first.
      other.edit((text) => text.with(0, 'other again'))
      other.choose('theirs')
      other.edit(change)
      for (let round = 0; round < 4; round++) await other.answer()
      expect(other.engine.conflict === null).toBe(after !== null)
      if (after) await other.finish('theirs')
      expect(after ? await project.text() : other.text).toEqual(after ?? ['typed', 'B'])
      expect(await project.conflictTexts()).toContainEqual(['other again', 'B'])
    }
  })

  it('keeps the text that an AI edit replaces during a conflict', async () => {
    const project = await open(['a', 'b'])
    const [one, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    one.edit(replace(0, 'one'))
    await one.finish('mine')
    other.edit(replace(0, 'other'))
    await other.pass(5000)
    for (let round = 0; round < 4; round++) await other.answer()
    expect(other.engine.state.type).toBe('conflict')
    other.edit(replace(1, 'typed during the conflict'))
    other.change('ai', replace(1, 'rewritten'))
    await other.finish('mine')
    expect(await project.text()).toEqual(['other', 'rewritten'])
    expect(await project.conflictTexts()).toContainEqual(['other', 'typed during the conflict'])
  })

  it('keeps the text that an AI edit replaced if the edit meets a change of another device', async () => {
    const project = await open(['a', 'b'])
    const [one, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    one.edit(replace(0, 'one'))
    await one.finish('mine')
    await other.network.settle()
    // The change of the first device is in flight.
    expect(other.network.isWaiting).toBe(true)
    other.edit(replace(0, 'typed'))
    other.change('ai', replace(0, 'rewritten'))
    await other.finish('theirs')
    expect(await project.text()).toEqual(['one', 'b'])
    expect((await project.conflictTexts()).flat()).toEqual(expect.arrayContaining(['typed', 'rewritten']))
  })

  it('continues from the journal after a kill, whether or not the last push arrived', async () => {
    for (const weather of ['offline', 'answer lost', 'fine'] as const) {
      const project = await open(['a'])
      const tab = await openClient(project, 'one')
      tab.network.become(weather)
      tab.edit(insert(1, 'sent'))
      await tab.pass(5000)
      tab.edit(insert(2, 'typed since'))
      await tab.pass(300)
      const again = await openClient(project, 'one', tab.kill())
      await again.finish('mine')
      expect(await project.text()).toEqual(['a', 'sent', 'typed since'])
    }
  })

  it('loses nothing in a crash right after a push, before the journal is written', async () => {
    for (const weather of ['offline', 'answer lost'] as const) {
      const project = await open(['a'])
      const tab = await openClient(project, 'one')
      tab.network.become(weather)
      tab.edit(insert(1, 'new'))
      void tab.engine.flush()
      expect(tab.journal?.splices[0]?.blocks).toEqual(['new'])
      await tab.network.settle()
      const [saveId] = project.intents.keys()
      expect(tab.stored?.sending?.saveId).toBe(saveId)
      const again = await openClient(project, 'one', tab.kill())
      await again.finish('mine')
      expect(await project.text()).toEqual(['a', 'new'])
      expect(await project.revision()).toBe(1)
    }
  })

  it('continues to save while the server restarts', async () => {
    const project = await open(['a', 'b'])
    const [one, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    one.edit(replace(0, 'A'))
    await one.pass(5000)
    // The server received this push, but its response is lost with the connection.
    one.network.cut()
    const restarted = server.restart()
    other.edit(insert(2, 'c'))
    void other.engine.flush()
    await restarted
    await one.answer()
    expect(one.engine.state.type).toBe('offline')
    one.edit(replace(1, 'B'))
    await one.finish('mine')
    await other.finish('mine')
    await one.finish('mine')
    expect(await project.text()).toEqual(['A', 'B', 'c'])
    expect([one.text, other.text]).toEqual([await project.text(), await project.text()])
    expect(await project.conflictTexts()).toEqual([])
  })

  it('resumes after the owner signs in again, with the edits made in the meantime', async () => {
    const project = await open(['a'])
    const tab = await openClient(project, 'one')
    tab.network.become('signed out')
    tab.edit(insert(1, 'refused at first'))
    await tab.pass(5000)
    await tab.answer()
    expect(tab.engine.state.type).toBe('expired')
    tab.edit(insert(2, 'written meanwhile'))
    await tab.pass(60_000)
    expect(tab.journal?.splices[0]?.blocks).toEqual(['refused at first', 'written meanwhile'])
    expect(await project.revision()).toBe(0)
    tab.signIn()
    tab.engine.resume()
    await tab.finish('mine')
    expect(tab.engine.state.type).toBe('saved')
    expect(await project.text()).toEqual(['a', 'refused at first', 'written meanwhile'])
    expect(tab.journal).toBeNull()
  })

  it('recognizes a push that arrived although the journal has an older text', async () => {
    const project = await open(['a'])
    const tab = await openClient(project, 'one')
    tab.edit(insert(1, 'half'))
    await tab.pass(300)
    const before = tab.stored
    tab.edit(() => ['a', 'half a line'])
    void tab.engine.flush()
    await tab.network.settle()
    tab.kill()
    const again = await openClient(project, 'one', before)
    void again.engine.flush()
    await again.answer()
    expect(again.engine.state).toMatchObject({ type: 'refused', isSaveIdTaken: true })
    expect(await project.text()).toEqual(['a', 'half a line'])
  })

  it('makes the text before an AI edit a revision, even while another push is in flight', async () => {
    const project = await open(['a', 'b', 'c'])
    const [tab, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    tab.edit(replace(0, 'A'))
    await tab.pass(5000)
    other.edit(insert(0, 'elsewhere'))
    await other.finish('mine')
    tab.edit(replace(1, 'typed'))
    tab.change('ai', replace(1, 'made by AI'))
    tab.change('replace', replace(2, 'C'))
    tab.edit(replace(0, 'AA'))
    await tab.finish('mine')
    expect((await project.revisions()).slice(2)).toEqual([
      ['elsewhere', 'A', 'b', 'c'],
      ['elsewhere', 'A', 'typed', 'c'],
      ['elsewhere', 'A', 'made by AI', 'c'],
      ['elsewhere', 'A', 'made by AI', 'C'],
      ['elsewhere', 'AA', 'made by AI', 'C'],
    ])
    expect((await project.kinds()).slice(2)).toEqual(['typing', 'typing', 'ai', 'replace', 'typing'])
  })

  it('keeps the order of its checkpoints when others wrote in the same place', async () => {
    const project = await open(['a', 'b', 'c'])
    const [tab, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    other.edit(insert(2, 'theirs'))
    await other.pass(5000)
    // The pull is in flight now.
    await tab.pass(0)
    tab.edit(insert(2, 'mine'))
    tab.change('ai', (text) => text.toSpliced(1, 1))
    await tab.finish('mine')
    expect((await project.revisions()).slice(2)).toEqual([
      ['a', 'b', 'theirs', 'mine', 'c'],
      ['a', 'theirs', 'mine', 'c'],
    ])
  })

  it('does not record typing as an AI edit when the AI edit changed nothing', async () => {
    const project = await open(['a'])
    const tab = await openClient(project, 'one')
    tab.change('ai', (text) => text)
    tab.edit(replace(0, 'A'))
    await tab.finish('mine')
    expect(await project.kinds()).toEqual(['created', 'typing'])
  })

  it('ends a conflict if an edit removes the overlap', async () => {
    for (const side of ['mine', 'theirs'] as const) {
      const project = await open(['a', 'b'])
      const [one, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
      one.edit(replace(0, 'one'))
      await one.finish('mine')
      other.edit((text) => text.with(0, 'other').with(1, 'B'))
      await other.pass(5000)
      for (let round = 0; round < 4; round++) await other.answer()
      expect(other.engine.state.type).toBe('conflict')
      other.edit(replace(0, 'a'))
      await other.finish(side)
      expect(other.engine.state.type).toBe('saved')
      expect(await project.text()).toEqual(['one', 'B'])
      expect(other.text).toEqual(await project.text())
      expect(await project.conflictTexts()).toEqual(
        side === 'mine'
          ? [['other', 'B']]
          : [
              ['other', 'B'],
              ['a', 'B'],
            ],
      )
    }
  })

  it('applies nothing twice when edits during a push overlap with the changes of others', async () => {
    const project = await open(['a', 'b'])
    const other = await openClient(project, 'other')
    other.edit(insert(1, 'theirs'))
    await other.pass(5000)
    // Inserts at the same place, then changes the blocks on both sides of it.
    const tab = await openClient(project, 'one', { baseRevision: 0, splices: [], next: randomUUID(), sending: null })
    tab.edit((text) => text.toSpliced(1, 0, 'one', 'two'))
    void tab.engine.flush()
    tab.edit(() => ['A', 'two', 'b'])
    for (let round = 0; round < 4; round++) await tab.answer()
    expect(tab.engine.state.type).toBe('conflict')
    expect(await project.text()).toEqual(['a', 'theirs', 'one', 'two', 'b'])
    expect(await project.conflictTexts()).toEqual([['A', 'two', 'b']])
    await tab.finish('mine')
    expect(await project.text()).toEqual(['A', 'two', 'b'])
  })

  it('leaves an empty paragraph when two clients together delete everything', async () => {
    const project = await open(['a', 'b'])
    const [tab, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    tab.edit(() => ['b'])
    await tab.pass(5000)
    other.edit(() => ['a'])
    void other.engine.flush()
    await other.finish('mine')
    await tab.finish('mine')
    expect(await project.text()).toEqual([''])
    expect([tab.text, other.text]).toEqual([await project.text(), await project.text()])
  })

  it('saves an edit that the editor publishes together with a remote change', async () => {
    const project = await open(['', 'b', ''])
    const [tab, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    other.edit(replace(1, 'B'))
    await other.pass(5000)
    tab.typeWithNext(replace(0, 'x'))
    await tab.finish('mine')
    expect(await project.text()).toEqual(['x', 'B', ''])
    expect(tab.text).toEqual(await project.text())
  })

  it('stops pushing from an editor that failed to apply a remote change, and keeps the journal', async () => {
    const project = await open(['a', 'b', 'c'])
    const [tab, other] = [await openClient(project, 'one'), await openClient(project, 'other')]
    tab.edit(replace(0, 'A'))
    await tab.pass(300)
    other.edit(replace(1, 'B'))
    await other.finish('mine')
    tab.takeNothing()
    await tab.finish('mine')
    expect(tab.engine.state.type).toBe('refused')
    tab.edit(replace(2, 'C'))
    await tab.finish('mine')
    expect(await project.text()).toEqual(['a', 'B', 'c'])
    await (await openClient(project, 'one', tab.kill())).finish('mine')
    expect(await project.text()).toEqual(['A', 'B', 'C'])
  })

  it('continues to write the journal after the session ended', async () => {
    const project = await open(['a', 'b'])
    const tab = await openClient(project, 'one')
    tab.network.become('signed out')
    tab.edit(replace(0, 'A'))
    await tab.pass(5000)
    await tab.answer()
    expect(tab.engine.state.type).toBe('expired')
    tab.edit(replace(1, 'B'))
    await tab.pass(300)
    expect(tab.journal?.splices).toEqual([{ start: 0, deleteCount: 2, blocks: ['A', 'B'] }])
  })

  it('does not report a text as saved if the server does not have it', async () => {
    const project = await open(['a'])
    const tab = await openClient(project, 'one')
    tab.edit(replace(0, 'A'))
    await tab.pass(5000)
    tab.edit(replace(0, 'AA'))
    await tab.answer()
    expect(tab.engine.state).toEqual({ type: 'unsaved' })
    expect(tab.journal?.splices).toEqual([{ start: 0, deleteCount: 1, blocks: ['AA'] }])
    await tab.finish('mine')
    expect(tab.engine.state).toEqual({ type: 'saved' })
  })
})
