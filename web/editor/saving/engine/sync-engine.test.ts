import { applySplices } from '#manuscript/model/splices.ts'
import { expect, it, vi } from 'vitest'
import { createSyncEngine } from './sync-engine.ts'
import type { PullResponse } from './sync-types.ts'

/** Opens the text `a` of revision 1. `answer` responds to the oldest pull. */
const open = () => {
  let text: readonly string[] = ['a']
  const pulls: { since: number; respond: (response: PullResponse) => void }[] = []
  const engine = createSyncEngine(
    {
      read: () => text,
      apply: (splices) => {
        text = applySplices(text, splices)
        return true
      },
      change: () => undefined,
      push: () => Promise.reject(new Error('nothing to push')),
      pull: (since) => new Promise((respond) => pulls.push({ since, respond })),
      writeJournal: () => undefined,
      onStatus: () => undefined,
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
      changes: [[{ start: 0, deleteCount: 1, blocks: [block] }]],
      device: '',
    })
  return { engine, pulls, answer, text: () => text }
}

it('pulls a revision that was published while it pulled the one before', async () => {
  const { engine, pulls, answer, text } = open()
  engine.revisionPublished(2)
  engine.revisionPublished(3)
  answer(2, 'b')
  await vi.waitFor(() => expect(pulls).toMatchObject([{ since: 2 }]))
  answer(3, 'c')
  await vi.waitFor(() => expect(text()).toEqual(['c']))
  expect(pulls).toEqual([])
})

it('stops pulling a revision that the server does not have', async () => {
  const { engine, pulls } = open()
  engine.revisionPublished(5)
  pulls.shift()!.respond({ type: 'changes', revision: 1, changes: [], device: '' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(pulls).toEqual([])
})
