import { expect, it } from 'vitest'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { changedWords, wordsOfBlocks } from './block-words.ts'

const changes = (before: ManuscriptBlock, after: ManuscriptBlock) => {
  const [one, other] = [before, after].map((block) => wordsOfBlocks([JSON.stringify(blockToEditorNode(block))]))
  return changedWords(one!, other!, 'english')
    .filter(({ type }) => type !== 'same')
    .map(({ type, text }) => `${type}: ${text}`)
}

const table = (last: string): ManuscriptBlock => ({
  type: 'table',
  header: false,
  align: [null],
  rows: [[[{ text: 'first' }]], [[{ text: last }]]],
})
const noted = (note: string): ManuscriptBlock => ({
  type: 'paragraph',
  text: [{ text: 'words' }, { text: '', note: [[{ text: note }]] }],
})
const figure = (width: number, digit = '0'): ManuscriptBlock => ({
  type: 'figure',
  image: `sha256-${digit.repeat(64)}`,
  alt: 'A plan',
  caption: [{ text: 'The plan' }],
  width,
})

it('shows what changed in a row of a table, in a footnote and in a picture', () => {
  expect(changes(table('old'), table('new'))).toEqual(['removed: old', 'added: new'])
  expect(changes(noted('one'), noted('two'))).toEqual(['removed: one', 'added: two'])
  expect(changes(figure(50), figure(60))).toEqual(['removed: 50', 'added: 60'])
  // Only the image file differs.
  expect(changes(figure(50), figure(50, 'a'))).toEqual(['removed: 000000', 'added: aaaaaa'])
})

const sentence = (text: string): ManuscriptBlock => ({ type: 'paragraph', text: [{ text }] })

it('shows a rewritten sentence as one change, and each changed word of a sentence that stayed', () => {
  expect(
    changes(
      sentence('She counted the sacks again and wrote the number on the wall in chalk.'),
      sentence('Nora walked along the quay, and the lamps of the town went out on a Saturday.'),
    ),
  ).toEqual([
    'removed: She counted the sacks again and wrote the number on the wall in chalk',
    'added: Nora walked along the quay, and the lamps of the town went out on a Saturday',
  ])
  expect(
    changes(
      sentence('Nora walked along the quay while the lamps went out.'),
      sentence('Nora ran along the quay while every lamp went out.'),
    ),
  ).toEqual(['removed: walked', 'added: ran', 'removed: the lamps', 'added: every lamp'])
})

it('keeps the line of each block in a change', () => {
  const parts = changedWords('one two three\nfour five six', 'seven eight nine\nten eleven twelve', 'english')
  expect(parts.filter(({ type }) => type === 'same')).toEqual([{ type: 'same', text: '\n' }])
})

const changedTo = (before: string, after: string, language: LanguageCode) =>
  changedWords(before, after, language).flatMap(({ type, text }) => (type === 'same' ? [] : `${type}: ${text}`))

it('compares whole words in other scripts too', () => {
  expect(changedTo('Старый король молчал.', 'Старый корабль молчал.', 'russian')).toEqual([
    'removed: король',
    'added: корабль',
  ])
  expect(changedTo('جلس الملك العجوز قرب النار.', 'جلس الملك الشاب قرب النار.', 'arabic')).toEqual([
    'removed: العجوز',
    'added: الشاب',
  ])
})
