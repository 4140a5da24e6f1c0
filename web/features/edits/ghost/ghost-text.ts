import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { textOfBlock } from '#manuscript/model/blocks/lines-of-block.ts'

/** Matches characters of scripts that put no spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const startsWord = /^["'“„«‘(¿¡—–]?[\p{L}\p{N}]/u
const endsWithSpace = /[\s(“„«‘\u2014-]$/u
const ends = /^[.!?…。！？]$/u
const letter = /[\p{L}\p{N}]/u

/** Converts a reply in Markdown to one line of plain text. */
const plainText = (markdown: string): string =>
  markdownToBlocks(markdown)
    .map(textOfBlock)
    .join(' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** Returns the text to insert at a caret, with the spaces that separate it from its neighbours. */
export const ghostText = (reply: string, { before, after }: { before: string; after: string }): string => {
  const whole = plainText(reply)
  // If the text after the caret begins with a sentence end, the one of the ghost text is dropped.
  const text = ends.test(whole.slice(-1)) && ends.test(after.slice(0, 1)) ? whole.slice(0, -1) : whole
  if (text === '') return ''
  const needsSpace =
    before !== '' && !endsWithSpace.test(before) && startsWord.test(text) && !unspaced.test(before.slice(-1) + text[0]!)
  const isFollowed = letter.test(after.slice(0, 1)) && !unspaced.test(text.at(-1)! + after[0]!)
  return `${needsSpace ? ' ' : ''}${text}${isFollowed ? ' ' : ''}`
}

const pieceOf = (text: string, language: LanguageCode, granularity: 'word' | 'sentence'): string => {
  const segmenter = new Intl.Segmenter(languageOf(language).tag, { granularity })
  let end = 0
  let isBegun = false
  for (const { segment, index } of segmenter.segment(text)) {
    if (isBegun && (granularity === 'sentence' || letter.test(segment) || segment.trim() === '')) break
    end = index + segment.length
    isBegun ||= letter.test(segment)
  }
  return text.slice(0, end).trimEnd() || text
}

/** Returns the next word with the punctuation behind it. */
export const firstWord = (text: string, language: LanguageCode): string => pieceOf(text, language, 'word')

/** Returns the text up to the end of its first sentence. */
export const firstSentence = (text: string, language: LanguageCode): string => pieceOf(text, language, 'sentence')

/**
 * Returns an accepted piece of a ghost text as it is inserted before `after`. The space behind a
 * piece is inserted with the next piece, as in typing. It is inserted at once if a word follows the
 * caret, which the piece would otherwise touch.
 */
export const pieceBefore = (piece: string, text: string, after: string): string =>
  letter.test(after.slice(0, 1)) ? piece + /^\s*/.exec(text.slice(piece.length))![0] : piece

const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '\u00a0': ' ',
}
const fold = (text: string): string => Array.from(text, (character) => alike[character] ?? character).join('')

/**
 * Returns the number of characters of a ghost text that the typed text matches, or null if
 * something else was typed. Quotation marks of any shape match.
 */
export const usedUp = (ghost: string, typed: string): number | null =>
  fold(ghost.slice(0, typed.length)) === fold(typed) ? typed.length : null
