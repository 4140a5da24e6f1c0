import { $isElementNode, $parseSerializedNode, type LexicalNode } from 'lexical'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { canEdit } from './edited-nodes.ts'
import { $isLocked, $lock } from './locked-node.ts'

/** Returns a block in the form in which it is saved. */
export const $exportBlock = (node: LexicalNode): EditorNode => {
  if ($isLocked(node)) return node.getBlock()
  const json = node.exportJSON() as EditorNode
  if ($isElementNode(node)) json.children = node.getChildren().map($exportBlock)
  return json
}

/** Creates the node of a block. A block that the editor would change by reading it is locked. */
export const $importBlock = (json: EditorNode): LexicalNode =>
  canEdit(json) ? $parseSerializedNode(json) : $lock(json)
