import { $createLineBreakNode, $createTextNode, $isDecoratorNode, $isElementNode, type LexicalNode } from 'lexical'
import { $isLocked } from '../locked-node.ts'

const isInline = (node: LexicalNode): boolean =>
  $isElementNode(node) || $isDecoratorNode(node) ? node.isInline() : true

/**
 * Returns the content of blocks as lines, for a place that can't contain blocks, such as a cell.
 */
export const $linesOf = (nodes: readonly LexicalNode[]): LexicalNode[][] => {
  const lines: LexicalNode[][] = []
  let open: LexicalNode[] | null = null
  for (const node of nodes) {
    if (isInline(node)) {
      if (!open) lines.push((open = []))
      open.push(node)
      continue
    }
    open = null
    if ($isLocked(node))
      lines.push(
        ...node
          .getTextContent()
          .split('\n')
          .map((line) => [$createTextNode(line)]),
      )
    else if ($isElementNode(node)) lines.push(...(node.isEmpty() ? [[]] : $linesOf(node.getChildren())))
  }
  return lines
}

/** Joins lines with line breaks. */
export const $joinLines = (lines: readonly LexicalNode[][]): LexicalNode[] =>
  lines.flatMap((line, at) => (at === 0 ? line : [$createLineBreakNode(), ...line]))
