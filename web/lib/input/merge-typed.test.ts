import { expect, it } from 'vitest'
import { mergeTyped } from './merge-typed.ts'

it.each([
  ['only here', 'Tides', 'Tides rise', 'Tides', 'Tides rise'],
  ['only elsewhere', 'Tides', 'Tides', 'High tides', 'High tides'],
  ['at the end here and at the beginning elsewhere', 'Tides', 'Tides rise', 'High Tides', 'High Tides rise'],
  ['at the beginning here and at the end elsewhere', 'Tides', 'High Tides', 'Tides rise', 'High Tides rise'],
  ['a word each', 'the sea and the bay', 'a sea and the bay', 'the sea and a bay', 'a sea and a bay'],
  ['only elsewhere, at the end', 'Tides', 'Tides', 'Tides fall', 'Tides fall'],
  ['here, just before what was added elsewhere', 'the sea', 'the ebb', 'the sea, wide', 'the ebb, wide'],
  ['elsewhere, just before what was added here', 'the sea', 'the sea, wide', 'the ebb', 'the ebb, wide'],
  ['to the same', 'Tides', 'Ebb', 'Ebb', 'Ebb'],
])('merges a text that was changed %s', (_, from, mine, theirs, expected) => {
  expect(mergeTyped(from, mine, theirs)).toBe(expected)
})

it('keeps both versions of the same place', () => {
  expect(mergeTyped('Tides', 'Tides rise', 'Tides fall')).toBe('Tides fall\n\nTides rise')
  expect(mergeTyped('', 'Ask Ilse.', 'Ask Jon.')).toBe('Ask Jon.\n\nAsk Ilse.')
})
