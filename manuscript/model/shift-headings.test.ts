import { expect, it } from 'vitest'
import { blockToEditorNode, headingNode } from './blocks/write-block.ts'
import { editorBlockText } from './editor-state/count-editor-block.ts'
import type { EditorNode } from './editor-state/editor-state.ts'
import { asChapters, belowHeading, headingLevel } from './shift-headings.ts'

const heading = (rank: 'part' | 'chapter' | 'section' | 'subsection', text: string) => headingNode(rank, [{ text }])
const paragraph = (text: string): EditorNode => blockToEditorNode({ type: 'paragraph', text: [{ text }] })
const shape = (blocks: readonly EditorNode[]) =>
  blocks.map((block) => `${headingLevel(block) ?? '-'} ${editorBlockText(block)}`)

it('makes the highest headings chapters, and keeps parts', () => {
  const deep = [heading('section', 'One'), paragraph('text'), heading('subsection', 'Detail')]
  expect(shape(asChapters(deep, 'File'))).toEqual(['2 One', '- text', '3 Detail'])
  const parts = [heading('part', 'I'), heading('chapter', 'One')]
  expect(shape(asChapters(parts, 'File'))).toEqual(['1 I', '2 One'])
})

it('gives text before the first chapter a chapter of its own', () => {
  expect(shape(asChapters([paragraph('text')], 'Notes'))).toEqual(['2 Notes', '- text'])
  expect(shape(asChapters([paragraph('text'), heading('chapter', 'One')], 'Notes'))).toEqual([
    '2 Notes',
    '- text',
    '2 One',
  ])
  expect(shape(asChapters([paragraph(' '), heading('chapter', 'One')], 'Notes'))).toEqual(['-  ', '2 One'])
})

it('puts headings below the one above the caret, and stops at subsections', () => {
  const blocks = [heading('chapter', 'One'), heading('section', 'Two'), heading('subsection', 'Three')]
  expect(shape(belowHeading(blocks, 2, 'File'))).toEqual(['3 One', '4 Two', '4 Three'])
  expect(shape(belowHeading(blocks, 4, 'File'))).toEqual(['4 One', '4 Two', '4 Three'])
  expect(shape(belowHeading(blocks, null, 'File'))).toEqual(['2 One', '3 Two', '4 Three'])
  expect(shape(belowHeading([paragraph('a')], 3, ''))).toEqual(['- a'])
  expect(shape(belowHeading([paragraph('a')], 3, 'File'))).toEqual(['4 File', '- a'])
})

it('keeps the text and the other fields of a heading', () => {
  const noted = { ...heading('part', 'I'), $: { rank: 'part', synopsis: 'Begins' } } as EditorNode
  const [shifted] = belowHeading([noted], 1, '')
  expect(shifted).toMatchObject({ tag: 'h2', $: { synopsis: 'Begins' } })
  expect(shifted!.$).not.toHaveProperty('rank')
})
