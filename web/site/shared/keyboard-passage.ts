import type { Passage } from '#manuscript/model/anchors/anchor.ts'

interface Place {
  textAt: (block: number) => string | undefined
  segmenter: Intl.Segmenter
}

interface Word {
  start: number
  end: number
}

const wordsOf = ({ textAt, segmenter }: Place, block: number): Word[] =>
  [...segmenter.segment(textAt(block) ?? '')].flatMap(({ index, segment, isWordLike }) =>
    isWordLike ? [{ start: index, end: index + segment.length }] : [],
  )

const wholeBlock = ({ textAt }: Place, block: number): Passage => ({
  block,
  start: 0,
  endBlock: block,
  end: textAt(block)?.length ?? 0,
})

/** Returns the next block with text in a direction, from `block` on. */
const findBlock = ({ textAt }: Place, block: number, by: 1 | -1): number | null => {
  for (let at = block; ; at += by) {
    const text = textAt(at)
    if (text === undefined) return null
    if (text.trim() !== '') return at
  }
}

const inBlock = (block: number, word: Word | undefined): Passage | null =>
  word ? { block, start: word.start, endBlock: block, end: word.end } : null

const isWhole = (place: Place, { block, start, endBlock, end }: Passage): boolean =>
  block === endBlock && start === 0 && end === place.textAt(block)?.length

const nextWord = (place: Place, passage: Passage, by: 1 | -1): Passage | null => {
  const block = by === 1 ? passage.endBlock : passage.block
  const words = wordsOf(place, block)
  // If a whole paragraph is selected, the first key selects its first or last word.
  if (words.length > 1 && isWhole(place, passage)) return inBlock(block, words.at(by === 1 ? 0 : -1))
  const found =
    by === 1 ? words.find(({ start }) => start >= passage.end) : words.findLast(({ end }) => end <= passage.start)
  if (found) return inBlock(block, found)
  const beside = findBlock(place, block + by, by)
  return beside === null ? null : inBlock(beside, wordsOf(place, beside).at(by === 1 ? 0 : -1))
}

/** Moves the end of a passage by a word, within its last block. */
const extendedByWord = (place: Place, passage: Passage, by: 1 | -1): Passage | null => {
  const words = wordsOf(place, passage.endBlock)
  const from = passage.block === passage.endBlock ? passage.start : -1
  const word =
    by === 1 ? words.find(({ end }) => end > passage.end) : words.findLast(({ end }) => end < passage.end && end > from)
  return word ? { ...passage, end: word.end } : null
}

/** Moves the end of a passage by a paragraph. */
const extendedByBlock = (place: Place, passage: Passage, by: 1 | -1): Passage | null => {
  const endBlock = findBlock(place, passage.endBlock + by, by)
  if (endBlock === null || endBlock < passage.block) return null
  return { ...passage, endBlock, end: place.textAt(endBlock)!.length }
}

export interface PassageKey {
  /** One word, or one paragraph, forwards (1) or backwards (-1). */
  unit: 'word' | 'block'
  by: 1 | -1
  /** True moves the end of the passage. */
  extends: boolean
}

/**
 * Returns the passage that a key selects, or null if there is none. Without a passage, it is the first
 * paragraph with text from `top` on.
 */
export const passageAfter = (key: PassageKey, passage: Passage | null, top: number, place: Place): Passage | null => {
  if (!passage) {
    const block = findBlock(place, top, 1)
    return block === null ? null : wholeBlock(place, block)
  }
  if (key.extends) return (key.unit === 'word' ? extendedByWord : extendedByBlock)(place, passage, key.by)
  if (key.unit === 'word') return nextWord(place, passage, key.by)
  const block = findBlock(place, (key.by === 1 ? passage.endBlock : passage.block) + key.by, key.by)
  return block === null ? null : wholeBlock(place, block)
}
