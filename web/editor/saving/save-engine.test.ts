import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playedServer } from './played-server.ts'
import { playedTab } from './played-tab.ts'
import type { Text } from './text.ts'

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

  it('sends a save again under its name when the answer was lost, and it is done once', async () => {
    const server = playedServer(['a'])
    const tab = playedTab(server, 'one')
    tab.become('answer lost')
    tab.edit(insert(1, 'new'))
    await tab.pass(5000)
    await tab.answer()
    expect(tab.engine.state.is).toBe('offline')
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
      expect(other.engine.state.is).toBe('conflict')
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
    expect(again.engine.state).toEqual({ is: 'refused', message: '', done: true })
    expect(server.text).toEqual(['a', 'half a line'])
  })

  it('has two tabs come to one text, whatever they do and whatever the network does, and loses none', async () => {
    const place = fc.nat(9)
    const action = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ do: fc.constantFrom('insert', 'replace', 'delete'), tab: fc.nat(1), place }),
      },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('answer'), tab: fc.nat(1), place }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('wait', 'flush', 'look'), tab: fc.nat(1), place }) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constantFrom('fine', 'offline', 'answer lost', 'kill'), tab: fc.nat(1), place }),
      },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 60 }),
        fc.constantFrom('mine', 'theirs'),
        async (actions, side) => {
          const server = playedServer(['a', 'b', 'c', 'd', 'e'])
          const tabs = [playedTab(server, 'one'), playedTab(server, 'other')]
          let written = 0
          let killed = 0
          const last = [new Set<string>(), new Set<string>()]
          for (const { do: what, tab: at, place } of actions) {
            const tab = tabs[at]!
            const { text } = tab
            if (what === 'insert' || what === 'replace') {
              const block = `${at}:${++written}`
              const where = place % (text.length + (what === 'insert' ? 1 : 0))
              if (what === 'replace') last[at]!.delete(text[where]!)
              last[at]!.add(block)
              tab.edit((text) => text.toSpliced(where, what === 'insert' ? 0 : 1, block))
            } else if (what === 'delete' && text.length > 1) {
              last[at]!.delete(text[place % text.length]!)
              last[1 - at]!.delete(text[place % text.length]!)
              tab.edit((text) => text.toSpliced(place % text.length, 1))
            } else if (what === 'answer') await tab.answer()
            else if (what === 'wait') await tab.pass(place * 1000)
            else if (what === 'look') await tab.pass(300)
            else if (what === 'flush') void tab.engine.flush()
            else if (what === 'kill') {
              tab.engine.keep()
              tabs[at] = playedTab(server, `${at}-${++killed}`, tab.kill() ?? undefined)
            } else if (what !== 'delete') tab.become(what as 'fine')
          }
          for (let round = 0; round < 4; round++) for (const tab of tabs) await tab.finish(side)
          expect(tabs[0]!.text).toEqual(server.text)
          expect(tabs[1]!.text).toEqual(server.text)
          expect(tabs.map(({ kept }) => kept)).toEqual([null, null])
          // Each block stands in the text, in one of its revisions, or in what was kept beside it.
          const found = new Set([...server.revisions, ...server.kept].flat())
          for (const block of [...last[0]!, ...last[1]!]) expect(found).toContain(block)
          for (const text of server.revisions) expect(new Set(text).size).toBe(text.length)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
