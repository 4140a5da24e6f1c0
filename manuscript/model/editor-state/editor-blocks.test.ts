import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { stringifyBlock } from './stringify-block.ts'
import { bookToEditorState } from './book-to-editor-state.ts'
import { countEditorBlock, editorBlockText } from './count-editor-block.ts'
import { blocksToStateJson, editorStateToBlocks, emptyParagraph } from './editor-blocks.ts'
import { type EditorNode, EditorStateError } from './editor-state.ts'
import { languageCodes, languageOf } from '../languages.ts'

const text = (value: string): EditorNode => ({ type: 'text', version: 1, text: value })
const node = (type: string, ...children: EditorNode[]): EditorNode => ({ type, version: 1, children })
const heading = (tag: string, value: string) => ({ ...node('heading', text(value)), tag })

test.each(languageCodes)(
  'a book is unchanged after the editor and the removal of its chapter nodes, in %s',
  (language) => {
    const state = bookToEditorState({
      ...sampleBook(language),
      opening: [{ type: 'paragraph', text: [{ text: 'Before' }] }],
    })
    const blocks = editorStateToBlocks(JSON.parse(JSON.stringify(state)))
    expect(blocks.some(({ type }) => type === 'chapter')).toBe(false)
    expect(JSON.parse(blocksToStateJson(blocks.map(stringifyBlock), languageOf(language).direction))).toEqual(state)
  },
)

test('blocks are unchanged after they were arranged in chapters', () => {
  const block = fc.oneof(
    fc.constantFrom('h1', 'h2', 'h3').map((tag) => heading(tag, tag)),
    fc.constant(node('paragraph', text('x'))),
    fc.constant({ type: 'page-break', version: 1 }),
  )
  fc.assert(
    fc.property(fc.array(block), (blocks) => {
      expect(editorStateToBlocks(JSON.parse(blocksToStateJson(blocks.map(stringifyBlock), 'ltr')))).toEqual(blocks)
    }),
  )
})

test('nested chapters are unwrapped, and values that are not nodes are skipped', () => {
  const nested = { root: { type: 'root', children: [null, 3, node('chapter', node('chapter', text('a')), text('b'))] } }
  expect(editorStateToBlocks(nested)).toEqual([text('a'), text('b')])
})

const deep = (type: string, depth: number): EditorNode => {
  let inner = text('x')
  for (let level = 0; level < depth; level++) inner = node(type, inner)
  return inner
}

test.each([null, 'text', [], {}, { root: null }, { root: {} }, { root: { type: 'root' } }])(
  '%j is rejected',
  (state) => {
    expect(() => editorStateToBlocks(state)).toThrow(EditorStateError)
  },
)

test('endless nesting is rejected', () => {
  expect(() => editorStateToBlocks({ root: node('root', deep('chapter', 20_000)) })).toThrow(/too deeply/)
  expect(() => stringifyBlock(deep('quote', 20_000))).toThrow(/too deeply/)
})

test('a block has one JSON text, whatever the order of its fields, with the same content', () => {
  expect(stringifyBlock({ b: [{ d: null, c: 1 }], a: undefined })).toBe('{"b":[{"c":1,"d":null}]}')
  const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  fc.assert(
    fc.property(value, (block) => {
      const written = stringifyBlock(block)
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(block)))
      expect(stringifyBlock(Object.fromEntries(Object.entries(block).toReversed()))).toBe(written)
    }),
  )
})

test('lone surrogates and NUL survive as escapes that any database can store', () => {
  const written = stringifyBlock(text('a\u0000\ud83d'))
  expect(written.isWellFormed()).toBe(true)
  expect(written).not.toContain('\u0000')
  expect(JSON.parse(written)).toMatchObject({ text: 'a\u0000\ud83d' })
})

test('a block is read line by line', () => {
  const item = (...children: EditorNode[]) => node('listitem', ...children)
  const list = node('list', item(text('one')), item(node('list', item(text('two'), node('link', text(' three'))))))
  expect(editorBlockText(list)).toBe('one\ntwo three')
  expect(editorBlockText(node('paragraph', text('a'), { type: 'linebreak', version: 1 }, text('b')))).toBe('a\nb')
  expect(editorBlockText(node('listitem', text('a'), node('list', item(text('b')))))).toBe('a\nb')
})

test('words and symbols count headings and items, and symbols no line ends', () => {
  expect(countEditorBlock(heading('h2', 'Two words'), 'english')).toEqual({ words: 2, symbols: 9 })
  expect(countEditorBlock(node('list', node('listitem', text('a b')), node('listitem', text('c'))), 'english')).toEqual(
    {
      words: 3,
      symbols: 4,
    },
  )
  expect(countEditorBlock(node('paragraph', text('今日は。')), 'japanese')).toEqual({ words: 3, symbols: 4 })
  expect(countEditorBlock(emptyParagraph(), 'english')).toEqual({ words: 0, symbols: 0 })
})

test('serializes each block of a list completely, also where `map` passes an index', () => {
  const blocks = Array.from({ length: 3 }, (_, at) => ({ type: 'paragraph', text: `Paragraph ${at}` }))
  expect(blocks.map(stringifyBlock)).toEqual(blocks.map((block) => stringifyBlock(block)))
})
