import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isListItem, plainLine } from './prose-lines.ts'
import { textPieces } from './text-pieces.ts'

/** Full stops of every supported script, and the characters that may follow them. */
const ending = /[.!?…。！？｡।॥؟۔;;܀]["'”’»«›‹“„)\]）」』】》〉*_\s\u200f\u200e]*$/u
/**
 * Matches marks at the end. Thai has no full stop, so its sentences end with their last syllable.
 */
const endMarks = /(?<!["'”’)\]*_\s])["'”’)\]*_\s]+$/u
const endsInThai = (text: string): boolean => {
  const bare = text.replace(endMarks, '')
  return /[\p{Script=Thai}\p{N}]$/u.test(bare) || /["”’)\]]/u.test(text.slice(bare.length))
}
/** The number of final characters that are examined to find the end of a line. */
const MAX_END_LENGTH = 200
/** Number of final characters searched for an incomplete sentence. */
const MAX_SENTENCE_LENGTH = 4000

/**
 * Returns true if the line ends with a sentence. A semicolon ends one only in Greek, where it is
 * the question mark.
 */
export const endsSentence = (line: string, language: LanguageCode): boolean => {
  const text = plainLine(line.slice(-MAX_END_LENGTH)).slice(-MAX_END_LENGTH)
  const { script } = languageOf(language)
  if (script === 'Thai' && endsInThai(text)) return true
  if (script !== 'Grek' && /;["'”’»)\]\s]*$/u.test(text)) return false
  return ending.test(text)
}

/**
 * Returns true if the text ends with a complete sentence, a list, a table, code, or lines such as
 * verse and signatures. Everything before the last block counts as complete: a date, sign or
 * formula needs no full stop.
 */
export const isComplete = (markdown: string, language: LanguageCode): boolean => {
  const last = textPieces(markdown).at(-1)
  if (!last) return false
  return last.type !== 'prose' && last.type !== 'quote' ? true : endsSentence(last.text, language)
}

/** Removes an incomplete sentence at the end, and its paragraph if nothing else remains. */
export const removeBrokenEnd = (markdown: string, language: LanguageCode): string => {
  const text = markdown.trimEnd()
  const start = text.lastIndexOf('\n') + 1
  const lastLine = text.slice(start)
  if (text === '' || endsSentence(lastLine, language) || isTableRow(lastLine) || isCodeBlockDelimiter(lastLine))
    return text
  // A list item without a full stop looks incomplete, so the last item is kept only if it resembles
  // the others.
  const lines = text.slice(0, start).split('\n')
  const before = lines.slice(lines.findLastIndex((line, at) => line.trim() === '' && at < lines.length - 1) + 1, -1)
  if (isListItem(lastLine) && before.length > 0 && !before.some((line) => endsSentence(line, language))) return text
  const tail = lastLine.slice(-MAX_SENTENCE_LENGTH)
  const head = lastLine.slice(0, lastLine.length - tail.length)
  const whole = head + sentencesOf(tail, language).slice(0, -1).join('')
  return (text.slice(0, start) + whole).trimEnd()
}

const isTableRow = (line: string): boolean => /^\s*\|.*\|\s*$/u.test(line)
const isCodeBlockDelimiter = (line: string): boolean => /^\s*(?:```|~~~)\s*$/u.test(line)

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (tag: string): Intl.Segmenter => {
  const known = segmenters.get(tag) ?? new Intl.Segmenter(tag, { granularity: 'sentence' })
  segmenters.set(tag, known)
  return known
}

/** Splits a text into sentences with their trailing spaces. Joining them restores the text. */
export const sentencesOf = (text: string, language: LanguageCode): string[] => {
  const { script, tag } = languageOf(language)
  if (script === 'Thai') return text.match(/\S+\s*/gu) ?? []
  return Array.from(segmenterOf(tag).segment(text), ({ segment }) => segment)
}
