import { expect, test } from 'vitest'
import { findPassage } from './show-passage.ts'

const text = (words: string) => ({ type: 'text', text: words })
const block = (...children: object[]) => ({ json: JSON.stringify({ type: 'paragraph', children }) })
const blocks = [
  block(text('Marta has green eyes.')),
  block(text('Nothing.')),
  block(text('First line'), { type: 'linebreak' }, text('says that '), text('Marta has green eyes.')),
]

test('a passage is found where it was last seen, or nearest to it', () => {
  const quote = 'Marta has green eyes.'
  expect(findPassage(blocks, { quote, block: 0 })).toEqual({ at: 0, start: 0, end: 21 })
  expect(findPassage(blocks, { quote, block: 2 })).toEqual({ at: 2, start: 20, end: 41 })
  expect(findPassage(blocks, { quote, block: 900 })).toMatchObject({ at: 2 })
  expect(findPassage(blocks, { quote: 'line says', block: null })).toEqual({ at: 2, start: 6, end: 14 })
})

test('a passage that was changed is not found', () => {
  expect(findPassage(blocks, { quote: 'Marta has blue eyes.', block: 0 })).toBeUndefined()
  expect(findPassage([], { quote: 'Marta', block: 3 })).toBeUndefined()
})
