import { expect, it } from 'vitest'
import { levelOfBlock, levelOfNode } from '../blocks/block-level.ts'
import { checkBlock } from '../blocks/check-block.ts'
import { manuscriptToBook } from '../blocks/manuscript-to-book.ts'
import { createManuscriptReader } from '../blocks/read-manuscript.ts'
import { blockToEditorNode, headingNode } from '../blocks/write-block.ts'
import { blocksToMarkdown } from '../blocks/markdown/manuscript-to-markdown.ts'
import { readPassage } from '../blocks/read-manuscript.ts'
import { countEditorBlock, editorBlockText } from '../editor-state/count-editor-block.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'
import { stringifyBlock } from '../editor-state/stringify-block.ts'
import { joinSectionStates, publicState, readSectionState, withSectionState } from './section-state.ts'

const state = { status: 'draft', synopsis: 'SECRET synopsis', notes: 'SECRET notes' } as const
const ranks = ['part', 'chapter', 'section', 'subsection'] as const
const text = ranks.flatMap((rank) => [
  headingNode(rank, [{ text: `A ${rank}` }]),
  blockToEditorNode({ type: 'paragraph', text: [{ text: 'Words.' }], style: 'verse' }),
])
/** A paragraph keeps the state of a heading that was turned into text. */
const withState = text.map((block) => withSectionState(block, state))

const read = (blocks: readonly EditorNode[]) => {
  const reader = createManuscriptReader({ title: 'T', author: 'A', language: 'english' })
  for (const block of blocks) reader.add(block)
  return reader.manuscript()
}

it('no reader of a manuscript sees the state of a section', () => {
  expect(read(withState)).toEqual(read(text))
  expect(manuscriptToBook(read(withState))).toEqual(manuscriptToBook(read(text)))
  expect(blocksToMarkdown(readPassage(withState))).toBe(blocksToMarkdown(readPassage(text)))
  for (const [at, block] of withState.entries()) {
    expect(editorBlockText(block)).toBe(editorBlockText(text[at]!))
    expect(countEditorBlock(block, 'english')).toEqual(countEditorBlock(text[at]!, 'english'))
  }
})

it('shows readers nothing that only the author may see, and no field that it does not know', () => {
  const later = { ...(withState[0]!['$'] as object), rating: 'SECRET' }
  expect(publicState(later)).toEqual({ rank: 'part' })
  expect(publicState({ ...state, align: ['left'], dir: 'rtl' })).toEqual({ align: ['left'], dir: 'rtl' })
  expect(publicState(undefined)).toEqual({})
})

it('keeps other fields, and leaves nothing behind when the state is emptied', () => {
  for (const [at, block] of withState.entries()) {
    expect(readSectionState(block)).toEqual(state)
    expect(withSectionState(block, { status: null, synopsis: '', notes: '' })).toEqual(text[at])
  }
})

it('refuses a state that is too long or no text, with a sentence', () => {
  const heading = headingNode('chapter', [{ text: 'A' }])
  expect(() => checkBlock(withSectionState(heading, { synopsis: 'x'.repeat(2000) }))).not.toThrow()
  expect(() => checkBlock(withSectionState(heading, { synopsis: 'x'.repeat(2001) }))).toThrow(
    'The synopsis of a section can have at most 2,000 characters.',
  )
  expect(() => checkBlock({ ...heading, $: { notes: 1 } })).toThrow('The notes of a section must be text.')
})

const level = (block: EditorNode) => [levelOfNode(block), levelOfBlock(stringifyBlock(block))]

it('does not raise the level of a text, so that older programs can read it', () => {
  const heading = headingNode('chapter', [{ text: 'A' }])
  expect(level(withSectionState(heading, state))).toEqual([1, 1])
  expect(level({ ...heading, $: { status: 'abandoned' } })).toEqual([2, 2])
  expect(level({ ...heading, $: { ...state, rating: 5 } })).toEqual([2, 2])
})

it('joins the states of two sections, unless they are too long together', () => {
  const other = { status: 'done', synopsis: 'More', notes: '' } as const
  expect(joinSectionStates(state, other)).toEqual({ ...state, synopsis: 'SECRET synopsis\n\nMore' })
  expect(joinSectionStates(state, { ...other, notes: 'x'.repeat(20_000) })).toBeNull()
})
