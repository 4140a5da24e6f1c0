import { expect, test } from 'vitest'
import type { Block, Run } from './book.ts'
import { cleanBlocks, cleanBook } from './clean-book.ts'

const paragraph = (...text: Run[]): Block => ({ type: 'paragraph', text })

test('gives titles to untitled chapters and sections, and leaves a missing author missing', () => {
  const cleaned = cleanBook({
    title: ' \u200b ',
    author: '\u0000',
    language: 'english',
    chapters: [
      { title: 'Kept', blocks: [], sections: [] },
      { title: '', blocks: [], sections: [{ title: '\n', blocks: [] }] },
    ],
  })
  expect(cleaned).toMatchObject({
    title: 'Untitled',
    author: '',
    chapters: [{ title: 'Kept' }, { title: '2', sections: [{ title: '2.1' }] }],
  })
})

test('drops empty parts', () => {
  expect(
    cleanBlocks([
      paragraph(),
      paragraph({ text: ' \n' }, { text: '\u0001' }),
      { type: 'list', ordered: true, items: [] },
      { type: 'list', ordered: true, items: [[], [{ text: '' }], [{ text: 'kept' }]] },
    ]),
  ).toEqual([{ type: 'list', ordered: true, items: [[{ text: 'kept' }]] }])
})

test('joins adjacent runs of the same formatting and drops false values', () => {
  expect(
    cleanBlocks([paragraph({ text: ' a', bold: true }, { text: 'b', bold: true, italic: false }, { text: 'c ' })]),
  ).toEqual([paragraph({ text: 'ab', bold: true }, { text: 'c' })])
})

test('keeps safe links without the space around their words, and the words of unsafe links', () => {
  expect(
    cleanBlocks([
      paragraph({ text: 'a' }, { text: ' link ', href: 'https://example.org' }, { text: 'b', href: 'javascript:x' }),
    ]),
  ).toEqual([paragraph({ text: 'a ' }, { text: 'link', href: 'https://example.org/' }, { text: ' b' })])
})
