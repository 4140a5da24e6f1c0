import { blocksToHtml } from '#manuscript/model/blocks/blocks-to-html.ts'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { isWhole } from '#manuscript/model/blocks/manuscript-runs.ts'
import { normalNodes } from '#manuscript/model/blocks/normal-nodes.ts'
import { readPassage } from '#manuscript/model/blocks/read-manuscript.ts'
import { runsOf } from '#manuscript/model/blocks/read-runs.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

/** The attribute in which the editor copies a block that other programs can't hold. */
export const COPIED_BLOCK = 'data-inkloom-block'

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Writes a locked block as HTML for other programs, with its JSON for this one. */
export const copiedBlockHtml = (block: EditorNode): string =>
  `<div ${COPIED_BLOCK}="${escape(JSON.stringify(block))}">${blocksToHtml(readPassage([block]))}</div>`

/** The attribute in which the editor copies a footnote or a formula of a line. */
const COPIED_PIECE = 'data-inkloom-piece'

/** Writes a footnote or a formula as HTML: its words for other programs, and its JSON for this one. */
export const copiedPieceHtml = (piece: EditorNode): string => {
  const words = editorBlockText({ type: 'paragraph', version: 1, children: [piece] })
  const shown = piece.type === 'note' ? ` [${words.replaceAll('\n', ' ').trim()}]` : words
  return `<span ${COPIED_PIECE}="${escape(JSON.stringify(piece))}">${escape(shown)}</span>`
}

/**
 * Reads a footnote or a formula that the editor copied. Any page can write this attribute, so the
 * node is rebuilt from the fields that this version knows. Returns null for other content.
 */
const readCopiedPiece = (json: string): ManuscriptRun[] | null => {
  const [block] = readCopiedBlock(`{"type":"paragraph","version":1,"children":[${json}]}`) ?? []
  const runs = block ? runsOf(block).filter(isWhole) : []
  return runs.length > 0 ? runs : null
}

/**
 * Reads a block that the editor copied. Any page can write this attribute, so the block is rebuilt
 * from the fields that this version knows. Returns null if it is not a block.
 */
const readCopiedBlock = (json: string): EditorNode[] | null => {
  try {
    const block: unknown = JSON.parse(json)
    const isBlock = typeof block === 'object' && block !== null && 'type' in block && typeof block.type === 'string'
    const nodes = isBlock ? normalNodes(block as EditorNode) : []
    return nodes.length > 0 ? nodes : null
  } catch {
    return null
  }
}

/**
 * Reads content that the editor copied, from the attributes of an element. Returns null if it is
 * other HTML.
 */
export const readCopied = (
  attributes: Record<string, string>,
): { blocks?: EditorNode[]; runs?: ManuscriptRun[] } | null => {
  const block = attributes[COPIED_BLOCK]
  const blocks = block === undefined ? null : readCopiedBlock(block)
  if (blocks) return { blocks }
  const piece = attributes[COPIED_PIECE]
  const runs = piece === undefined ? null : readCopiedPiece(piece)
  return runs && { runs }
}
