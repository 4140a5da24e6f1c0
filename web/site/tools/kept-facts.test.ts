import { expect, test } from 'vitest'
import { keptFacts } from './kept-facts.ts'

const text =
  'The mill closed in 1962. Its owner, Ada Park, said "nobody buys flour here" and moved 3.5 km away; see https://example.com/mill. Later on Park sold it.'

test('finds the facts of a text, and that they were kept', () => {
  expect(keptFacts(text, text)).toEqual([
    { kind: 'numbers', total: 2, missing: [] },
    { kind: 'names', total: 2, missing: [] },
    { kind: 'quotes', total: 1, missing: [] },
    { kind: 'links', total: 1, missing: [] },
  ])
})

test('lists missing facts', () => {
  const after = 'In 1963 the mill closed. Ada Park said "no one buys flour here" and went 3.5 km away. Park sold it.'
  expect(keptFacts(text, after)).toEqual([
    { kind: 'numbers', total: 2, missing: ['1962'] },
    { kind: 'names', total: 2, missing: [] },
    { kind: 'quotes', total: 1, missing: ['nobody buys flour here'] },
    { kind: 'links', total: 1, missing: ['https://example.com/mill'] },
  ])
})

test('does not take the first word of a sentence for a name, and omits kinds without facts', () => {
  expect(keptFacts('Bread takes time. Nobody hurries it. “Water first.” Then salt.', 'x')).toEqual([
    { kind: 'quotes', total: 1, missing: ['Water first'] },
  ])
})

test('is fast on a long text without spaces', () => {
  expect(keptFacts('A'.repeat(200_000), '')).toHaveLength(0)
})
