import { expect, it } from 'vitest'
import type { RippleSpan } from '#contract/codex.ts'
import { editorBlockText } from '#manuscript/model/names/editor-names.ts'
import { rippleChange } from './ripple-splices.ts'

const listed = (key: string, text: string) => ({
  key,
  json: JSON.stringify({ type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text }] }),
})
const span = (id: string, start: number, from: string, to: string): RippleSpan => ({
  id,
  start,
  end: start + from.length,
  from,
  to,
  certainty: 'certain',
  reason: 'base',
  alternatives: [],
})
const proposed = [
  { block: 0, text: 'Anna met Bo.', spans: [span('a', 0, 'Anna', 'Clara')] },
  { block: 1, text: 'So Anna left. Anna!', spans: [span('b', 3, 'Anna', 'Clara'), span('c', 14, 'Anna', 'Clara')] },
]
const texts = ({ splices }: ReturnType<typeof rippleChange>) =>
  splices.map(({ start, blocks }) => [start, editorBlockText(blocks[0]!)])

it('changes only accepted passages, with the form that was chosen', () => {
  const blocks = [listed('1', 'Anna met Bo.'), listed('2', 'So Anna left. Anna!')]
  const change = rippleChange(blocks, proposed, new Map([['c', 'Klara']]))
  expect(texts(change)).toEqual([[1, 'So Anna left. Klara!']])
  expect(change).toMatchObject({ changed: 1, stale: 0 })
})

it('follows blocks that moved, and leaves those that were changed meanwhile', () => {
  const blocks = [listed('0', 'New.'), listed('1', 'Anna met Bo!'), listed('2', 'So Anna left. Anna!')]
  const all = new Map(['a', 'b', 'c'].map((id) => [id, 'Clara']))
  const change = rippleChange(blocks, proposed, all)
  expect(texts(change)).toEqual([[2, 'So Clara left. Clara!']])
  expect(change).toMatchObject({ changed: 2, stale: 1 })
})
