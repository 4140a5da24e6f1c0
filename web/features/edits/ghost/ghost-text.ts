import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { textOfBlock } from '#manuscript/model/blocks/lines-of-block.ts'

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const startsWord = /^["'“„«‘(¿¡—–]?[\p{L}\p{N}]/u
const endsWithSpace = /[\s(“„«‘\u2014-]$/u
const letter = /[\p{L}\p{N}]/u

/** Returns the words of a reply, which is Markdown, as one line of plain text. */
const plainText = (markdown: string): string =>
  markdownToBlocks(markdown)
    .map(textOfBlock)
    .join(' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** Returns the text to insert at a caret, with the spaces that separate it from what is beside it. */
export const ghostText = (reply: string, { before, after }: { before: string; after: string }): string => {
  const text = plainText(reply)
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
  // The space behind the piece comes with the next one, as if it were typed.
  return text.slice(0, end).trimEnd() || text
}

/** Returns the next word with the punctuation behind it. */
export const firstWord = (text: string, language: LanguageCode): string => pieceOf(text, language, 'word')

/** Returns the text up to the end of its first sentence. */
export const firstSentence = (text: string, language: LanguageCode): string => pieceOf(text, language, 'sentence')

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
 * Returns the number of characters of a ghost text that a typed text has used up, or null if
 * something else was typed. Typed quotation marks need not have the same shape.
 */
export const usedUp = (ghost: string, typed: string): number | null =>
  fold(ghost.slice(0, typed.length)) === fold(typed) ? typed.length : null
