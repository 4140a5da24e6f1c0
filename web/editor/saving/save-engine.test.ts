import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { howMany, soaking } from '#tests/how-many.ts'
import { EMPTY_PARAGRAPH } from '#manuscript/model/tidy-splices.ts'
import { playedServer } from './played-server.ts'
import { playedTab } from './played-tab.ts'
import type { Text } from './text.ts'

const INTERLEAVINGS = howMany('TAB_INTERLEAVINGS', { sample: 1000, soak: 10_000 })
const SEED = 20_261_122

const replace = (at: number, block: string) => (text: Text) => text.with(at, block)
const insert = (at: number, block: string) => (text: Text) => text.toSpliced(at, 0, block)

describe('saving', () => {
  it('saves five seconds after the last change, and keeps it in the browser long before', async () => {
    const server = playedServer(['a', 'b'])
    const tab = playedTab(server, 'one')
    tab.edit(replace(0, 'A'))
    await tab.pass(300)
    expect(tab.kept?.splices).toEqual([{ start: 0, deleteCount: 1, blocks: ['A'] }])
    await tab.pass(4000)
    tab.edit(replace(0, 'AA'))
    await tab.pass(4999)
    expect(server.revision).toBe(0)
    await tab.pass(1)
    await tab.answer()
    expect(server.text).toEqual(['AA', 'b'])
    expect(tab.kept).toBeNull()
    expect(tab.states).toEqual(['unsaved', 'saving', 'saved'])
  })

  it('saves at least every fifteen seconds while typing goes on without a pause', async () => {
    const server = playedServer([''])
    const tab = playedTab(server, 'one')
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
    expect(server.text[0]!.split(' ').length - 1).toBeGreaterThanOrEqual(60 - 15)
    await tab.finish('mine')
    expect(server.text[0]!.trim().split(' ')).toHaveLength(60)
  })

  it('sends a save again under its name when the answer was lost, and it is done once', async () => {
    const server = playedServer(['a'])
    const tab = playedTab(server, 'one')
    tab.become('answer lost')
    tab.edit(insert(1, 'new'))
    await tab.pass(5000)
    await tab.answer()
    expect(tab.engine.state.type).toBe('offline')
    tab.edit(insert(2, 'newer'))
    await tab.finish('mine')
    expect(server.text).toEqual(['a', 'new', 'newer'])
    expect(server.kept).toEqual([])
  })

  it('takes in what others did elsewhere, around what is typed while the answer is waited for', async () => {
    const server = playedServer(['a', 'b', 'c'])
    const [one, other] = [playedTab(server, 'one'), playedTab(server, 'other')]
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
    expect(server.text).toEqual(['A', 'B', 'c', 'd'])
    expect(other.text).toEqual(server.text)
  })

  it('lets the person choose where both changed the same block, and keeps the other', async () => {
    for (const side of ['mine', 'theirs'] as const) {
      const server = playedServer(['a', 'b'])
      const [one, other] = [playedTab(server, 'one'), playedTab(server, 'other')]
      one.edit(replace(0, 'one'))
      await one.pass(5000)
      await one.answer()
      other.edit((text) => text.with(0, 'other').with(1, 'B'))
      await other.pass(5000)
      for (let round = 0; round < 4; round++) await other.answer()
      expect(other.engine.state.type).toBe('conflict')
      expect(server.kept).toEqual([['other', 'B']])
      await other.finish(side)
      expect(server.text).toEqual([side === 'mine' ? 'other' : 'one', 'B'])
      expect(server.revisions).toContainEqual(['one', 'b'])
    }
  })

  it('takes up after a kill what was not sent, once, whether or not the last save had arrived', async () => {
    for (const weather of ['offline', 'answer lost', 'fine'] as const) {
      const server = playedServer(['a'])
      const tab = playedTab(server, 'one')
      tab.become(weather)
      tab.edit(insert(1, 'sent'))
      await tab.pass(5000)
      tab.edit(insert(2, 'typed since'))
      await tab.pass(300)
      const again = playedTab(server, 'one', tab.kill() ?? undefined)
      await again.finish('mine')
      expect(server.text).toEqual(['a', 'sent', 'typed since'])
    }
  })

  it('goes on when its owner is signed in again, with what was written meanwhile', async () => {
    const server = playedServer(['a'])
    const tab = playedTab(server, 'one')
    tab.become('signed out')
    tab.edit(insert(1, 'refused at first'))
    await tab.pass(5000)
    await tab.answer()
    expect(tab.engine.state.type).toBe('expired')
    tab.edit(insert(2, 'written meanwhile'))
    await tab.pass(60_000)
    expect(tab.kept?.splices[0]?.blocks).toEqual(['refused at first', 'written meanwhile'])
    expect(server.revision).toBe(0)
    tab.become('fine')
    tab.engine.resume()
    await tab.finish('mine')
    expect(tab.engine.state.type).toBe('saved')
    expect(server.text).toEqual(['a', 'refused at first', 'written meanwhile'])
    expect(tab.kept).toBeNull()
  })

  it('knows of a save that arrived though the browser kept only what was before it', async () => {
    const server = playedServer(['a'])
    const tab = playedTab(server, 'one')
    tab.edit(insert(1, 'half'))
    await tab.pass(300)
    const before = tab.kept!
    tab.edit(() => ['a', 'half a line'])
    void tab.engine.flush()
    tab.kill()
    const again = playedTab(server, 'one', before)
    void again.engine.flush()
    await again.answer()
    expect(again.engine.state).toEqual({ type: 'refused', message: '', done: true })
    expect(server.text).toEqual(['a', 'half a line'])
  })

  it('has the text before a change that is no typing as a revision, also while another save is on its way', async () => {
    const server = playedServer(['a', 'b', 'c'])
    const [tab, other] = [playedTab(server, 'one'), playedTab(server, 'other')]
    tab.edit(replace(0, 'A'))
    await tab.pass(5000)
    other.edit(insert(0, 'elsewhere'))
    await other.finish('mine')
    tab.edit(replace(1, 'typed'))
    tab.change('ai', replace(1, 'made by AI'))
    tab.change('replace', replace(2, 'C'))
    tab.edit(replace(0, 'AA'))
    await tab.finish('mine')
    expect(server.revisions.slice(2)).toEqual([
      ['elsewhere', 'A', 'b', 'c'],
      ['elsewhere', 'A', 'typed', 'c'],
      ['elsewhere', 'A', 'made by AI', 'c'],
      ['elsewhere', 'A', 'made by AI', 'C'],
      ['elsewhere', 'AA', 'made by AI', 'C'],
    ])
    expect(server.kinds.slice(2)).toEqual(['typing', 'typing', 'ai', 'replace', 'typing'])
  })

  it('has it in the order in which it stands, though others wrote in the same place', async () => {
    const server = playedServer(['a', 'b', 'c'])
    const [tab, other] = [playedTab(server, 'one'), playedTab(server, 'other')]
    other.edit(insert(2, 'theirs'))
    await other.pass(5000)
    // What it fetches now is on its way.
    await tab.pass(0)
    tab.edit(insert(2, 'mine'))
    tab.change('ai', (text) => text.toSpliced(1, 1))
    await tab.finish('mine')
    expect(server.revisions.slice(2)).toEqual([
      ['a', 'b', 'theirs', 'mine', 'c'],
      ['a', 'theirs', 'mine', 'c'],
    ])
  })

  it('calls no typing by the name of a change that changed nothing', async () => {
    const server = playedServer(['a'])
    const tab = playedTab(server, 'one')
    tab.change('ai', (text) => text)
    tab.edit(replace(0, 'A'))
    await tab.finish('mine')
    expect(server.kinds).toEqual(['typing', 'typing'])
  })

  it('ends a conflict that what was written since took the ground from', async () => {
    for (const side of ['mine', 'theirs'] as const) {
      const server = playedServer(['a', 'b'])
      const [one, other] = [playedTab(server, 'one'), playedTab(server, 'other')]
      one.edit(replace(0, 'one'))
      await one.finish('mine')
      other.edit((text) => text.with(0, 'other').with(1, 'B'))
      await other.pass(5000)
      for (let round = 0; round < 4; round++) await other.answer()
      expect(other.engine.state.type).toBe('conflict')
      other.edit(replace(0, 'a'))
      await other.finish(side)
      expect(other.engine.state.type).toBe('saved')
      expect(server.text).toEqual(['one', 'B'])
      expect(other.text).toEqual(server.text)
      expect(server.kept).toEqual(
        side === 'mine'
          ? [['other', 'B']]
          : [
              ['other', 'B'],
              ['a', 'B'],
            ],
      )
    }
  })

  it('brings nothing twice when what is typed while a save is on its way touches what others did', async () => {
    const server = playedServer(['a', 'b'])
    const other = playedTab(server, 'other')
    other.edit(insert(1, 'theirs'))
    await other.pass(5000)
    // An insertion at the same place; then a change of what stands on both sides of it.
    const tab = playedTab(server, 'one', { baseRevision: 0, splices: [], next: 'one-0', sending: null })
    tab.edit((text) => text.toSpliced(1, 0, 'one', 'two'))
    void tab.engine.flush()
    tab.edit(() => ['A', 'two', 'b'])
    for (let round = 0; round < 4; round++) await tab.answer()
    expect(tab.engine.state.type).toBe('conflict')
    expect(server.text).toEqual(['a', 'theirs', 'one', 'two', 'b'])
    expect(server.kept).toEqual([['A', 'two', 'b']])
    await tab.finish('mine')
    expect(server.text).toEqual(['A', 'two', 'b'])
  })

  it('knows of the paragraph that is there where two together took away all', async () => {
    const server = playedServer(['a', 'b'])
    const [tab, other] = [playedTab(server, 'one'), playedTab(server, 'other')]
    tab.edit(() => ['b'])
    await tab.pass(5000)
    other.edit(() => ['a'])
    void other.engine.flush()
    await other.finish('mine')
    await tab.finish('mine')
    expect(server.text).toEqual([EMPTY_PARAGRAPH])
    expect([tab.text, other.text]).toEqual([server.text, server.text])
  })

  it('saves a key that comes in along with what others did', async () => {
    const server = playedServer(['', 'b', ''])
    const [tab, other] = [playedTab(server, 'one'), playedTab(server, 'other')]
    other.edit(replace(1, 'B'))
    await other.pass(5000)
    tab.typeDuringNext(replace(0, 'x'))
    await tab.finish('mine')
    expect(server.text).toEqual(['x', 'B', ''])
    expect(tab.text).toEqual(server.text)
  })

  it('saves no more from an editor that did not take in what others did, and keeps what is typed there', async () => {
    const server = playedServer(['a', 'b', 'c'])
    const [tab, other] = [playedTab(server, 'one'), playedTab(server, 'other')]
    tab.edit(replace(0, 'A'))
    await tab.pass(300)
    other.edit(replace(1, 'B'))
    await other.finish('mine')
    tab.takeNothing()
    await tab.finish('mine')
    expect(tab.engine.state.type).toBe('refused')
    tab.edit(replace(2, 'C'))
    await tab.finish('mine')
    expect(server.text).toEqual(['a', 'B', 'c'])
    await playedTab(server, 'one', tab.kill()!).finish('mine')
    expect(server.text).toEqual(['A', 'B', 'C'])
  })

  it('goes on keeping in the browser what is typed after the session ended', async () => {
    const server = playedServer(['a', 'b'])
    const tab = playedTab(server, 'one')
    tab.become('signed out')
    tab.edit(replace(0, 'A'))
    await tab.pass(5000)
    await tab.answer()
    expect(tab.engine.state.type).toBe('expired')
    tab.edit(replace(1, 'B'))
    await tab.pass(300)
    expect(tab.kept?.splices).toEqual([{ start: 0, deleteCount: 2, blocks: ['A', 'B'] }])
  })

  it('says nothing of a text as saved that the browser and the server do not have', async () => {
    const server = playedServer(['a'])
    const tab = playedTab(server, 'one')
    tab.edit(replace(0, 'A'))
    await tab.pass(5000)
    tab.edit(replace(0, 'AA'))
    await tab.answer()
    expect(tab.engine.state).toEqual({ type: 'unsaved' })
    expect(tab.kept?.splices).toEqual([{ start: 0, deleteCount: 1, blocks: ['AA'] }])
    await tab.finish('mine')
    expect(tab.engine.state).toEqual({ type: 'saved' })
  })

  it(
    `has two tabs come to one text, whatever they do and whatever the network does, and loses none, ${INTERLEAVINGS} times`,
    { timeout: 300_000 },
    async () => {
      const tally = { saves: 0, kept: 0 }
      await fc.assert(
        fc.asyncProperty(actions, fc.constantFrom('mine', 'theirs'), async (actions, side) => {
          const { server, tabs, last } = await play(2, actions, side)
          expect(tabs[0]!.text).toEqual(server.text)
          expect(tabs[1]!.text).toEqual(server.text)
          expect(tabs.map(({ kept }) => kept)).toEqual([null, null])
          expect(tabs.map(({ engine }) => engine.state.type)).toEqual(['saved', 'saved'])
          // Each block stands in the text, in one of its revisions, or in what was kept beside it.
          const found = new Set([...server.revisions, ...server.kept].flat())
          for (const block of last.flatMap((blocks) => [...blocks])) expect(found).toContain(block)
          for (const text of server.revisions) expect(new Set(text).size).toBe(text.length)
          tally.saves += server.revision
          tally.kept += server.kept.length
        }),
        { numRuns: INTERLEAVINGS, ...(!soaking && { seed: SEED }) },
      )
      console.info(`${INTERLEAVINGS} times two tabs: ${tally.saves} saves, ${tally.kept} kept beside the text`)
    },
  )

  it(
    `never takes one tab for two, and has the text before each change by AI, ${INTERLEAVINGS} times`,
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(actions, async (actions) => {
          const { server, tabs, beforeAi } = await play(1, actions, 'mine')
          expect(tabs[0]!.text).toEqual(server.text)
          expect(tabs[0]!.states).not.toContain('conflict')
          expect(server.kept).toEqual([])
          for (const text of beforeAi) expect(server.revisions).toContainEqual(text)
        }),
        { numRuns: INTERLEAVINGS, ...(!soaking && { seed: SEED }) },
      )
    },
  )
})

