import { anchorsOf } from '../diff/diff-anchors.ts'
import { diffBlocks } from '../diff/diff-blocks.ts'

/** Positions in both texts. A block without a counterpart has null on the other side. */
export interface BlockPair {
  before: number | null
  after: number | null
  isSame: boolean
}

/**
 * Two paragraphs count as the same one, rewritten, if they share a sequence of this many words that
 * occurs once in both texts.
 */
const SHINGLE = 4
const word = /[\p{L}\p{N}]+/gu
/** Scripts without spaces between words, in which a shingle is a sequence of characters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const UNSPACED_SHINGLE = 8

const wordsOf = (text: string): string[] =>
  unspaced.test(text) ? Array.from(text.replaceAll(/\s/g, '')) : (text.toLowerCase().match(word) ?? [])

/** Returns the shingles of all blocks in order, with the block of each. */
const shinglesOf = (texts: readonly string[], from: number, to: number): { shingles: string[]; blocks: number[] } => {
  const shingles: string[] = []
  const blocks: number[] = []
  for (let at = from; at < to; at++) {
    const words = wordsOf(texts[at]!)
    const size = unspaced.test(texts[at]!) ? UNSPACED_SHINGLE : SHINGLE
    for (let first = 0; first + size <= words.length; first++) {
      shingles.push(words.slice(first, first + size).join(' '))
      blocks.push(at)
    }
  }
  return { shingles, blocks }
}

/**
 * Pairs the blocks of two passages by the sequences of words that occur once in each of them, in
 * the same order. It takes n log n steps.
 */
const pairsByWords = (
  before: readonly string[],
  after: readonly string[],
  [from, fromEnd]: readonly [number, number],
  [to, toEnd]: readonly [number, number],
): [number, number][] => {
  const old = shinglesOf(before, from, fromEnd)
  const fresh = shinglesOf(after, to, toEnd)
  const pairs: [number, number][] = []
  for (const [oldAt, freshAt] of anchorsOf(old.shingles, fresh.shingles)) {
    const pair: [number, number] = [old.blocks[oldAt]!, fresh.blocks[freshAt]!]
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
  for (const { start, deleteCount, blocks } of diffBlocks(before.keys, after.keys)) {
    same(start - old)
    const [oldEnd, freshEnd] = [old + deleteCount, fresh + blocks.length]
    for (const [pairedOld, pairedFresh] of pairsByWords(before.texts, after.texts, [old, oldEnd], [fresh, freshEnd])) {
      unpaired(pairedOld, pairedFresh)
      pairs.push({ before: old++, after: fresh++, isSame: false })
    }
    unpaired(oldEnd, freshEnd)
  }
  same(before.keys.length - old)
  return pairs
}
