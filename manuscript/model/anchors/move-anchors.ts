import { applySplices, type Splice } from '../diff/splices.ts'
import { anchorTextOf } from './anchor-text.ts'
import { type Anchor, anchorAt, type Passage } from './anchor.ts'
import { findQuotes } from './find-quotes.ts'
import { type Mapped, mapSplice, positionIn } from './map-splice.ts'

/** Maximum length of inserted text that is searched for each anchor in it. */
const NEARBY = 20_000
/** Minimum number of characters in a quote that is searched for elsewhere. */
const SHORT = 3
/** Characters on each side by which the other text of a suggestion is recognized. */
const BESIDE = 8

type Gone = Extract<Mapped, { type: 'gone' }>

/** Finds the occurrence of the quote in the inserted text that is nearest to its old place. */
const findNearby = ({ piece, offset }: Gone, edge: 'start' | 'end', { quote }: Anchor): Passage | null => {
  const { text } = piece.to
  if (piece.to.count === 0 || text.length > NEARBY) return null
  const expectedStart = edge === 'start' ? offset : offset - quote.length
  let best = -1
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1))
    if (best === -1 || Math.abs(at - expectedStart) < Math.abs(best - expectedStart)) best = at
  // A short quote, such as a comma, occurs everywhere.
  if (best === -1 || (quote.length < SHORT && best !== expectedStart)) return null
  const [block, start] = positionIn(piece, best)
  const [endBlock, end] = positionIn(piece, best + quote.length)
  return { block, start, endBlock, end }
}

/** Reads the texts of blocks when they are needed, and each only once. */
const textsOf = (blocks: readonly string[]) => {
  const known = new Map<number, string>()
  return (at: number): string | undefined => {
    const json = blocks[at]
    if (json === undefined) return undefined
    const text = known.get(at) ?? anchorTextOf(json)
    known.set(at, text)
    return text
  }
}

const sameAnchor = (one: Anchor, other: Anchor): boolean =>
  one.block === other.block &&
  one.start === other.start &&
  one.endBlock === other.endBlock &&
  one.end === other.end &&
  one.lost === other.lost &&
  one.quote === other.quote &&
  one.before === other.before &&
  one.after === other.after

const shifted = (mapped: Mapped, by: number): Mapped => {
  if (mapped.type === 'kept') return { ...mapped, at: [mapped.at[0] + by, mapped.at[1]] }
  const { low, high, piece } = mapped
  return {
    ...mapped,
    low: [low[0] + by, low[1]],
    high: [high[0] + by, high[1]],
    piece: { ...piece, to: { ...piece.to, start: piece.to.start + by } },
  }
}

/** Returns a function that maps positions of a text to the text after a change. */
const mapChange = (text: readonly string[], splices: readonly Splice<string>[], inserted: readonly string[][]) => {
  const ends = splices.map(({ start, deleteCount }) => start + deleteCount)
  const shifts = [0]
  for (const { deleteCount, blocks } of splices) shifts.push(shifts.at(-1)! + blocks.length - deleteCount)
  const maps = new Map<number, ReturnType<typeof mapSplice>>()
  const mapOf = (at: number) => {
    const { start, deleteCount } = splices[at]!
    const map = maps.get(at) ?? mapSplice(text.slice(start, start + deleteCount).map(anchorTextOf), inserted[at]!)
    maps.set(at, map)
    return map
  }
  return {
    /** Returns the index that the first inserted block of a splice has after the change. */
    firstOf: (at: number): number => splices[at]!.start + shifts[at]!,
    map: (block: number, offset: number, edge: 'start' | 'end'): Mapped => {
      let [low, high] = [0, ends.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (ends[middle]! <= block) low = middle + 1
        else high = middle
      }
      const shift = shifts[low]!
      const splice = splices[low]
      if (!splice || splice.start > block) return { type: 'kept', at: [block + shift, offset], changed: false }
      return shifted(mapOf(low)(block - splice.start, offset, edge), splice.start + shift)
    },
  }
}

