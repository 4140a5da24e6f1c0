import type { EditorNode } from './editor-state.ts'
import { EditorStateError } from './editor-state.ts'

type Direction = 'ltr' | 'rtl' | null

/** What an empty text consists of: a text is never without a block to write in. */
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

const openChapters = (children: readonly unknown[], depth: number): EditorNode[] => {
  if (depth > DEEPEST_CHAPTER) throw new EditorStateError('The editor state is nested too deeply.')
  return children
    .filter(isNode)
    .flatMap((node) =>
      node.type === 'chapter'
        ? openChapters(Array.isArray(node.children) ? (node.children as unknown[]) : [], depth + 1)
        : [node],
    )
}

/**
 * The blocks of an editor state in document order. Chapters are opened: they follow from the headings. What is no node is
 * passed over. Throws `EditorStateError` for what is no editor state.
 */
export const editorStateToBlocks = (state: unknown): EditorNode[] => {
  const root = typeof state === 'object' && state !== null && 'root' in state ? state.root : undefined
  if (!isNode(root) || !Array.isArray(root.children))
    throw new EditorStateError('This is not an editor state: it has no root with children.')
  return openChapters(root.children, 0)
}

const beginsChapter = ({ type, tag }: EditorNode): boolean => type === 'heading' && (tag === 'h1' || tag === 'h2')

/** Returns whether a block, serialized by `blockJson`, is a heading that starts a chapter. */
export const startsChapter = (block: string): boolean =>
  block.includes('"type":"heading"') && beginsChapter(JSON.parse(block) as EditorNode)

const chapterJson = (blocks: readonly string[], direction: Direction): string =>
  `{"type":"chapter","version":1,"children":[${blocks.join(',')}],"direction":${JSON.stringify(direction)},"format":"","indent":0}`

/**
 * What the editor opens, as JSON, from blocks as `blockJson` writes them: each h1 or h2 begins a chapter, and what stands
 * before the first stands in the root. Only headings are parsed, as a text may be very long.
 */
export const blocksToStateJson = (
  blocks: readonly string[],
  direction: Direction,
  isStart: (block: string, at: number) => boolean = startsChapter,
): string => {
  const top: string[] = []
  let chapter: string[] | null = null
  const close = () => {
    if (chapter) top.push(chapterJson(chapter, direction))
  }
  for (const [at, block] of blocks.entries())
    if (isStart(block, at)) {
      close()
      chapter = [block]
    } else (chapter ?? top).push(block)
  close()
  return `{"root":${chapterJson(top, direction).replace('"chapter"', '"root"')}}`
}
