import { readMarkdownPieces } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { rankOf } from './lines-to-blocks.ts'

/** The deepest headings that divide a text. Those below are subsections. */
const DEEPEST = 3

/** Reads pasted Markdown. Loads its reader with the first such paste: import this module on demand. */
export const markdownToNodes = (markdown: string): EditorNode[] => {
  const { pieces } = readMarkdownPieces(markdown, { isForeign: true, isPart: true })
  const highest = pieces.reduce(
    (least, piece) => (piece.type === 'heading' && piece.depth <= DEEPEST ? Math.min(least, piece.depth) : least),
    6,
  )
  return pieces.flatMap((piece): EditorNode[] => {
    if (piece.type === 'blocks') return piece.blocks.map((block) => blockToEditorNode(block))
    return [headingNode(piece.depth > DEEPEST ? 'subsection' : rankOf(piece.depth, highest), piece.title)]
  })
}
