import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { LanguageJudge } from './language-share.ts'
import { plainLine } from './prose-lines.ts'
import { textPieces } from './text-pieces.ts'

/**
 * The number of consecutive foreign paragraphs that show that the model switched language. Fewer
 * may be a quotation or a motto.
 */
export const FOREIGN_PARAGRAPHS = 3
/**
 * Minimum letters or ideographs of a foreign paragraph; three lines of a song may be a quotation.
 */
const FOREIGN_LETTERS = { alphabetic: 120, ideographic: 40 }
/** If this share of a text's words is foreign, all foreign paragraphs count as errors. */
const FOREIGN_SHARE = 0.3

const quotations = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|‹[^‹›]*›|「[^「」]*」|『[^『』]*』|"[^"\n]*"/gu
const speech = /^\s*(?:[-–—―]\s?\p{L}|>|["“„«»‹›「『])/u

/**
 * Returns true for a paragraph in another language that is not speech, a quotation, code or a
 * table.
 */
export const isForeign = (paragraph: string, judge: LanguageJudge): boolean => {
  if (speech.test(paragraph) || paragraph.includes('|')) return false
  const line = plainLine(paragraph.replace(/(?<!\s)\s*\n\s*/gu, ' '))
  return !judge(line) && !judge(line.replace(quotations, ' '))
}

/**
 * Creates a watcher for streamed paragraphs that returns true from the third consecutive foreign
 * one.
 */
export const foreignWatch = (judge: LanguageJudge): ((paragraph: string) => boolean) => {
  let inARow = 0
  return (paragraph) => {
    inARow = isForeign(paragraph, judge) ? inARow + 1 : 0
    return inARow >= FOREIGN_PARAGRAPHS
  }
}

const isMuch = (pieces: readonly { text: string }[]): boolean => {
  const text = pieces.map((piece) => piece.text).join('')
  const ideographs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return ideographs >= FOREIGN_LETTERS.ideographic || letters >= FOREIGN_LETTERS.alphabetic
}

const sum = (list: readonly number[]) => list.reduce((total, count) => total + count, 0)

/**
 * Returns, for each piece, true if it is in the wrong language: runs of three or more foreign
 * pieces, or all foreign pieces if they are a large share of the text.
 */
export const findForeign = (markdown: string, judge: LanguageJudge, language: LanguageCode): boolean[] => {
  const pieces = textPieces(markdown)
  const foreign = pieces.map(({ type, text }) => type !== 'code' && type !== 'table' && isForeign(text, judge))
  if (!foreign.includes(true)) return foreign
  const words = pieces.map(({ text }) => countWords(text, language))
  if (sum(words.filter((_, at) => foreign[at])) >= sum(words) * FOREIGN_SHARE) return foreign
  const found = foreign.map(() => false)
  let start = 0
  foreign.forEach((is, at) => {
    if (!is) start = at + 1
    else if (at + 1 - start >= FOREIGN_PARAGRAPHS && isMuch(pieces.slice(start, at + 1)))
      found.fill(true, start, at + 1)
  })
  return found
}
