import { $isElementNode, $parseSerializedNode, type LexicalNode } from 'lexical'
import type { EditorNode } from '#manuscript/model/editor-state.ts'

/** Returns a block in the form in which it is saved. */
export const $exportBlock = (node: LexicalNode): EditorNode => {
  const json = node.exportJSON() as EditorNode
  if ($isElementNode(node)) json.children = node.getChildren().map($exportBlock)
  return json
}

export const $importBlock = (json: EditorNode): LexicalNode => $parseSerializedNode(json)
