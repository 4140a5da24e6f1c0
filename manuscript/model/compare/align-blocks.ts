import { anchorsOf } from '../diff/diff-anchors.ts'
import { diffBlocks } from '../diff/diff-blocks.ts'

/** Positions in both texts. A block without a counterpart has null on the other side. */
export interface BlockPair {
  before: number | null
  after: number | null
  isSame: boolean
}

/** The length of a sequence in words, or in characters in scripts without spaces between words. */
interface Size {
  words: number
  characters: number
}

/**
 * Two paragraphs count as the same one, rewritten, if they share a sequence of this length that
 * occurs once in both texts.
 */
const LONG: Size = { words: 4, characters: 8 }

/**
 * Short blocks, such as a list or a formula, share a sequence of this length, and about half of all
 * their sequences.
 */
const SHORT: Size = { words: 1, characters: 2 }
/** Sequences in a short block. */
const MOST_OF_SHORT = 40
/** The share of common sequences from which two short blocks count as the same one. */
const ALIKE = 0.5

const word = /[\p{L}\p{N}]+/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const sequencesIn = (text: string, { words, characters }: Size): string[] => {
  const isUnspaced = unspaced.test(text)
  const units = isUnspaced ? Array.from(text.replaceAll(/\s/g, '')) : (text.toLowerCase().match(word) ?? [])
  const size = isUnspaced ? characters : words
  return Array.from({ length: Math.max(0, units.length - size + 1) }, (_, at) => units.slice(at, at + size).join(' '))
}

/** The sequences of some blocks in order, with the block of each. */
interface Sequences {
  all: string[]
  blocks: number[]
  ofBlock: Map<number, string[]>
}

const sequencesOf = (texts: readonly string[], [from, end]: Range, size: Size): Sequences => {
  const found: Sequences = { all: [], blocks: [], ofBlock: new Map() }
  for (let at = from; at < end; at++) {
    const own = sequencesIn(texts[at]!, size)
    found.ofBlock.set(at, own)
    for (const sequence of own) {
      found.all.push(sequence)
      found.blocks.push(at)
    }
  }
  return found
}

/** Returns true if two short blocks have about half of their sequences in common. */
const areAlike = (old: readonly string[], fresh: readonly string[]): boolean => {
  if (Math.max(old.length, fresh.length) > MOST_OF_SHORT) return false
  const left = [...fresh]
  let common = 0
  for (const sequence of old) {
    const at = left.indexOf(sequence)
    if (at === -1) continue
    left.splice(at, 1)
    common++
  }
  return (2 * common) / (old.length + fresh.length) >= ALIKE
}

/** Positions from a first one to before an end. */
type Range = readonly [number, number]

/**
 * Pairs the blocks of two passages by the sequences that occur once in each of them, in the same
 * order. It takes n log n steps.
 */
const pairsBySequences = (
  before: readonly string[],
  after: readonly string[],
  [oldRange, freshRange]: readonly [Range, Range],
  size: Size,
): [number, number][] => {
  const old = sequencesOf(before, oldRange, size)
  const fresh = sequencesOf(after, freshRange, size)
  const blocksAt = (oldAt: number, freshAt: number): [number, number] => [old.blocks[oldAt]!, fresh.blocks[freshAt]!]
  const accepts = (oldAt: number, freshAt: number) => {
    const [oldBlock, freshBlock] = blocksAt(oldAt, freshAt)
    return size === LONG || areAlike(old.ofBlock.get(oldBlock)!, fresh.ofBlock.get(freshBlock)!)
  }
  const pairs: [number, number][] = []
  for (const [oldAt, freshAt] of anchorsOf(old.all, fresh.all, accepts)) {
    const pair = blocksAt(oldAt, freshAt)
    const last = pairs.at(-1)
    if (!last || (pair[0] > last[0] && pair[1] > last[1])) pairs.push(pair)
  }
  return pairs
}

/**
 * Aligns the blocks of two texts: equal ones, rewritten ones, and those that only one of them has.
 * `keys` decide about equality; `texts` are the words by which rewritten blocks are recognized.
 */
export const alignBlocks = (
  before: { keys: readonly string[]; texts: readonly string[] },
  after: { keys: readonly string[]; texts: readonly string[] },
): BlockPair[] => {
  const pairs: BlockPair[] = []
  let [old, fresh] = [0, 0]
  const same = (count: number) => {
    for (let at = 0; at < count; at++) pairs.push({ before: old++, after: fresh++, isSame: true })
  }
  /**
   * Adds the blocks before the next pair. If both texts have a single one, these replace each
   * other.
   */
  const unpaired = (oldEnd: number, freshEnd: number) => {
    if (oldEnd - old === 1 && freshEnd - fresh === 1) pairs.push({ before: old++, after: fresh++, isSame: false })
    while (old < oldEnd) pairs.push({ before: old++, after: null, isSame: false })
    while (fresh < freshEnd) pairs.push({ before: null, after: fresh++, isSame: false })
  }
  /** Adds the blocks before the next pair, and pairs them by sequences of these sizes. */
  const passage = (oldEnd: number, freshEnd: number, [size, ...smaller]: readonly Size[]) => {
    const isReplaced = oldEnd - old === 1 && freshEnd - fresh === 1
    if (!size || isReplaced || old === oldEnd || fresh === freshEnd) return unpaired(oldEnd, freshEnd)
    const ranges = [
      [old, oldEnd],
      [fresh, freshEnd],
    ] as const
    for (const [pairedOld, pairedFresh] of pairsBySequences(before.texts, after.texts, ranges, size)) {
      passage(pairedOld, pairedFresh, smaller)
      pairs.push({ before: old++, after: fresh++, isSame: false })
    }
    passage(oldEnd, freshEnd, smaller)
  }
  for (const { start, deleteCount, blocks } of diffBlocks(before.keys, after.keys)) {
    same(start - old)
    passage(old + deleteCount, fresh + blocks.length, [LONG, SHORT])
  }
  same(before.keys.length - old)
  return pairs
}
