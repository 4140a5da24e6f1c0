import type { LanguageCode } from '#manuscript/model/languages.ts'
import { endsSentence, sentencesOf } from '#writer/quality/complete.ts'
import type { SelectionEdges } from '#writer/writer.ts'

/** The number of characters before and after a text that are compared. */
const COMPARED = 600
/**
 * The minimum number of letters of a removed repetition in a script without spaces. A shorter one
 * may be intended.
 */
const MIN_LETTERS = 6

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu

interface Word {
  folded: string
  /** The position of its first character, and the position after its last character. */
  from: number
  to: number
}

/** Returns the words of a text; in scripts without spaces each character counts as one. */
const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(wordPattern)).flatMap(({ 0: word, index }) => {
    if (!unspaced.test(word)) return [{ folded: word.toLowerCase(), from: index, to: index + word.length }]
    let at = index
    return Array.from(word, (folded) => ({ folded, from: at, to: (at += folded.length) }))
  })

/** Returns the maximum number of words at the end of `first` with which `second` begins. */
const overlapOf = (first: readonly Word[], second: readonly Word[], whole: number): number => {
  for (let count = Math.min(first.length, second.length); count > 0; count--) {
    const start = first.length - count
    const isRepeated = first.slice(start).every(({ folded }, at) => folded === second[at]!.folded)
    if (!isRepeated) continue
    const letters = second.slice(0, count).reduce((sum, { folded }) => sum + folded.length, 0)
    const isLong = second[0]!.folded.length === 1 ? letters >= MIN_LETTERS : count > 1
    if (isLong || (whole > 0 && count >= whole)) return count
  }
  return 0
}

/** Returns the unfinished sentence at the end of a text. */
export const openSentence = (text: string, language: LanguageCode): string => {
  const last = sentencesOf(text.slice(-COMPARED), language).at(-1) ?? ''
  return endsSentence(last, language) ? '' : last
}

/** Returns the rest of a sentence at the beginning of a text, up to its end. */
const restOfSentence = (text: string, language: LanguageCode): string =>
  sentencesOf(text.slice(0, COMPARED), language)[0] ?? ''

/** Returns the part of a text that does not repeat the words at the end of the text before it. */
export const withoutRepeatedStart = (text: string, before: string, language: LanguageCode): string => {
  const ending = before.slice(-COMPARED)
  const words = wordsOf(text.slice(0, COMPARED))
  const count = overlapOf(wordsOf(ending), words, wordsOf(openSentence(ending, language)).length)
  if (count === 0) return text
  const rest = text.slice(words[count - 1]!.to)
  // The punctuation after the repeated words belongs to them only if the text before has it too.
  const mark = /^[^\p{L}\p{N}\s]*\s*/u.exec(rest)![0]
  return mark.trim() !== '' && !ending.trimEnd().endsWith(mark.trim()) ? rest : rest.slice(mark.length)
}

/** Returns the part of a text that does not repeat the words at the beginning of the text after it. */
const withoutRepeatedEnd = (text: string, after: string, language: LanguageCode): string => {
  const beginning = after.slice(0, COMPARED)
  const offset = Math.max(0, text.length - COMPARED)
  const words = wordsOf(text.slice(offset))
  const count = overlapOf(words, wordsOf(beginning), wordsOf(restOfSentence(beginning, language)).length)
  return count === 0 ? text : text.slice(0, offset + words[words.length - count]!.from).trimEnd()
}

/**
 * Returns true while a text that is being written may still turn out to repeat the text before it.
 */
export const mayRepeat = (text: string, before: string): boolean => {
  const [ending, words] = [wordsOf(before.slice(-COMPARED)), wordsOf(text)]
  // The last word may be incomplete.
  const last = words.pop()
  if (!last) return true
  return ending.some(
    (_, start) =>
      start + words.length < ending.length &&
      ending[start + words.length]!.folded.startsWith(last.folded) &&
      words.every(({ folded }, at) => ending[start + at]!.folded === folded),
  )
}

/**
 * Removes passages from a written text that repeat the text next to it. The text may repeat
 * passages that the source itself repeats. Never removes the whole text.
 */
export const removeSeams = (
  text: string,
  { before, after, source = '' }: SelectionEdges & { source?: string },
  language: LanguageCode,
): string => {
  const startsAlike = source !== '' && withoutRepeatedStart(source, before, language) !== source
  const endsAlike = source !== '' && withoutRepeatedEnd(source, after, language) !== source
  const begun = startsAlike ? text : withoutRepeatedStart(text, before, language).trimStart()
  const ended = endsAlike ? begun : withoutRepeatedEnd(begun, after, language)
  return /[\p{L}\p{N}]/u.test(ended) ? ended : text
}
