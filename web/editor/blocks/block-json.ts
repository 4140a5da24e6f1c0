import { $isElementNode, $parseSerializedNode, type LexicalNode } from 'lexical'
import { levelOfNode } from '#manuscript/model/blocks/block-level.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { $isLocked, $lock } from './locked-node.ts'

/** The highest block level that the nodes of the editor can show for editing. */
const EDITED_LEVEL = 1

/** Returns a block in the form in which it is saved. */
export const $exportBlock = (node: LexicalNode): EditorNode => {
  if ($isLocked(node)) return node.getBlock()
  const json = node.exportJSON() as EditorNode
  if ($isElementNode(node)) json.children = node.getChildren().map($exportBlock)
  return json
}

/** Creates the node of a block. A block that the editor would change by reading it is locked. */
export const $importBlock = (json: EditorNode): LexicalNode =>
  levelOfNode(json) > EDITED_LEVEL ? $lock(json) : $parseSerializedNode(json)
