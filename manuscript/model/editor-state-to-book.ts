import type { Block, Book, Chapter, Run } from './book.ts'
import { EditorStateError, textFormat } from './editor-state.ts'
import type { EditorNode } from './editor-state.ts'
import { mergeRuns, trimRuns } from './merge-runs.ts'

const isNode = (value: unknown): value is EditorNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: EditorNode): EditorNode[] =>
  Array.isArray(node.children) ? node.children.filter(isNode) : []

const blockTypes = new Set(['paragraph', 'quote', 'heading', 'list', 'listitem', 'chapter'])
const holdsBlocks = (node: EditorNode): boolean => childrenOf(node).some(({ type }) => blockTypes.has(type))

const formattingOf = ({ format }: EditorNode): Omit<Run, 'text'> => {
  const bits = typeof format === 'number' ? format : 0
  return {
    ...(bits & textFormat.bold ? { bold: true } : {}),
    ...(bits & textFormat.italic ? { italic: true } : {}),
    ...(bits & textFormat.underline ? { underline: true } : {}),
  }
}

const runsOf = (node: EditorNode, href?: string): Run[] => {
  if (node.type === 'linebreak') return [{ text: '\n' }]
  const inside = childrenOf(node)
  if (inside.length === 0) {
    if (typeof node.text !== 'string') return []
    return [{ text: node.text, ...formattingOf(node), ...(href === undefined ? {} : { href }) }]
  }
  const isLink = (node.type === 'link' || node.type === 'autolink') && typeof node.url === 'string'
  return inside.flatMap((child) => runsOf(child, isLink ? node.url : href))
}

/** Flattens a nested list: its items follow those before it. */
const itemsOf = (list: EditorNode): Run[][] =>
  childrenOf(list).flatMap((item) => {
    const lists = childrenOf(item).filter(({ type }) => type === 'list')
    const own = trimRuns(
      childrenOf(item)
        .filter(({ type }) => type !== 'list')
        .flatMap((child) => runsOf(child)),
    )
    return [...(own.length > 0 ? [own] : []), ...lists.flatMap(itemsOf)]
  })

const blockOf = (node: EditorNode): Block[] => {
  if (node.type === 'list') {
    const items = itemsOf(node)
    return items.length > 0 ? [{ type: 'list', ordered: node.listType === 'number' || node.tag === 'ol', items }] : []
  }
  const text = mergeRuns(runsOf(node))
  return text.length > 0 ? [{ type: node.type === 'quote' ? 'quote' : 'paragraph', text }] : []
}

/** Returns blocks in reading order. Unwraps chapters and unknown nodes that contain blocks. */
const flatBlocks = (node: EditorNode): EditorNode[] =>
  node.type === 'chapter' || (!blockTypes.has(node.type) && holdsBlocks(node))
    ? childrenOf(node).flatMap(flatBlocks)
    : [node]

const titleOf = (node: EditorNode): string =>
  runsOf(node)
    .map(({ text }) => text)
    .join('')
    .replaceAll('\n', ' ')

/** Maximum nesting; deeper input is no manuscript and would exhaust the stack. */
const deepest = 100

const checkDepth = (node: EditorNode, depth = 0): void => {
  if (depth > deepest) throw new EditorStateError('The editor state is nested too deeply.')
  for (const child of childrenOf(node)) checkDepth(child, depth + 1)
}

const rootOf = (state: unknown): EditorNode => {
  const root = typeof state === 'object' && state !== null && 'root' in state ? state.root : undefined
  if (!isNode(root) || !Array.isArray(root.children))
    throw new EditorStateError('This is not an editor state: it has no root with children.')
  return root
}

/** Reads the blocks of an editor's state one by one, so that a long text can be read in slices. */
export const createBookReader = (about: Pick<Book, 'title' | 'author' | 'language'>) => {
  const opening: Block[] = []
  const chapters: Chapter[] = []
  const addBlock = (node: EditorNode) => {
    const chapter = chapters.at(-1)
    const beginsChapter = node.type === 'heading' && (node.tag === 'h1' || node.tag === 'h2')
    if (beginsChapter) chapters.push({ title: titleOf(node), blocks: [], sections: [] })
    else if (node.type === 'heading' && chapter) chapter.sections.push({ title: titleOf(node), blocks: [] })
    else if (node.type === 'heading') opening.push({ type: 'paragraph', text: [{ text: titleOf(node), bold: true }] })
    else (chapter?.sections.at(-1)?.blocks ?? chapter?.blocks ?? opening).push(...blockOf(node))
  }
  return {
    /** Throws `EditorStateError` for a block that is nested too deeply. */
    add(node: EditorNode): void {
      checkDepth(node, 1)
      for (const block of flatBlocks(node)) addBlock(block)
    },
    book: (): Book => ({ ...about, ...(opening.length > 0 ? { opening } : {}), chapters }),
  }
}

/**
 * Reads the editor's state, with or without chapter nodes. An h1 or h2 begins a chapter, a deeper
 * heading a section. Keeps the text of unknown nodes. Throws `EditorStateError` for any other
 * value.
 */
export const editorStateToBook = (state: unknown, about: Pick<Book, 'title' | 'author' | 'language'>): Book => {
  const reader = createBookReader(about)
  for (const node of childrenOf(rootOf(state))) reader.add(node)
  return reader.book()
}
