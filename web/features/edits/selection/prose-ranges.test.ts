import { expect, test } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { cutBlocks } from './cut-blocks.ts'
import { nodeText } from './node-text.ts'
import { divideRanges, proseRanges } from './prose-ranges.ts'

const words = (text: string): EditorNode => ({ type: 'text', version: 1, text, format: 0 })
const paragraph = (...children: EditorNode[]): EditorNode => ({ type: 'paragraph', version: 1, children })
const heading = (text: string): EditorNode => ({ type: 'heading', version: 1, tag: 'h2', children: [words(text)] })
const note: EditorNode = { type: 'note', version: 1, id: 'n1', body: [paragraph(words('Below.'))] }
const table: EditorNode = { type: 'table', version: 1, children: [] }

const textsOf = (blocks: EditorNode[], start: number | null = null, end: number | null = null) =>
  proseRanges(blocks, { start, end }).map(({ from, to, ...range }) =>
    cutBlocks(blocks.slice(from, to + 1), range).middle.map(nodeText),
  )

test('a range grows to whole words and leaves white space out', () => {
  const line = [paragraph(words('The old house stood there.'))]
  expect(textsOf(line, 5, 10)).toEqual([['old house']])
  expect(textsOf(line, 3, 8)).toEqual([['old']])
  expect(textsOf(line, 3, 4)).toEqual([])
  expect(textsOf([paragraph(words('她走到海边。'))], 1, 3)).toEqual([['走到']])
})

test('headings, tables and empty paragraphs stay, and the prose between is divided by them', () => {
  const blocks = [
    heading('One'),
    paragraph(words('A.')),
    paragraph(words('B.')),
    table,
    paragraph(words('C.')),
    heading('Two'),
    paragraph(),
    paragraph(words('D.')),
  ]
  expect(textsOf(blocks)).toEqual([['A.', 'B.'], ['C.'], ['D.']])
  expect(textsOf(blocks, 1, 1)).toEqual([['A.', 'B.'], ['C.'], ['D']])
})

test('a footnote divides its paragraph, with the end of its sentence', () => {
  const line = paragraph(words('One fact'), note, words('. “Next” sentence.'))
  expect(textsOf([line])).toEqual([['One fact'], ['“Next” sentence.']])
  expect(textsOf([line], 0, 3)).toEqual([['One']])
  expect(textsOf([paragraph(words('Before.')), line, paragraph(words('After.'))])).toEqual([
    ['Before.'],
    ['One fact'],
    ['“Next” sentence.'],
    ['After.'],
  ])
})

test('a long range is divided between its blocks', () => {
  const parts = divideRanges([{ from: 0, to: 4, start: 3, end: 5 }], [400, 400, 400, 400, 400], 700)
  expect(parts).toEqual([
    { from: 0, to: 1, start: 3, end: null },
    { from: 2, to: 3, start: null, end: null },
    { from: 4, to: 4, start: null, end: 5 },
  ])
})
