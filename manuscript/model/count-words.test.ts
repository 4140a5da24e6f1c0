import { expect, test } from 'vitest'
import { countBlockWords, countBookWords, countWords } from './count-words.ts'
import type { LanguageCode } from './languages.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, text: [{ text }] })

test.each<[string, LanguageCode, number]>([
  ['', 'english', 0],
  [' \n\t … — ', 'english', 0],
  ['It’s a well-kept secret, isn’t it?', 'english', 7],
  ['In 1947 the 2nd train left.', 'english', 6],
  ['لن أنسى هذا اليوم', 'arabic', 4],
  ['好面包，从水开始。', 'chinese_simplified', 7],
  ['パンが焼けた。', 'japanese', 6],
  ['좋은 빵은 밀가루', 'korean', 3],
  ['คุณยายรอ', 'thai', 3],
  ['हर दिन की रोटी', 'hindi', 4],
  ['👩‍👩‍👧 😀', 'english', 0],
])('counts %j in %s', (text, language, words) => {
  expect(countWords(text, language)).toBe(words)
})

test('counts an endless word once, and stays quick', () => {
  expect(countWords('a'.repeat(1_000_000), 'english')).toBe(1)
  expect(countWords('one two '.repeat(125_000), 'english')).toBe(250_000)
})

test('counts all running text of a book and none of its titles', () => {
  expect(
    countBookWords({
      title: 'Not counted',
      author: 'Nor this',
      language: 'english',
      opening: [paragraph('one two')],
      chapters: [
        { title: 'No', blocks: [paragraph('three')], sections: [{ title: 'No', blocks: [paragraph('four five')] }] },
      ],
    }),
  ).toBe(5)
})

test('joins the runs of a word and separates the items of a list', () => {
  expect(
    countBlockWords([{ type: 'paragraph', text: [{ text: 'un' }, { text: 'bound', bold: true }] }], 'english'),
  ).toBe(1)
  expect(
    countBlockWords([{ type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] }], 'english'),
  ).toBe(2)
})
