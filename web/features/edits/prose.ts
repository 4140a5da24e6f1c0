import { levelOfNode } from '#manuscript/model/blocks/block-level.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

const blocks = new Set(['paragraph', 'quote', 'list', 'heading'])
const inside = new Set(['text', 'linebreak', 'tab', 'link', 'autolink', 'list', 'listitem'])

const isInside = (node: EditorNode): boolean =>
  inside.has(node.type) && (node.type === 'text' || !('$' in node)) && (node.children ?? []).every(isInside)

/**
 * Returns true if a proposal can represent a block without loss: prose, including strikethrough,
 * superscript, subscript and small capitals. Verse, footnotes, tables and other blocks are not
 * edited.
 */
export const isProse = (block: EditorNode): boolean =>
  levelOfNode(block) === 1 ||
  // Headings may have fields under `$`, because a new title changes only the text.
  (blocks.has(block.type) && (block.type === 'heading' || !('$' in block)) && (block.children ?? []).every(isInside))