/** Returns a function that moves one anchor, without searching for it elsewhere. */
const createMover = <A extends Anchor>(
  map: ReturnType<typeof mapChange>['map'],
  place: (anchor: A, passage: Passage) => A | null,
) => {
  const lostNear = (anchor: A, block: number): A => {
    const near = Math.max(0, block)
    return { ...anchor, lost: true, block: near, start: 0, endBlock: near, end: 0 }
  }
  return (anchor: A): A => {
    const start = map(anchor.block, anchor.start, 'start')
    if (anchor.lost) return lostNear(anchor, start.type === 'kept' ? start.at[0] : start.high[0])
    const end = map(anchor.endBlock, anchor.end, 'end')
    const [block, from] = start.type === 'kept' ? start.at : start.high
    const [endBlock, to] = end.type === 'kept' ? end.at : end.low
    const passage = { block, start: from, endBlock, end: to }
    if (start.type === 'kept' && end.type === 'kept') {
      const isUnchanged = !start.changed && !end.changed && anchor.block === anchor.endBlock
      return isUnchanged ? { ...anchor, ...passage } : (place(anchor, passage) ?? lostNear(anchor, block))
    }
    const nearby = start.type === 'gone' ? findNearby(start, 'start', anchor) : findNearby(end as Gone, 'end', anchor)
    return (nearby && place(anchor, nearby)) ?? place(anchor, passage) ?? lostNear(anchor, block)
  }
}

/**
 * Returns the place of a suggestion's other text if a change exchanged it for the passage: the
 * suggestion was accepted, or this was undone. The characters beside it must be the same as before.
 */
const exchangedAt = (
  { start, quote, before, after, suggestion, lost }: Anchor,
  moved: Anchor,
  textAt: (block: number) => string | undefined,
): Passage | null => {
  if (!suggestion || lost) return null
  if (!moved.lost && moved.quote === quote && moved.before === before && moved.after === after) return null
  const { original, replacement } = suggestion
  const other = quote === original ? replacement : quote === replacement ? original : ''
  if (other.trim() === '') return null
  const from = Math.max(0, start - NEARBY)
  const text = textAt(moved.block)?.slice(from, start + other.length + NEARBY) ?? ''
  const [head, tail] = [before.slice(-BESIDE), after.slice(0, BESIDE)]
  const expectedText = head + other + tail
  let best = -1
  for (let at = text.indexOf(expectedText); at !== -1; at = text.indexOf(expectedText, at + 1)) {
    const isAtEdges = (head !== '' || from + at === 0) && (tail !== '' || at + expectedText.length === text.length)
    if (isAtEdges && (best === -1 || Math.abs(from + at - start) < Math.abs(from + best - start))) best = at
  }
  if (best === -1) return null
  const found = from + best + head.length
  return { block: moved.block, start: found, endBlock: moved.block, end: found + other.length }
}

/**
 * Moves anchors through a change of their text, which is given as the JSON of its blocks. An anchor
 * whose passage was changed keeps the rest of the passage. An anchor whose passage was deleted is
 * `lost` until a change brings the passage back. The anchor of a suggestion covers all of the new
 * text once it is accepted, and the old text when this is undone. Unchanged anchors are returned as
 * the same objects. Server and browser use this one function. It takes time in proportion to the
 * changed text.
 */
export const moveAnchors = <A extends Anchor>(
  anchors: readonly A[],
  text: readonly string[],
  splices: readonly Splice<string>[],
): A[] => {
  if (anchors.length === 0 || splices.length === 0) return [...anchors]
  const inserted = splices.map(({ blocks }) => blocks.map(anchorTextOf))
  const { map, firstOf } = mapChange(text, splices, inserted)
  let after: ((at: number) => string | undefined) | undefined
  const textAfter = (at: number) => (after ??= textsOf(applySplices(text, splices)))(at)
  const place = (anchor: A, passage: Passage): A | null => {
    const end = Number.isFinite(passage.end) ? passage.end : (textAfter(passage.endBlock) ?? '').length
    const { block, start, endBlock } = passage
    if (endBlock < block || (endBlock === block && end <= start)) return null
    const found = anchorAt(textAfter, { ...passage, end })
    return found && { ...anchor, ...found }
  }
  const moved = anchors.map(createMover(map, place))
  const found = new Map<A, A>()
  for (const [at, blocks] of inserted.entries())
    findQuotes(
      moved.filter((anchor) => anchor.lost && !found.has(anchor)),
      { blocks, first: firstOf(at) },
      (anchor, passage) => {
        const placed = place(anchor, passage)
        if (placed) found.set(anchor, placed)
      },
    )
  return moved.map((anchor, at) => {
    const exchange = found.has(anchor) ? null : exchangedAt(anchors[at]!, anchor, textAfter)
    const result = (exchange && place(anchor, exchange)) ?? found.get(anchor) ?? anchor
    return sameAnchor(result, anchors[at]!) ? anchors[at]! : result
  })
}
