import type { Block, Book } from './book.ts'
import { languageOf } from './languages.ts'
import type { LanguageCode } from './languages.ts'
import { runsText } from './runs-text.ts'

/** One ideograph, kana or letter, with the marks that stand on it. */
const character = /[\p{L}\p{N}]\p{M}*/gu
const spoken = /[\p{L}\p{N}]/u
/**
 * A segmenter takes minutes over 1 MB at once, so it gets pieces that end at a space, where there is one. Pieces hold many
 * short lines: each call of a segmenter has a price of its own.
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

/** Words; in Chinese and Japanese, which put no spaces between them, characters without punctuation. */
export const countWords = (text: string, language: LanguageCode): number => {
  const { script, tag } = languageOf(language)
  if (script === 'Hans' || script === 'Hant' || script === 'Jpan') return countMatches(text, character)
  return countSegments(text, segmenterOf(tag))
}

const blockText = (block: Block): string =>
  block.type === 'list' ? block.items.map(runsText).join('\n') : runsText(block.text)

/** Words of the running text, list items included. */
export const countBlockWords = (blocks: readonly Block[], language: LanguageCode): number =>
  countWords(blocks.map(blockText).join('\n'), language)

/** Words of the running text; titles don't count. */
export const countBookWords = (book: Book): number => {
  const chapters = book.chapters.flatMap((chapter) => [chapter.blocks, ...chapter.sections.map(({ blocks }) => blocks)])
  return [book.opening ?? [], ...chapters].reduce((sum, blocks) => sum + countBlockWords(blocks, book.language), 0)
}
