import { $isHeadingNode } from '@lexical/rich-text'
import {
  $getRoot,
  $getSelection,
  $getState,
  $isElementNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalNode,
  type NodeKey,
} from 'lexical'
import { rankState } from '../../blocks/block-state.ts'
import { $isChapter, type ChapterNode } from '../../blocks/chapter-node.ts'
import { beginsChapter } from '../../blocks/keep-chapters.ts'

/** Parts have level 0, chapters 1. */
export type UnitLevel = 0 | 1

/** A part or chapter of the book, or the text before the first one. */
export interface Unit {
  /** Key of its first block, which is its heading unless the text begins without one. */
  first: NodeKey
  hasHeading: boolean
  title: string
  /** Keys of the chapter nodes that contain its blocks. A long chapter has several. */
  parts: NodeKey[]
}

/** Returns the part heading or chapter heading that an element of the text begins with, or null. */
const $headingOf = (part: ChapterNode, level: UnitLevel): ElementNode | null => {
  const first = part.getFirstChild()
  if (!$isHeadingNode(first) || !beginsChapter(first)) return null
  return level === 1 || $getState(first, rankState) === 'part' ? first : null
}

/** Returns the chapters of the text, or its parts with everything in them. */
export const $unitsOf = (level: UnitLevel): Unit[] => {
  const units: Unit[] = []
  for (const part of $getRoot().getChildren()) {
    if (!$isChapter(part)) continue
    const heading = $headingOf(part, level)
    if (heading || units.length === 0)
      units.push({
        first: part.getFirstChildOrThrow().getKey(),
        hasHeading: heading !== null,
        title: heading?.getTextContent().replaceAll(/\s+/g, ' ').trim() ?? '',
        parts: [],
      })
    units.at(-1)!.parts.push(part.getKey())
  }
  return units
}

/** Returns the key of the element of the text that holds a node, or null. */
export const $partOf = (node: LexicalNode | null): NodeKey | null => {
  for (let at = node; at; at = at.getParent()) if ($isChapter(at)) return at.getKey()
  return null
}

/** Returns the elements of the text with the two ends of the selection, or null without a selection. */
export const $selectedParts = (): [NodeKey, NodeKey] | null => {
  const selection = $getSelection()
  if (!selection) return null
  const [anchor, focus] = $isRangeSelection(selection)
    ? [selection.anchor.getNode(), selection.focus.getNode()]
    : [selection.getNodes()[0] ?? null, selection.getNodes().at(-1) ?? null]
  const [first, last] = [$partOf(anchor), $partOf(focus)]
  return first !== null && last !== null ? [first, last] : null
}

/** Puts the caret behind the title of a unit, or at the beginning of its text. */
export const $enterUnit = (first: LexicalNode | null, hasHeading: boolean): void => {
  if (!$isElementNode(first)) return
  if (hasHeading) first.selectEnd()
  else first.selectStart()
}
