import {
  $createLineBreakNode,
  $createRangeSelection,
  $createTextNode,
  $isTextNode,
  $setSelection,
  type ElementNode,
  type LexicalNode,
  type NodeKey,
  type PointType,
  type RangeSelection,
} from 'lexical'

/** Returns text as text nodes with line breaks between them. */
export const $codeNodes = (text: string): LexicalNode[] =>
  text
    .split('\n')
    .flatMap((line, at) => [
      ...(at === 0 ? [] : [$createLineBreakNode()]),
      ...(line === '' ? [] : [$createTextNode(line)]),
    ])

/** Returns the text of the lines of a block before a point of the selection. */
export const $textBefore = (block: ElementNode, point: PointType): string => {
  const node = point.getNode()
  const index = block.is(node) ? point.offset : node.getIndexWithinParent()
  const before = block
    .getChildren()
    .slice(0, index)
    .map((child) => child.getTextContent())
    .join('')
  return block.is(node) ? before : before + node.getTextContent().slice(0, point.offset)
}

/** Returns the point of an offset in the text of a block. */
const $pointAt = (block: ElementNode, offset: number): { key: NodeKey; offset: number; type: 'text' | 'element' } => {
  let left = offset
  for (const [at, child] of block.getChildren().entries()) {
    const size = child.getTextContentSize()
    if ($isTextNode(child) && left <= size) return { key: child.getKey(), offset: left, type: 'text' }
    if (left === 0) return { key: block.getKey(), offset: at, type: 'element' }
    left -= size
  }
  return { key: block.getKey(), offset: block.getChildrenSize(), type: 'element' }
}

const $select = (block: ElementNode, anchor: number, focus: number): void => {
  const selection = $createRangeSelection()
  const [from, to] = [$pointAt(block, anchor), $pointAt(block, focus)]
  selection.anchor.set(from.key, from.offset, from.type)
  selection.focus.set(to.key, to.offset, to.type)
  $setSelection(selection)
}

const outdent = /^(?:\t| {1,2})/

/** Indents or outdents the selected lines. The selection keeps its place in the text. */
export const $indentLines = (block: ElementNode, selection: RangeSelection, indent: string | null): void => {
  const [anchor, focus] = [$textBefore(block, selection.anchor).length, $textBefore(block, selection.focus).length]
  const text = block.getTextContent()
  const from = text.lastIndexOf('\n', Math.min(anchor, focus) - 1) + 1
  const next = text.indexOf('\n', Math.max(anchor, focus))
  const to = next === -1 ? text.length : next
  const edits: { at: number; by: number }[] = []
  let at = from
  const lines = text
    .slice(from, to)
    .split('\n')
    .map((line) => {
      const changed = indent === null ? line.replace(outdent, '') : line === '' ? line : indent + line
      edits.push({ at, by: changed.length - line.length })
      at += line.length + 1
      return changed
    })
  /** Returns the offset in the new text that corresponds to one in the old text. */
  const moved = (offset: number): number =>
    edits.reduce((sum, edit) => (edit.at <= offset ? Math.max(edit.at, sum + edit.by) : sum), offset)
  block.clear().append(...$codeNodes(text.slice(0, from) + lines.join('\n') + text.slice(to)))
  $select(block, moved(anchor), moved(focus))
}
