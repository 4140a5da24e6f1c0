import { expect, it } from 'vitest'
import type { Passage } from '#manuscript/model/anchors/anchor.ts'
import { passageAfter, type PassageKey } from './keyboard-passage.ts'

const texts = ['The king is old.', '', 'He had two sons.']
const place = { textAt: (block: number) => texts[block], segmenter: new Intl.Segmenter('en', { granularity: 'word' }) }
const keys: Record<string, PassageKey> = {
  right: { unit: 'word', by: 1, extends: false },
  left: { unit: 'word', by: -1, extends: false },
  down: { unit: 'block', by: 1, extends: false },
  up: { unit: 'block', by: -1, extends: false },
  'shift right': { unit: 'word', by: 1, extends: true },
  'shift left': { unit: 'word', by: -1, extends: true },
  'shift down': { unit: 'block', by: 1, extends: true },
  'shift up': { unit: 'block', by: -1, extends: true },
}
const textOf = ({ block, start, endBlock, end }: Passage): string =>
  block === endBlock
    ? texts[block]!.slice(start, end)
    : [texts[block]!.slice(start), texts[endBlock]!.slice(0, end)].join(' | ')

/**
 * Returns the text that is selected after a sequence of keys. A key without a target leaves the
 * selection unchanged.
 */
const after = (...names: string[]): string => {
  let passage: Passage | null = null
  for (const name of names) passage = passageAfter(keys[name]!, passage, 0, place) ?? passage
  return passage ? textOf(passage) : ''
}

it.each([
  [['down'], 'The king is old.'],
  [['right'], 'The king is old.'],
  [['down', 'down'], 'He had two sons.'],
  [['down', 'down', 'down'], 'He had two sons.'],
  [['down', 'down', 'up'], 'The king is old.'],
  [['down', 'right'], 'The'],
  [['down', 'left'], 'old'],
  [['down', 'right', 'right'], 'king'],
  [['down', 'right', 'right', 'shift right'], 'king is'],
  [['down', 'right', 'right', 'shift right', 'shift left'], 'king'],
  [['down', 'right', 'shift left'], 'The'],
  [['down', 'left', 'right'], 'He'],
  [['down', 'left', 'right', 'left'], 'old'],
  [['down', 'shift down'], 'The king is old. | He had two sons.'],
  [['down', 'shift down', 'shift left'], 'The king is old. | He had two sons'],
  [['down', 'shift down', 'shift up'], 'The king is old.'],
  [['down', 'shift up'], 'The king is old.'],
])('%j selects %j', (names, selected) => {
  expect(after(...names)).toBe(selected)
})

it('begins with the paragraph at the top of the window', () => {
  expect(passageAfter(keys['down']!, null, 1, place)).toEqual({ block: 2, start: 0, endBlock: 2, end: 16 })
  expect(passageAfter(keys['down']!, null, 3, place)).toBeNull()
})
