import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { LanguageJudge } from './language-share.ts'
import { plainLine } from './lines.ts'
import { textPieces } from './text-pieces.ts'

/** So many paragraphs in a row are a model that fell into another language. Fewer are a quotation, a motto, a voice. */
export const FOREIGN_PARAGRAPHS = 3
/** So many letters at least, or ideographs: three lines of a song are a quotation too. */
const FOREIGN_LETTERS = { alphabetic: 120, ideographic: 40 }
/** Of a text that has this share of its words in another language, all that is in it is foreign. */
const FOREIGN_SHARE = 0.3

const quotations = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|‹[^‹›]*›|「[^「」]*」|『[^『』]*』|"[^"\n]*"/gu
const speech = /^\s*(?:[-–—―]\s?\p{L}|>|["“„«»‹›「『])/u

/** A paragraph in another language that nobody is quoted with: no speech, no quotation, no code and no table. */
export const isForeign = (paragraph: string, judge: LanguageJudge): boolean => {
  if (speech.test(paragraph) || paragraph.includes('|')) return false
  const line = plainLine(paragraph.replace(/(?<!\s)\s*\n\s*/gu, ' '))
  return !judge(line) && !judge(line.replace(quotations, ' '))
}

/** Watches paragraphs as they come: true from the third foreign one in a row. */
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

/** Which pieces of a text are in another language for good: runs of three and more, or all where they are much of the text. */
export const findForeign = (markdown: string, judge: LanguageJudge, language: LanguageCode): boolean[] => {
  const pieces = textPieces(markdown)
  const foreign = pieces.map(({ kind, text }) => kind !== 'code' && kind !== 'table' && isForeign(text, judge))
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
