import { blocksToHtml } from '#manuscript/model/blocks/blocks-to-html.ts'
import { normalNodes } from '#manuscript/model/blocks/normal-nodes.ts'
import { readPassage } from '#manuscript/model/blocks/read-manuscript.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'

/** The attribute in which the editor copies a block that other programs can't hold. */
export const COPIED_BLOCK = 'data-inkloom-block'

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** Writes a locked block as HTML for other programs, with its JSON for this one. */
export const copiedBlockHtml = (block: EditorNode): string =>
  `<div ${COPIED_BLOCK}="${escape(JSON.stringify(block))}">${blocksToHtml(readPassage([block]))}</div>`

/**
 * Reads a block that the editor copied. Any page can write this attribute, so the block is rebuilt
 * from the fields that this version knows. Returns null if it is not a block.
 */
export const readCopiedBlock = (json: string): EditorNode[] | null => {
  try {
    const block: unknown = JSON.parse(json)
    const isBlock = typeof block === 'object' && block !== null && 'type' in block && typeof block.type === 'string'
    const nodes = isBlock ? normalNodes(block as EditorNode) : []
    return nodes.length > 0 ? nodes : null
  } catch {
    return null
  }
}
