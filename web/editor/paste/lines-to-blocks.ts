import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Line } from '#manuscript/model/html/lines.ts'
import { linesToPieces } from '#manuscript/model/html/lines-to-pieces.ts'

/**
 * Returns the rank of a heading. The highest level of a document becomes a chapter, unless the
 * document begins deeper than level 2. Levels below a section are subsections.
 */
export const rankOf = (depth: number, highest: number): 'chapter' | 'section' | 'subsection' => {
  const first = Math.min(highest, 2)
  if (depth <= first) return 'chapter'
  return depth <= Math.max(first + 1, highest) ? 'section' : 'subsection'
}

/** Converts pasted lines to blocks of the editor. */
export const linesToBlocks = (lines: readonly Line[]): EditorNode[] => {
  const highest = lines.reduce((least, line) => (line.type === 'heading' ? Math.min(least, line.depth) : least), 6)
  return linesToPieces(lines).flatMap((piece): EditorNode[] => {
    if (piece.type === 'copied') return piece.blocks
    if (piece.type === 'heading') return [headingNode(rankOf(piece.depth, highest), piece.title)]
    return cleanManuscriptBlocks([piece.block]).map((block) => blockToEditorNode(block))
  })
}
