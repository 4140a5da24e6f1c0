import { applySplices } from '#manuscript/model/diff/splices.ts'
import { expect, it, vi } from 'vitest'
import { preparePush } from './prepare-push.ts'
import { createSyncEngine } from './sync-engine.ts'
import { initialState } from './sync-state.ts'
import type { PullResponse } from './sync-types.ts'

const paragraph = (text: string): string => JSON.stringify({ type: 'paragraph', children: [{ type: 'text', text }] })

/**
 * Opens the text `a` of revision 1. `answer` responds to the oldest pull, and each push is a conflict
 * that the server keeps.
 */
const open = () => {
  let text: readonly string[] = [paragraph('a')]
  const pushes: number[] = []
  const reported: string[] = []
  const pulls: { since: number; respond: (response: PullResponse) => void }[] = []
  const engine = createSyncEngine(
    {
      read: () => text,
      apply: (splices) => {
        text = applySplices(text, splices)
        return true
      },
      change: () => undefined,
      push: ({ baseRevision }) => {
        pushes.push(baseRevision)
        return Promise.resolve({ type: 'kept', copyId: 'copy' })
      },
      pull: (since) => new Promise((respond) => pulls.push({ since, respond })),
      writeJournal: () => undefined,
      onStatus: () => void reported.push(engine.conflict?.theirs.text[0] ?? ''),
      onSaved: () => undefined,
      after: () => () => undefined,
      random: () => 0.5,
      newId: () => 'id',
    },
    { base: { revision: 1, text } },
  )
  const answer = (revision: number, block: string) =>
    pulls.shift()!.respond({
      type: 'changes',
      revision,
      changes: [[{ start: 0, deleteCount: 1, blocks: [paragraph(block)] }]],
      device: '',
    })
  const edit = (block: string) => {
    text = [paragraph(block)]
    engine.edited()
  }
  return { engine, edit, pulls, pushes, reported, answer, text: () => text }
}

it('pulls a revision that was published while it pulled the one before', async () => {
  const { engine, pulls, answer, text } = open()
  engine.revisionPublished(2)
  engine.revisionPublished(3)
  answer(2, 'b')
  await vi.waitFor(() => expect(pulls).toMatchObject([{ since: 2 }]))
  answer(3, 'c')
  await vi.waitFor(() => expect(text()).toEqual([paragraph('c')]))
  expect(pulls).toEqual([])
})

it('stops pulling a revision that the server does not have', async () => {
  const { engine, pulls } = open()
  engine.revisionPublished(5)
  pulls.shift()!.respond({ type: 'changes', revision: 1, changes: [], device: '' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(pulls).toEqual([])
})

it('shows the newest text of the others while a person chooses', async () => {
  const { engine, edit, pulls, pushes, reported, answer, text } = open()
  edit('mine')
  const flushed = engine.flush()
  await vi.waitFor(() => expect(pulls).toHaveLength(1))
  answer(2, 'theirs')
  expect(await flushed).toBe(false)
  expect(engine.conflict?.theirs).toEqual({ revision: 2, text: [paragraph('theirs')] })

  engine.revisionPublished(3)
  expect(pulls).toMatchObject([{ since: 2 }])
  // A revision that is published in the meantime is pulled next.
  engine.revisionPublished(4)
  answer(3, 'theirs, newer')
  await vi.waitFor(() => expect(pulls).toMatchObject([{ since: 3 }]))
  answer(4, 'theirs, newest')
  await vi.waitFor(() => expect(reported.at(-1)).toBe(paragraph('theirs, newest')))
  expect([pulls, text(), engine.state]).toEqual([[], [paragraph('mine')], { type: 'conflict' }])

  void engine.resolve('mine')
  await vi.waitFor(() => expect(pushes).toEqual([1, 4]))
})

it('ends a conflict without a choice when the others have taken their change back', async () => {
  const { engine, edit, pulls, pushes, answer, text } = open()
  edit('mine')
  void engine.flush()
  await vi.waitFor(() => expect(pulls).toHaveLength(1))
  answer(2, 'theirs')
  await vi.waitFor(() => expect(engine.conflict).not.toBeNull())
  await vi.waitFor(() => expect(engine.state.type).toBe('conflict'))
  engine.revisionPublished(3)
  answer(3, 'a')
  await vi.waitFor(() => expect(engine.state).toEqual({ type: 'unsaved' }))
  expect(engine.conflict).toBeNull()
  void engine.flush()
  await vi.waitFor(() => expect(pushes).toEqual([1, 3]))
  expect(text()).toEqual([paragraph('mine')])
})

it('does not pull a revision again that the server does not have, while a person chooses', async () => {
  const { engine, edit, pulls, answer } = open()
  edit('mine')
  void engine.flush()
  await vi.waitFor(() => expect(pulls).toHaveLength(1))
  answer(2, 'theirs')
  await vi.waitFor(() => expect(engine.state.type).toBe('conflict'))
  engine.revisionPublished(5)
  pulls.shift()!.respond({ type: 'changes', revision: 2, changes: [], device: '' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(pulls).toEqual([])
  engine.revisionPublished(6)
  expect(pulls).toMatchObject([{ since: 2 }])
})

it('sends changes in more places than one save can have as one splice', () => {
  const base = Array.from({ length: 20_100 }, (_, at) => `${at}`)
  const text = base.flatMap((block, at) => (at % 2 === 1 || at > 20_090 ? [block] : at === 10 ? [] : [`new ${block}`]))
  const input = { text, freshId: 'b', random: 0.5 }
  const { inFlight } = preparePush(initialState({ base: { revision: 1, text: base } }, 'a'), input)
  expect(inFlight!.splices).toHaveLength(1)
  expect(applySplices(base, inFlight!.splices)).toEqual(text)
})
