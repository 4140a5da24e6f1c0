import {
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type PointType,
} from 'lexical'
import { beginsPart, countOffsets, isObject, OBJECT } from '#manuscript/model/anchors/text-offsets.ts'

interface Leaf {
  key: string
  text: string
  start: number
}

interface BlockText {
  text: string
  /** The text nodes with the offsets of their first characters. */
  leaves: Leaf[]
  /** The offset of the requested point. */
  offset: number | null
}

/** Reads the text of a block as the anchors of comments count it. */
export const $readBlockText = (block: ElementNode, point?: PointType): BlockText => {
  const offsets = countOffsets()
  const leaves: Leaf[] = []
  let text = ''
  let offset: number | null = null
  const add = (node: LexicalNode, piece: string) => {
    const start = offsets.add(piece)
    text += piece
    if (point?.type === 'text' && point.key === node.getKey()) offset = start + point.offset
    return start
  }
  const walk = (node: LexicalNode): void => {
    if ($isTextNode(node)) {
      const piece = node.getTextContent()
      leaves.push({ key: node.getKey(), text: piece, start: add(node, piece) })
    } else if ($isLineBreakNode(node)) add(node, '\n')
    else if (isObject(node.getType())) add(node, OBJECT)
    else if ($isElementNode(node)) {
      if (node !== block && beginsPart(node.getType())) text += offsets.beginPart()
      const isTarget = point?.type === 'element' && point.key === node.getKey()
      for (const [at, child] of node.getChildren().entries()) {
        if (isTarget && at === point.offset) offset = offsets.length()
        walk(child)
      }
      if (isTarget && offset === null) offset = offsets.length()
    }
  }
  walk(block)
  return { text, leaves, offset }
}

/** Returns the first text in an element of the page. */
const textIn = (element: HTMLElement | null): Text | null => {
  if (!element) return null
  return document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text | null
}

/** Returns the part of the page that shows the characters from `start` to `end` of a block. */
export const rangeOf = (editor: LexicalEditor, leaves: readonly Leaf[], start: number, end: number): Range | null => {
  const inside = leaves.filter((leaf) => leaf.start < end && leaf.start + leaf.text.length > start)
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return null
  const [from, to] = [textIn(editor.getElementByKey(first.key)), textIn(editor.getElementByKey(last.key))]
  if (!from || !to) return null
  const range = document.createRange()
  range.setStart(from, Math.min(from.length, Math.max(0, start - first.start)))
  range.setEnd(to, Math.min(to.length, end - last.start))
  return range
}
