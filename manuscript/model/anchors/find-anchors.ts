import { type Anchor, anchorAt } from './anchor.ts'
import { findQuotes } from './find-quotes.ts'

interface BlockTexts {
  length: number
  /** Returns the text of a block in the form of `anchorText`. */
  textAt: (block: number) => string | undefined
}

/**
 * Finds anchors in a text that may differ from the one they belong to. An anchor keeps its place if
 * its quote is still there. Otherwise its quote is searched in the whole text.
 */
export const findAnchors = <A extends Anchor>(anchors: readonly A[], { length, textAt }: BlockTexts): A[] => {
  const isThere = (anchor: A) => !anchor.lost && anchorAt(textAt, anchor)?.quote === anchor.quote
  const missing = new Set(anchors.filter((anchor) => !isThere(anchor)))
  if (missing.size === 0) return [...anchors]
  const found = new Map<A, A>()
  const blocks = Array.from({ length }, (_, at) => textAt(at) ?? '')
  findQuotes([...missing], { blocks, first: 0 }, (anchor, passage) => {
    const placed = anchorAt(textAt, passage)
    if (placed) found.set(anchor, { ...anchor, ...placed })
  })
  return anchors.map((anchor) => found.get(anchor) ?? (missing.has(anchor) ? { ...anchor, lost: true } : anchor))
}
