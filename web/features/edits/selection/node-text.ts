import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

/** The character that replaces a footnote, a formula or another node without text. */
export const OBJECT = '\uFFFC'

/**
 * Returns the text of a saved block. Offsets are positions in this text. A line break, the end of a
 * list item, and a node without text count as one character each.
 */
export const nodeText = (node: EditorNode): string => {
  if (typeof node.text === 'string') return node.text
  if (node.type === 'linebreak') return '\n'
  if (!Array.isArray(node.children)) return OBJECT
  const inside = node.children.map(nodeText).join('')
  return node.type === 'listitem' ? `${inside}\n` : inside
}

const halfOf = (node: EditorNode, children: EditorNode[]): EditorNode => ({ ...node, children })

/**
 * Returns the length of a node without the end of a list item, which belongs to the second half of
 * a split item.
 */
const contentLength = (node: EditorNode): number => nodeText(node).length - (node.type === 'listitem' ? 1 : 0)

/**
 * Splits a block or an inline node at an offset. Both halves have its properties, and a half may be
 * empty. A list is split inside an item or at its end.
 */
export const splitNode = (node: EditorNode, offset: number): [EditorNode, EditorNode] => {
  if (typeof node.text === 'string')
    return [
      { ...node, text: node.text.slice(0, offset) },
      { ...node, text: node.text.slice(offset) },
    ]
  const before: EditorNode[] = []
  const after: EditorNode[] = []
  let at = 0
  for (const child of node.children ?? []) {
    const length = nodeText(child).length
    const isItem = child.type === 'listitem'
    const isInside = isItem ? offset >= at && offset <= at + contentLength(child) : offset > at && offset < at + length
    if (isInside) {
      const [first, second] = splitNode(child, offset - at)
      before.push(first)
      after.push(second)
    } else (offset >= at + length ? before : after).push(child)
    at += length
  }
  return [halfOf(node, before), halfOf(node, after)]
}