const place = fc.nat(9)
const tab = fc.nat(1)
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('insert', 'replace', 'delete'), tab, place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer'), tab, place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('wait', 'flush', 'look'), tab, place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('ai', 'undo'), tab, place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fine', 'offline', 'answer lost', 'kill'), tab, place }) },
)
const actions = fc.array(action, { maxLength: 60, size: 'max' })
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

/** Plays tabs of one text, until all is well again and all of it saved. */
const play = async (count: 1 | 2, actions: readonly Action[], side: 'mine' | 'theirs') => {
  const server = playedServer(['a', 'b', 'c', 'd', 'e'])
  const names = ['one', 'other'].slice(0, count)
  const tabs = names.map((name) => playedTab(server, name))
  const last = names.map(() => new Set<string>())
  const before = tabs.map(({ text }) => text)
  let beforeAi: Text[] = []
  let written = 0
  for (const { do: what, tab: either, place } of actions) {
    const at = either % count
    const tab = tabs[at]!
    const { text } = tab
    const forget = (gone: readonly string[]) => gone.forEach((block) => last.forEach((blocks) => blocks.delete(block)))
    if (what === 'insert' || what === 'replace' || what === 'ai') {
      const block = `${at}:${++written}`
      const where = place % (text.length + (what === 'insert' ? 1 : 0))
      if (what !== 'insert') last[at]!.delete(text[where]!)
      last[at]!.add(block)
      const change = (text: Text) => text.toSpliced(where, what === 'insert' ? 0 : 1, block)
      if (what === 'ai') {
        if (!tab.engine.conflict) beforeAi.push(text)
        tab.change('ai', change)
      } else tab.edit(change)
    } else if (what === 'delete' && text.length > 1) {
      forget([text[place % text.length]!])
      tab.edit((text) => text.toSpliced(place % text.length, 1))
    } else if (what === 'undo' && count === 1) {
      forget(text)
      tab.edit(() => before[at]!)
    } else if (what === 'answer') await tab.answer()
    else if (what === 'wait') await tab.pass(place * 1000)
    else if (what === 'look') await tab.pass(300)
    else if (what === 'flush') {
      before[at] = text
      void tab.engine.flush()
    } else if (what === 'kill') {
      tab.engine.writeJournal()
      tabs[at] = playedTab(server, `${names[at]!}-${++written}`, tab.kill() ?? undefined)
      beforeAi = []
    } else if (what === 'fine' || what === 'offline' || what === 'answer lost') tab.become(what)
  }
  for (let round = 0; round < 4; round++) for (const tab of tabs) await tab.finish(side)
  return { server, tabs, last, beforeAi }
}
