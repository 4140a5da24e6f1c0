import { expect, it } from 'vitest'
import type { ComparedRow } from './compare-texts.ts'
import { chunksOf } from './compared-items.ts'

const rows = (types: string): ComparedRow[] =>
  types.split('').map((type) => ({ type: type === '.' ? 'same' : 'changed', level: null, parts: [] }))
const shown = (types: string, onlyChanges = true) =>
  chunksOf(rows(types), onlyChanges)
    .flat()
    .map(({ row, change, left }) => (row ? (change === null ? '.' : String(change)) : `(${left})`))
    .join('')

it('numbers the changes, and counts the unchanged text between them', () => {
  expect(shown('.....x....x.')).toBe('(4).0.(2).1.')
  expect(shown('xx..x')).toBe('01..2')
  expect(shown('....')).toBe('(4)')
  expect(shown('')).toBe('')
  expect(shown('..x.', false)).toBe('..0.')
})

it('cuts a long comparison into chunks', () => {
  const chunks = chunksOf(rows('x'.repeat(100)), true)
  expect(chunks.length).toBeGreaterThan(3)
  expect(chunks.flat()).toHaveLength(100)
})
