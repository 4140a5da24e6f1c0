import { readMarkdownPieces } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { rankOf } from './lines-to-blocks.ts'

/** Reads pasted Markdown. Loads its reader with the first such paste: import this module on demand. */
export const markdownToNodes = (markdown: string): EditorNode[] => {
  const { pieces } = readMarkdownPieces(markdown)
  const highest = pieces.reduce((least, piece) => (piece.type === 'heading' ? Math.min(least, piece.depth) : least), 6)
  return pieces.flatMap((piece): EditorNode[] =>
    piece.type === 'heading'
      ? [headingNode(rankOf(piece.depth, highest), piece.title)]
      : piece.blocks.map((block) => blockToEditorNode(block)),
  )
}
