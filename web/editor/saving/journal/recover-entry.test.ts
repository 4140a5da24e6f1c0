import { expect, it } from 'vitest'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import type { StoredPush } from '../engine/sync-types.ts'
import { recoverEntry } from './recover-entry.ts'

const paragraph = (text: string): string => JSON.stringify({ type: 'paragraph', children: [{ type: 'text', text }] })

it('keeps a copy of a text with changes in more places than one save can have', async () => {
  const base = Array.from({ length: 20_100 }, (_, at) => paragraph(`${at}`))
  const text = base.map((block, at) => (at % 2 === 1 ? block : paragraph(`new ${at}`)))
  const pushes: StoredPush[] = []
  const { found } = await recoverEntry(
    {
      tab: 'tab',
      account: 'writer@example.com',
      projectId: 'book',
      device: '',
      at: 0,
      unsent: {
        baseRevision: 1,
        splices: diffBlocks(base, text),
        // The save that was in flight had only the first change.
        sending: {
          saveId: 'first',
          kind: 'typing',
          splices: [{ start: 0, deleteCount: 1, blocks: [paragraph('new 0')] }],
          aside: false,
        },
        next: 'all',
      },
    },
    {
      textAt: () => Promise.resolve(base),
      push: (push) => {
        pushes.push(push)
        return Promise.resolve({ type: 'kept', copyId: 'copy' })
      },
      // Another device has changed the same paragraph.
      pull: () =>
        Promise.resolve({
          type: 'changes',
          revision: 2,
          changes: [[{ start: 0, deleteCount: 1, blocks: [paragraph('theirs')] }]],
          device: '',
        }),
      newId: () => 'id',
    },
  )
  const copy = pushes.find(({ saveId }) => saveId === 'all')!
  expect(copy.splices).toHaveLength(1)
  expect(applySplices(base, copy.splices)).toEqual(text)
  expect(found?.end).toBe('touches')
})
