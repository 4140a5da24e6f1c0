import { expect, it } from 'vitest'
import { commonEdges } from './common-edges.ts'

it.each([
  ['other texts', 'ebb', 'tide', 0, 0],
  ['equal texts', 'tide', 'tide', 4, 0],
  ['an added word', 'the bay', 'the wide bay', 4, 3],
  ['a letter that is doubled', 'aa', 'aaa', 2, 0],
  ['a text that was emptied', 'tide', '', 0, 0],
])('finds what %s share, without counting a character twice', (_, one, other, head, tail) => {
  expect(commonEdges(one, other)).toEqual({ head, tail })
})

it('compares lists too', () => {
  expect(commonEdges(['a', 'b', 'c'], ['a', 'x', 'y', 'c'])).toEqual({ head: 1, tail: 1 })
})
