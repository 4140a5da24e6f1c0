import { $isHeadingNode } from '@lexical/rich-text'
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical'
import { commonEdges } from '#manuscript/model/diff/common-edges.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { $exportBlock, $importBlock } from './block-json.ts'
import { $isFormula } from './formula/formula-node.ts'
import { $isLocked } from './locked-node.ts'
import { $isNote } from './note/note-node.ts'
import { type Paired, pairNodes } from './pair-nodes.ts'

const $paired = (node: LexicalNode): Paired => ({
  kind: node.getType(),
  text: $isNote(node) ? node.getWords() : node.getTextContent(),
  // These nodes are paired strictly: a heading has the notes of its section, and a form can be open
  // for a piece.
  isNamed: $isHeadingNode(node) || $isNote(node) || $isFormula(node),
})

/** Returns for each new node the old node that it is a new version of, or undefined. */
export const $versionsOf = (
  before: readonly LexicalNode[],
  after: readonly LexicalNode[],
): (LexicalNode | undefined)[] => pairNodes(before.map($paired), after.map($paired)).map((at) => before[at])

/** Moves an offset to the text after a change, which is between their common beginning and end. */
const shifted = (before: string, after: string, offset: number): number => {
  const { head, tail } = commonEdges(before, after)
  if (offset <= head) return offset
  return Math.max(offset, before.length - tail) + after.length - before.length
}

const $jsonOf = (node: LexicalNode): string => stringifyBlock($exportBlock(node))

/** Copies the fields of another node of the same type to a node. */
const $takeFields = (node: LexicalNode, from: LexicalNode) => node.updateFromJSON(from.exportJSON())

const $refillText = (node: TextNode, from: TextNode) => {
  const [before, after] = [node.getTextContent(), from.getTextContent()]
  const selection = $getSelection()
  const points = $isRangeSelection(selection) ? [selection.anchor, selection.focus] : []
  const inside = points.filter(({ key }) => key === node.getKey())
  const offsets = inside.map(({ offset }) => shifted(before, after, offset))
  $takeFields(node, from)
  for (const [at, point] of inside.entries()) point.set(node.getKey(), offsets[at]!, 'text')
}

const $refill = (node: LexicalNode, from: LexicalNode): void => {
  if ($isTextNode(node) && $isTextNode(from)) return $refillText(node, from)
  // An unchanged footnote keeps its body object, so that an open form of it is not recreated.
  if (!$isElementNode(node) && $jsonOf(node) === $jsonOf(from)) return
  $takeFields(node, from)
  if ($isElementNode(node) && $isElementNode(from)) $refillChildren(node, from)
}

const $refillChildren = (node: ElementNode, from: ElementNode) => {
  const before = node.getChildren()
  const after = from.getChildren()
  const versions = $versionsOf(before, after)
  let last: LexicalNode | null = null
  for (const [at, fresh] of after.entries()) {
    const old = versions[at]
    if (old) $refill(old, fresh)
    else if (last) last.insertAfter(fresh, false)
    else if (before[0]) before[0].insertBefore(fresh, false)
    else node.append(fresh)
    last = old ?? fresh
  }
  const kept = new Set(versions.map((old) => old?.getKey()))
  for (const old of before) if (!kept.has(old.getKey())) old.remove(true)
}

/**
 * Replaces the content of a block with that of another block of the same type. The block and the
 * pieces in it keep their keys, so that the caret and open forms stay. Returns the block, or a new
 * one if the result would differ.
 */
export const $refillBlock = (block: LexicalNode, from: LexicalNode): LexicalNode => {
  if ($isLocked(from)) return from
  const expected = $jsonOf(from)
  $refill(block, from)
  // `$getState` reads the version of the node that it receives, so this gets the latest one.
  const latest = block.getLatest()
  return $jsonOf(latest) === expected ? latest : $importBlock(JSON.parse(expected) as EditorNode)
}
