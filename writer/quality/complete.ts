import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isListItem, plainLine } from './lines.ts'
import { textPieces } from './text-pieces.ts'

/** Full stops of every script that Inkloom writes, and what may stand behind them. */
const ending = /[.!?…。！？｡।॥؟۔;;܀]["'”’»«›‹“„)\]）」』】》〉*_\s\u200f\u200e]*$/u
/** Thai has no full stop: a sentence ends where its last syllable does. */
const endMarks = /(?<!["'”’)\]*_\s])["'”’)\]*_\s]+$/u
const endsInThai = (text: string): boolean => {
  const bare = text.replace(endMarks, '')
  return /[\p{Script=Thai}\p{N}]$/u.test(bare) || /["”’)\]]/u.test(text.slice(bare.length))
}
/** How a line ends is seen in its last characters. */
const LONGEST_END = 200
/** A sentence that breaks off is looked for in the last characters of a line. */
const LONGEST_SENTENCE = 4000

/** The line ends where a sentence does. A semicolon ends one only in Greek, where it is the question mark. */
export const endsSentence = (line: string, language: LanguageCode): boolean => {
  const text = plainLine(line.slice(-LONGEST_END)).slice(-LONGEST_END)
  const { script } = languageOf(language)
  if (script === 'Thai' && endsInThai(text)) return true
  if (script !== 'Grek' && /;["'”’»)\]\s]*$/u.test(text)) return false
  return ending.test(text)
}

/**
 * Ends with a complete sentence, or with a list, a table, code, or lines as those of verse and signatures. What stands
 * before the end is complete: a date, a sign or a formula needs no full stop.
 */
export const isComplete = (markdown: string, language: LanguageCode): boolean => {
  const last = textPieces(markdown).at(-1)
  if (!last) return false
  return last.kind !== 'prose' && last.kind !== 'quote' ? true : endsSentence(last.text, language)
}

/** Takes a sentence away that breaks off at the end, and with it a paragraph that holds nothing else. */
export const withoutBrokenEnd = (markdown: string, language: LanguageCode): string => {
  const text = markdown.trimEnd()
  const start = text.lastIndexOf('\n') + 1
  const lastLine = text.slice(start)
  if (text === '' || endsSentence(lastLine, language) || isTableRow(lastLine) || isFence(lastLine)) return text
  // The end of a list item can't be told from a broken one, so that the last one stays only if it reads like the others.
  const lines = text.slice(0, start).split('\n')
  const before = lines.slice(lines.findLastIndex((line, at) => line.trim() === '' && at < lines.length - 1) + 1, -1)
  if (isListItem(lastLine) && before.length > 0 && !before.some((line) => endsSentence(line, language))) return text
  const tail = lastLine.slice(-LONGEST_SENTENCE)
  const head = lastLine.slice(0, lastLine.length - tail.length)
  const whole = head + sentencesOf(tail, language).slice(0, -1).join('')
  return (text.slice(0, start) + whole).trimEnd()
}

const isTableRow = (line: string): boolean => /^\s*\|.*\|\s*$/u.test(line)
const isFence = (line: string): boolean => /^\s*(?:```|~~~)\s*$/u.test(line)

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (tag: string): Intl.Segmenter => {
  const known = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: 'sentence' })
  segmenters.set(tag, known)
  return known
}

/** Sentences with the spaces behind them, so that joined they are the text again. */
export const sentencesOf = (text: string, language: LanguageCode): string[] => {
  const { script, tag } = languageOf(language)
  if (script === 'Thai') return text.match(/\S+\s*/gu) ?? []
  return Array.from(segmenterOf(tag).segment(text), ({ segment }) => segment)
}
