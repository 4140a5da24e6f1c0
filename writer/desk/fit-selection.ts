import { distinctiveWords } from '#manuscript/model/language-detection/distinctive-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { endsSentence } from '#writer/quality/complete.ts'
import type { SelectionEdges } from '#writer/writer.ts'
import { openSentence, removeSeams } from './remove-seams.ts'

const finalStop = /(?<![.…])[.。．｡।۔]$/u
/** Matches punctuation at the end of a text. No other punctuation may follow it directly. */
const stops = /[.,;:!?…。，；：！？、।،؛؟۔]$/u
/** Matches abbreviations, to which a following full stop belongs. */
const abbreviation = /(?:\p{L}\.\p{L}|(?:^|[\s(])(?:\p{Lu}|etc|dr|mr|mrs|ms|st|no|vol|bzw|usw|ca|s\.o))\.$/iu

const firstWord = /^(["'“„«»‘(¿¡*_]*)(\p{Lu})([\p{Ll}\p{M}]*)(?![\p{L}\p{N}])/u
const firstLetter = /^(["'“„«»‘(¿¡*_]*)(\p{Ll})/u

/** Removes a full stop that the writer added in the middle of a sentence. */
const withoutAddedStop = (text: string, source: string, after: string): string => {
  const next = after.trimStart()
  if (next === '' || stops.test(source)) return text
  if (stops.test(next.slice(0, 1))) return text.replace(stops, '')
  return finalStop.test(text) && !abbreviation.test(text) ? text.replace(finalStop, '') : text
}

/** Adds the final mark of the source, if it ended its sentence with one and the text does not. */
const withFinalMark = (text: string, source: string, language: LanguageCode): string => {
  const mark = /[.!?…。！？।؟۔]$/u.exec(source)?.[0]
  return mark === undefined || endsSentence(text, language) || /[\p{P}]$/u.test(text) ? text : text + mark
}

/**
 * Begins the text with a lower-case or capital letter, as its sentence requires. A capital is kept
 * if the word may be a name: only a word that is known in lower case loses it.
 */
const withFittingCase = (
  text: string,
  source: string,
  { before, after }: SelectionEdges,
  language: LanguageCode,
): string => {
  const isInside = openSentence(before, language).trim() !== ''
  if (!isInside) {
    const startsBig = /^[^\p{L}]*\p{Lu}/u.test(source)
    return startsBig
      ? text.replace(firstLetter, (_, marks: string, letter: string) => marks + letter.toUpperCase())
      : text
  }
  const [found, marks = '', letter = '', rest = ''] = firstWord.exec(text) ?? []
  if (found === undefined || !/^[^\p{L}]*\p{Ll}/u.test(source)) return text
  const small = letter.toLowerCase() + rest
  const near = ` ${before} ${source} ${after} `
  const isKnown =
    distinctiveWords.get(small)?.some(([known]) => known === language) === true ||
    new RegExp(`(?<![\\p{L}\\p{N}])${small}(?![\\p{L}\\p{N}])`, 'u').test(near)
  return isKnown ? marks + small + text.slice(found.length) : text
}

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/**
 * Fits a written text between the remaining parts of its paragraphs: it repeats none of their
 * words, has the right case, and has no full stop inside a sentence. Text inside one line stays on
 * one line if the sentence continues after it.
 */
export const fitSelection = (text: string, source: string, edges: SelectionEdges, language: LanguageCode): string => {
  const [replacement, own] = [text.trim(), source.trim()]
  if (replacement === '') return text
  const isOpen = openSentence(edges.before, language).trim() !== '' || !endsSentence(own, language)
  const line = !own.includes('\n') && isOpen ? joinLines(replacement) : replacement
  const alone = removeSeams(line, { ...edges, source: own }, language)
  const stopped = withoutAddedStop(alone, own, edges.after)
  return withFittingCase(withFinalMark(stopped, own, language), own, edges, language)
}
