/** Removes `deleteCount` blocks at `start` and inserts `blocks`. */
export interface Splice<B = unknown> {
  start: number
  deleteCount: number
  blocks: readonly B[]
}

/**
 * Returns why a list of splices is invalid for a text of `length` blocks, or null if it is valid.
 */
export const wrongSplices = (splices: readonly Splice[], length: number): string | null => {
  let from = 0
  for (const { start, deleteCount } of splices) {
    if (start < from) return 'Splices have to be in order and must not overlap.'
    from = start + deleteCount
  }
  return from > length ? 'A splice reaches past the end of the text.' : null
}

/** Applies splices, whose positions refer to the original text, in order and without overlap. */
export const applySplices = <B>(text: readonly B[], splices: readonly Splice<B>[]): B[] => {
  const result: B[] = []
  let at = 0
  for (const { start, deleteCount, blocks } of splices) {
    for (; at < start; at++) result.push(text[at]!)
    for (const block of blocks) result.push(block)
    at += deleteCount
  }
  for (; at < text.length; at++) result.push(text[at]!)
  return result
}

const growth = ({ blocks, deleteCount }: Splice): number => blocks.length - deleteCount

export const lengthAfter = (length: number, splices: readonly Splice[]): number =>
  splices.reduce((sum, splice) => sum + growth(splice), length)

/** Returns the splices that undo the given ones. */
export const invertSplices = <B>(text: readonly B[], splices: readonly Splice<B>[]): Splice<B>[] => {
  let shift = 0
  return splices.map((splice) => {
    const { start, deleteCount, blocks } = splice
    const back = { start: start + shift, deleteCount: blocks.length, blocks: text.slice(start, start + deleteCount) }
    shift += growth(splice)
    return back
  })
}

/**
 * Rebases splices onto a text that `others` have changed in the meantime; the positions of both
 * refer to the same base. Returns null if both change the same blocks, because only a person can
 * then decide on the text. Drops identical changes of both, comparing blocks by === as JSON texts.
 *
 * Insertions at the same position are both kept, the others' first. A client that has already
 * applied `splices` and then receives `others` rebases the latter with `first: 'own'`, and gets the
 * same text.
 */
export const rebaseSplices = <B>(
  splices: readonly Splice<B>[],
  others: readonly Splice<B>[],
  { first = 'others' }: { first?: 'own' | 'others' } = {},
): Splice<B>[] | null => {
  const comesBefore = (other: Splice, splice: Splice): boolean =>
    first === 'own' && isInsertion(other) && isInsertion(splice)
      ? other.start < splice.start
      : other.start + other.deleteCount <= splice.start
  const rebased: Splice<B>[] = []
  let shift = 0
  let next = 0
  for (const splice of splices) {
    for (; next < others.length && comesBefore(others[next]!, splice); next++) shift += growth(others[next]!)
    const other = others[next]
    if (other && other.start < splice.start + splice.deleteCount) {
      if (!isSame(other, splice)) return null
      shift += growth(other)
      next++
    } else rebased.push({ ...splice, start: splice.start + shift })
  }
  return rebased
}

const isInsertion = ({ deleteCount }: Splice): boolean => deleteCount === 0

const isSame = (one: Splice, other: Splice): boolean =>
  one.start === other.start &&
  one.deleteCount === other.deleteCount &&
  one.blocks.length === other.blocks.length &&
  one.blocks.every((block, at) => block === other.blocks[at])
