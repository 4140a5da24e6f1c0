import type { EditorNode } from './editor-state.ts'
import { EditorStateError } from './editor-state.ts'

type Direction = 'ltr' | 'rtl' | null

/** The content of an empty text, which always has one block to write in. */
export const emptyParagraph = (): EditorNode => ({
  type: 'paragraph',
  version: 1,
  children: [],
  direction: null,
  format: '',
  indent: 0,
  textFormat: 0,
  textStyle: '',
})

const isNode = (value: unknown): value is EditorNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && value.type !== ''

const DEEPEST_CHAPTER = 100

/** Appends to one list instead of concatenating lists, because a text may have 100,000 blocks. */
const addBlocks = (blocks: EditorNode[], children: readonly unknown[], depth: number): EditorNode[] => {
  if (depth > DEEPEST_CHAPTER) throw new EditorStateError('The editor state is nested too deeply.')
  for (const node of children) {
    if (!isNode(node)) continue
    if (node.type !== 'chapter') blocks.push(node)
    else if (Array.isArray(node.children)) addBlocks(blocks, node.children, depth + 1)
  }
  return blocks
}

/**
 * Returns the blocks of an editor state in document order. Unwraps chapters, since they follow from
 * the headings, and skips values that are not nodes. Throws `EditorStateError` if the value is not
 * an editor state.
 */
export const editorStateToBlocks = (state: unknown): EditorNode[] => {
  const root = typeof state === 'object' && state !== null && 'root' in state ? state.root : undefined
  if (!isNode(root) || !Array.isArray(root.children))
    throw new EditorStateError('This is not an editor state: it has no root with children.')
  return addBlocks([], root.children, 0)
}

const beginsChapter = ({ type, tag }: EditorNode): boolean => type === 'heading' && (tag === 'h1' || tag === 'h2')

/** Returns true if a block, serialized by `stringifyBlock`, is a heading that starts a chapter. */
const startsChapter = (block: string): boolean =>
  block.includes('"type":"heading"') && beginsChapter(JSON.parse(block) as EditorNode)

/** The number of characters in a piece, unless one block has more. */
const PIECE = 500_000

/**
 * Yields the editor's state as JSON in pieces, built from serialized blocks: each h1 or h2 starts a
 * chapter, and earlier blocks go into the root. Parses only headings, since a text may be very long.
 */
export function* stateJsonPieces(blocks: readonly string[], direction: Direction): Generator<string> {
  const end = `],"direction":${JSON.stringify(direction)},"format":"","indent":0}`
  let isInChapter = false
  let parts = ['{"root":{"type":"root","version":1,"children":[']
  let characters = 0
  for (const [at, block] of blocks.entries()) {
    const isStart = startsChapter(block)
    if (isStart && isInChapter) parts.push(end)
    if (at > 0) parts.push(',')
    if (isStart) parts.push('{"type":"chapter","version":1,"children":[')
    isInChapter ||= isStart
    parts.push(block)
    characters += block.length
    if (characters < PIECE) continue
    yield parts.join('')
    parts = []
    characters = 0
  }
  if (isInChapter) parts.push(end)
  parts.push(end, '}')
  yield parts.join('')
}

/** Builds the editor's state as JSON from serialized blocks. */
export const blocksToStateJson = (blocks: readonly string[], direction: Direction): string =>
  [...stateJsonPieces(blocks, direction)].join('')
