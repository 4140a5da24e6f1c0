import { expect, test } from 'vitest'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { bookToEditorState } from './book-to-editor-state.ts'
import type { ManuscriptBlock } from '../blocks/block-types.ts'
import type { Book } from '../book.ts'
import { editorStateToBook } from './editor-state-to-book.ts'
import { EditorStateError } from './editor-state.ts'
import { languageCodes } from '../languages.ts'
import { mergeRuns } from '../merge-runs.ts'

const about = { title: 'Title', author: 'Author', language: 'english' } as const
const text = (value: string, format = 0) => ({ type: 'text', version: 1, text: value, format })
const node = (type: string, ...children: object[]) => ({ type, version: 1, children })
const heading = (tag: string, value: string) => ({ ...node('heading', text(value)), tag })

const mergedBlocks = (blocks: readonly ManuscriptBlock[]): ManuscriptBlock[] =>
  blocks.map((block) => {
    if (block.type === 'list') return { ...block, items: block.items.map(mergeRuns) }
    return block.type === 'paragraph' || block.type === 'quote' ? { ...block, text: mergeRuns(block.text) } : block
  })

const merged = (book: Book): Book => ({
  ...book,
  chapters: book.chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((section) => ({ ...section, blocks: mergedBlocks(section.blocks) })),
    blocks: mergedBlocks(chapter.blocks),
  })),
})

test.each(languageCodes)('restores the book that it opened in the editor, in %s', (language) => {
  const book = sampleBook(language)
  const saved: unknown = JSON.parse(JSON.stringify(bookToEditorState(book)))
  expect(editorStateToBook(saved, { title: book.title, author: book.author, language })).toEqual(merged(book))
})

test('keeps line breaks, links with several formats and text before the first chapter', () => {
  const book: Book = {
    ...about,
    opening: [{ type: 'paragraph', text: [{ text: 'For\nyou' }] }],
    chapters: [
      {
        title: 'One',
        sections: [],
        blocks: [
          {
            type: 'quote',
            text: [
              { text: 'a ', href: 'https://example.org/' },
              { text: 'b', bold: true, italic: true, underline: true, href: 'https://example.org/' },
            ],
          },
        ],
      },
    ],
  }
  const state = bookToEditorState(book)
  expect(state.root.children![1]!.children![1]!.children).toHaveLength(1)
  expect(editorStateToBook(state, about)).toEqual(book)
})

test('puts each chapter in a node of its own, its heading first', () => {
  const { root } = bookToEditorState(sampleBook('english', { chapters: 3 }))
  expect(root.children!.map(({ type }) => type)).toEqual(['chapter', 'chapter', 'chapter'])
  for (const chapter of root.children!) expect(chapter.children![0]).toMatchObject({ type: 'heading', tag: 'h2' })
})

test('writes format bits as the editor reads them', () => {
  const run = { text: 'x', bold: true, italic: true, underline: true }
  const state = bookToEditorState({ ...about, opening: [{ type: 'paragraph', text: [run] }], chapters: [] })
  expect(state.root.children![0]!.children![0]!.format).toBe(11)
})

test('reads blocks directly below the root', () => {
  const state = {
    root: node(
      'root',
      heading('h3', 'Before'),
      heading('h2', 'One'),
      node('paragraph', text('a', 1)),
      heading('h3', 'Point'),
      node('quote', text('b')),
      node('paragraph'),
      heading('h1', 'Two'),
    ),
  }
  expect(editorStateToBook(state, about)).toEqual({
    ...about,
    opening: [{ type: 'paragraph', text: [{ text: 'Before', bold: true }] }],
    chapters: [
      {
        title: 'One',
        blocks: [{ type: 'paragraph', text: [{ text: 'a', bold: true }] }],
        sections: [{ title: 'Point', blocks: [{ type: 'quote', text: [{ text: 'b' }] }] }],
      },
      { title: 'Two', blocks: [], sections: [] },
    ],
  })
})

test('keeps the text of unknown nodes', () => {
  const state = {
    root: node(
      'root',
      node('callout', node('paragraph', text('inside')), node('quote', text('quoted'))),
      node('mystery', node('hashtag', text('tagged'))),
      { type: 'page-break', version: 1 },
      { ...text('bare') },
    ),
  }
  expect(editorStateToBook(state, about).opening).toEqual([
    { type: 'paragraph', text: [{ text: 'inside' }] },
    { type: 'quote', text: [{ text: 'quoted' }] },
    { type: 'paragraph', text: [{ text: 'tagged' }] },
    { type: 'paragraph', text: [{ text: 'bare' }] },
  ])
})

test('flattens a nested list', () => {
  const inner = { ...node('list', node('listitem', text('b'))), listType: 'bullet' }
  const state = {
    root: node('root', { ...node('list', node('listitem', text('a')), node('listitem', inner)), tag: 'ol' }),
  }
  expect(editorStateToBook(state, about).opening).toEqual([
    { type: 'list', ordered: true, items: [[{ text: 'a' }], [{ text: 'b' }]] },
  ])
})

const nested = (depth: number): object => {
  let inner: object = text('x')
  for (let level = 0; level < depth; level++) inner = node('callout', inner)
  return inner
}

test.each([null, undefined, 'text', 7, [], {}, { root: null }, { root: {} }, { root: { type: 'root' } }])(
  'rejects %j, which is not an editor state',
  (state) => {
    expect(() => editorStateToBook(state, about)).toThrow(EditorStateError)
  },
)

test('rejects endless nesting, and skips values that are not nodes', () => {
  expect(() => editorStateToBook({ root: node('root', nested(20_000)) }, about)).toThrow(/too deeply/)
  const odd = { root: { type: 'root', children: [null, 3, 'x', { type: 5 }, node('paragraph', text('fine'))] } }
  expect(editorStateToBook(odd, about).opening).toEqual([{ type: 'paragraph', text: [{ text: 'fine' }] }])
})
