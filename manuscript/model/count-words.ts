import type { ManuscriptBlock } from './blocks/block-types.ts'
import { textOfBlock } from './blocks/lines-of-block.ts'
import type { Book } from './book.ts'
import { languageOf } from './languages.ts'
import type { LanguageCode } from './languages.ts'

/** One ideograph, kana or letter, with its combining marks. */
const character = /[\p{L}\p{N}]\p{M}*/gu
const spoken = /[\p{L}\p{N}]/u
/**
 * A segmenter takes minutes for 1 MB at once, so it receives pieces that end at a space where
 * possible. Pieces contain many short lines, because each call has a fixed cost.
 */
const pieces = /[^]{1,2000}(?=\s|$)|[^]{1,2000}/gu

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (tag: string): Intl.Segmenter => {
  const known = segmenters.get(tag)
  if (known) return known
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  segmenters.set(tag, segmenter)
  return segmenter
}

const countMatches = (text: string, pattern: RegExp): number => {
  let count = 0
  for (const _ of text.matchAll(pattern)) count++
  return count
}

const countSegments = (text: string, segmenter: Intl.Segmenter): number => {
  let count = 0
  let insideOneWord = false
  for (const [piece] of text.matchAll(pieces)) {
    let words = 0
    let wholePiece = false
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      if (!isWordLike || !spoken.test(segment)) continue
      words++
      wholePiece = segment.length === piece.length
    }
    // A word longer than a piece counts once.
    if (!(wholePiece && insideOneWord)) count += words
    insideOneWord = wholePiece && piece.length >= 2000
  }
  return count
}

const isPlain = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
const isPlainSpace = (code: number) => code === 32 || code === 10
/**
 * Matches `. , ; : ! ?`, which join or separate two words depending on the characters around them.
 */
const isPlainMark = (code: number) =>
  code === 46 || code === 44 || code === 59 || code === 58 || code === 33 || code === 63

/**
 * Counts words of text that consists of plain letters, numbers and spaces; returns -1 for any other
 * text. Such text needs no segmenter, which would take a second for 50,000 short lines.
 */
const countPlain = (text: string): number => {
  let words = 0
  let before = 32
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isPlain(code)) {
      if (isPlainMark(before)) return -1
      if (isPlainSpace(before)) words++
    } else if (isPlainMark(code)) {
      if (!isPlain(before)) return -1
    } else if (!isPlainSpace(code)) return -1
    before = code
  }
  return words
}

/** Counts words; in Chinese and Japanese, which have no spaces, characters without punctuation. */
export const countWords = (text: string, language: LanguageCode): number => {
  const { script, tag } = languageOf(language)
  if (script === 'Hans' || script === 'Hant' || script === 'Jpan') return countMatches(text, character)
  const plain = countPlain(text)
  return plain === -1 ? countSegments(text, segmenterOf(tag)) : plain
}

/** Counts words of the running text, including list items. */
export const countBlockWords = (blocks: readonly ManuscriptBlock[], language: LanguageCode): number =>
  countWords(blocks.map(textOfBlock).join('\n'), language)

/** Counts words of the running text, without titles. */
export const countBookWords = (book: Book): number => {
  const chapters = book.chapters.flatMap((chapter) => [chapter.blocks, ...chapter.sections.map(({ blocks }) => blocks)])
  return [book.opening ?? [], ...chapters].reduce((sum, blocks) => sum + countBlockWords(blocks, book.language), 0)
}
