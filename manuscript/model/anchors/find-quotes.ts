import type { Anchor, Passage } from './anchor.ts'
import { AROUND } from './anchor.ts'

/** Number of characters that are looked up at each position of the text. */
const KEY = 16
/**
 * Maximum number of failed comparisons for one anchor, after which its search ends, so that the
 * whole search stays linear.
 */
const MOST_TRIES = 200

/**
 * Minimum number of characters in a quote and the text on one side for a search without the other
 * side.
 */
const SHORTEST_WITH_ONE_SIDE = 8

interface Wanted<A> {
  anchor: A
  needle: string
  /** Offset of the passage in the needle. */
  offset: number
  tries: number
}

/** The text to search for: the quote with the text on both sides, or on one of them. */
type Sides = 'both' | 'after' | 'before'

const wantedOf = <A extends Anchor>(anchor: A, sides: Sides): Wanted<A> => {
  // Fewer characters than `AROUND` mean that the block begins or ends there.
  const before = anchor.before.length < AROUND ? `\n${anchor.before}` : anchor.before
  const after = anchor.after.length < AROUND ? `${anchor.after}\n` : anchor.after
  const start = sides === 'after' ? '' : before
  return { anchor, needle: start + anchor.quote + (sides === 'before' ? '' : after), offset: start.length, tries: 0 }
}

/** Returns a function that converts offsets in the joined text to a block and an offset in it. */
const placesIn = (blocks: readonly string[], first: number) => {
  const starts: number[] = []
  let length = 1
  for (const block of blocks) {
    starts.push(length)
    length += block.length + 1
  }
  return (offset: number): [block: number, offset: number] => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return [first + low, offset - starts[low]!]
  }
}

interface Inserted {
  blocks: readonly string[]
  /** The number of the first block. */
  first: number
}
type Found<A> = (anchor: A, passage: Passage) => void

/**
 * Searches for the passages of anchors in consecutive blocks. Calls `found` once for each anchor
 * whose quote is in the text. First, a passage is searched together with the text on both sides. If
 * that is missing, the text on one side is enough, because the other may have been edited too.
 * Reads the text at most three times, however many anchors there are.
 */
export const findQuotes = <A extends Anchor>(anchors: readonly A[], inserted: Inserted, found: Found<A>): void => {
  const left = new Set(anchors)
  for (const sides of ['both', 'after', 'before'] as const) {
    const wanted = [...left]
      .map((anchor) => wantedOf(anchor, sides))
      .filter(({ needle }) => sides === 'both' || needle.length >= SHORTEST_WITH_ONE_SIDE)
    findNeedles(wanted, inserted, (anchor, passage) => {
      left.delete(anchor)
      found(anchor, passage)
    })
  }
}

const findNeedles = <A extends Anchor>(all: readonly Wanted<A>[], { blocks, first }: Inserted, found: Found<A>) => {
  if (all.length === 0 || blocks.length === 0) return
  const text = `\n${blocks.join('\n')}\n`
  const placeOf = placesIn(blocks, first)
  const wanted = new Map<string, Wanted<A>[]>()
  const lengths = new Map<number, Set<number>>()
  for (const one of all) {
    const key = one.needle.slice(0, KEY)
    const known = wanted.get(key)
    if (known) known.push(one)
    else wanted.set(key, [one])
    const code = key.charCodeAt(0)
    lengths.set(code, (lengths.get(code) ?? new Set()).add(key.length))
  }
  for (let at = 0; at < text.length && wanted.size > 0; at++) {
    const keyLengths = lengths.get(text.charCodeAt(at))
    if (keyLengths)
      for (const length of keyLengths) {
        const key = text.slice(at, at + length)
        const here = wanted.get(key)
        if (!here) continue
        const left = here.filter((one) => {
          if (!text.startsWith(one.needle, at)) return ++one.tries < MOST_TRIES
          const [block, start] = placeOf(at + one.offset)
          const [endBlock, end] = placeOf(at + one.offset + one.anchor.quote.length)
          found(one.anchor, { block, start, endBlock, end })
          return false
        })
        if (left.length > 0) wanted.set(key, left)
        else wanted.delete(key)
      }
  }
}
