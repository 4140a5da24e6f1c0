import { expect, it } from 'vitest'
import { shiftOffsets } from './shift-offsets.ts'

it.each([
  ['before it', 'a king b', 'an a king b', 'king'],
  ['after it', 'a king b', 'a king b c', 'king'],
  ['inside it', 'a old king b', 'a old mad king b', 'old mad king'],
  ['at its edge', 'a king b', 'a kings b', 'king'],
])('keeps a passage when text changes %s', (_, before, after, expected) => {
  const word = before.includes('old') ? 'old king' : 'king'
  const start = before.indexOf(word)
  const moved = shiftOffsets(before, after, { start, end: start + word.length })!
  expect(after.slice(moved.start, moved.end)).toBe(expected)
})

it('returns nothing if the passage is gone', () => {
  expect(shiftOffsets('a king b', 'a  b', { start: 2, end: 6 })).toBeNull()
})
