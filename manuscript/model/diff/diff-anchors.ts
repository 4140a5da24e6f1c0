import { runSteps, type Steps } from '../steps.ts'

/** The number of blocks that are processed between two steps. */
const STEP = 2000

/** Returns false for two positions that don't belong together, although the same block is there. */
type Accepts = (from: number, to: number) => boolean

/**
 * Returns the positions, in both texts, of the longest sequence of blocks that occur once and in
 * the same order. `accepts` is asked before the sequence is chosen.
 */
export const anchorsOf = <B>(from: readonly B[], to: readonly B[], accepts?: Accepts): [number, number][] =>
  runSteps(anchorSteps(from, to, accepts))

/** Computes `anchorsOf` in steps of a few milliseconds. */
export function* anchorSteps<B>(
  from: readonly B[],
  to: readonly B[],
  accepts: Accepts = () => true,
): Steps<[number, number][]> {
  const onceInTo = yield* onceIn(to)
  const onceInFrom = yield* onceIn(from)
  yield
  const pairs: [number, number][] = []
  for (const [block, fromAt] of onceInFrom) {
    const toAt = onceInTo.get(block)
    if (toAt !== undefined && accepts(fromAt, toAt)) pairs.push([fromAt, toAt])
  }
  yield
  return longestRising(pairs)
}

/** Returns the positions of blocks that occur once, in the order of the text. */
function* onceIn<B>(blocks: readonly B[]): Steps<Map<B, number>> {
  const positions = new Map<B, number>()
  for (const [at, block] of blocks.entries()) {
    if (at % STEP === 0) yield
    positions.set(block, positions.has(block) ? -1 : at)
  }
  yield
  for (const [block, at] of positions) if (at === -1) positions.delete(block)
  return positions
}

/**
 * Returns the longest increasing subsequence by the second number of a list that is sorted by the
 * first.
 */
const longestRising = (pairs: readonly [number, number][]): [number, number][] => {
  /**
   * For each length, the index of the pair with the lowest number that ends an increasing
   * subsequence of this length.
   */
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, [, number]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < number) low = middle + 1
      else high = middle
    }
    previous.push(ends[low - 1] ?? -1)
    ends[low] = at
  }
  const rising: [number, number][] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at]!) rising.push(pairs[at]!)
  return rising.reverse()
}
