import { expect, it } from 'vitest'
import { changesOnly } from './changes-only.ts'

const age = { from: 'thirty-one', to: 'forty-one' }

it.each([
  ['the value and its grammar', 'Anna was thirty-one when Tom left.', 'Anna was forty-one when Tom left.', age, true],
  ['another name', 'Anna was thirty-one when Tom left.', 'Anna was forty-one when Tim left.', age, false],
  ['another number', 'Anna was thirty-one in 1920.', 'Anna was forty-one in 1910.', age, false],
  ['a new name', 'She was thirty-one.', 'She was forty-one, like Bert.', age, false],
  [
    'the whole sentence',
    'On that day she was thirty-one, and nobody knew how tired the long road had made her.',
    'When everybody celebrated her birthday at last, forty-one candles burned beside an enormous cake.',
    age,
    false,
  ],
  ['pronouns', '“Go,” said Bert, and took her coat.', '“Go,” said Bert, and took his coat.', null, true],
  ['a pronoun that begins a sentence', '“Go.” She left.', '“Go.” He left.', null, true],
  ['a name with the pronoun', 'She met Tom.', 'He met Tim.', null, false],
  ['several lines', 'She left.', 'He left.\nThe end.', null, false],
])('decides about %s', (_, before, after, change, accepted) => {
  expect(changesOnly(before, after, change, 'english')).toBe(accepted)
})
