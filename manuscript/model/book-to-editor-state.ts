import type { Block, Book, Run } from './book.ts'
import { textFormat } from './editor-state.ts'
import type { EditorNode, EditorState } from './editor-state.ts'
import { languageOf } from './languages.ts'

/** null: the direction follows from the surrounding text. */
type Direction = 'ltr' | 'rtl' | null

const textNodes = (run: Run): EditorNode[] => {
  const format =
    (run.bold ? textFormat.bold : 0) | (run.italic ? textFormat.italic : 0) | (run.underline ? textFormat.underline : 0)
  return run.text
    .split('\n')
    .flatMap((line, index): EditorNode[] => [
      ...(index === 0 ? [] : [{ type: 'linebreak', version: 1 }]),
      ...(line === '' ? [] : [{ type: 'text', version: 1, text: line, format, detail: 0, mode: 'normal', style: '' }]),
    ])
}

/** Converts runs to the editor's inline nodes. */
export const runsToEditorNodes = (runs: readonly Run[], direction: Direction = null): EditorNode[] => {
  const nodes: EditorNode[] = []
  for (const run of runs) {
    const last = nodes.at(-1)
    if (run.href === undefined) nodes.push(...textNodes(run))
    else if (last?.type === 'link' && last.url === run.href) last.children!.push(...textNodes(run))
    else
      nodes.push(
        element('link', direction, textNodes(run), {
          url: run.href,
          rel: 'noreferrer',
          target: null,
          title: null,
        }),
      )
  }
  return nodes
}

const element = (type: string, direction: Direction, children: EditorNode[], more: object = {}): EditorNode => ({
  type,
  version: 1,
  children,
  direction,
  format: '',
  indent: 0,
  ...more,
})

const paragraphFields = { textFormat: 0, textStyle: '' }

export const headingToEditorNode = (tag: 'h2' | 'h3', title: readonly Run[], direction: Direction = null): EditorNode =>
  element('heading', direction, runsToEditorNodes(title, direction), { tag })

export const blockToEditorNode = (block: Block, direction: Direction = null): EditorNode => {
  if (block.type === 'paragraph')
    return element('paragraph', direction, runsToEditorNodes(block.text, direction), paragraphFields)
  if (block.type === 'quote') return element('quote', direction, runsToEditorNodes(block.text, direction))
  const items = block.items.map((item, index) =>
    element('listitem', direction, runsToEditorNodes(item, direction), { value: index + 1 }),
  )
  return element('list', direction, items, {
    listType: block.ordered ? 'number' : 'bullet',
    start: 1,
    tag: block.ordered ? 'ol' : 'ul',
  })
}

/** Converts a book to the editor's state, which does not include title, author and language. */
export const bookToEditorState = (book: Book): EditorState => {
  const { direction } = languageOf(book.language)
  const blockNodes = (blocks: readonly Block[]) => blocks.map((block) => blockToEditorNode(block, direction))
  const chapters = book.chapters.map((chapter) =>
    element('chapter', direction, [
      headingToEditorNode('h2', [{ text: chapter.title }], direction),
      ...blockNodes(chapter.blocks),
      ...chapter.sections.flatMap(({ title, blocks }) => [
        headingToEditorNode('h3', [{ text: title }], direction),
        ...blockNodes(blocks),
      ]),
    ]),
  )
  return { root: element('root', direction, [...blockNodes(book.opening ?? []), ...chapters]) }
}
