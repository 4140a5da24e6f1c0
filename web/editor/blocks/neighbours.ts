import { $isElementNode, type ElementNode } from 'lexical'
import { $isChapter } from './chapter-node.ts'

/** Returns the next block, also across a chapter boundary, or null at the end of the text. */
export const $followingBlock = (block: ElementNode): ElementNode | null =>
  $neighbour(block, 'getNextSibling', 'getFirstChild')

export const $precedingBlock = (block: ElementNode): ElementNode | null =>
  $neighbour(block, 'getPreviousSibling', 'getLastChild')

const $neighbour = (
  block: ElementNode,
  sibling: 'getNextSibling' | 'getPreviousSibling',
  child: 'getFirstChild' | 'getLastChild',
): ElementNode | null => {
  const beside = block[sibling]()
  if ($isElementNode(beside)) return beside
  const chapter = block.getParent()?.[sibling]()
  const within = $isChapter(chapter) ? chapter[child]() : null
  return $isElementNode(within) ? within : null
}
