import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { abbreviationsOf, writesOrdinalsWithStop } from './abbreviations.ts'
import { splitThai } from './split-thai.ts'

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (tag: string): Intl.Segmenter => {
  const known = segmenters.get(tag)
  if (known) return known
  const segmenter = new Intl.Segmenter(tag, { granularity: 'sentence' })
  segmenters.set(tag, segmenter)
  return segmenter
}

/**
 * The maximum length of a quotation that is kept together. A longer one is split at its own
 * sentences.
 */
const longestQuotation = 360
const saysWho =
  /^(?:\p{Lu}[\p{L}’'-]*|the \p{L}+|[Hh]e|[Ss]he|I|[Tt]hey|[Ww]e)(?: \p{L}+){0,2}? (?:said|asked|cried|replied|answered|shouted|whispered|called|added|muttered|laughed|wrote|told)\b/u

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Returns true if a quotation in this text is still open at its end. */
export const quotationIsOpen = (text: string, language: string): boolean => {
  if (count(text, /"/g) % 2 === 1) return true
  if (count(text, /[«]/g) !== count(text, /[»]/g)) return true
  if (count(text, /[「『]/g) !== count(text, /[」』]/g)) return true
  if (language === 'german') return count(text, /„/g) > count(text, /[“”]/g)
  return count(text, /[“„]/g) > count(text, /”/g) + (text.includes('„') ? count(text, /“/g) : 0)
}

/**
 * The number of characters at the end of a sentence that are examined at each step, which is longer
 * than any abbreviation.
 */
const END = 40

const endsInAbbreviation = (end: string, language: string): boolean => {
  const last = /(?:^|[\s("“„])((?:\p{L}+\.)*\p{L}+)\.$/u.exec(end)?.[1]
  if (last === undefined) return false
  if (/^\p{Lu}$/u.test(last)) return last !== 'I'
  return abbreviationsOf(language).has(last.toLowerCase())
}

/** A sentence that may continue. */
interface Open {
  text: string
  /**
   * Its last characters without trailing white space, so that each step need not read the whole
   * sentence.
   */
  end: string
  /** True if white space follows `end`. */
  spaced: boolean
}

const add = (before: Open | undefined, segment: string, read: string): Open => {
  const visible = read.trimEnd()
  const end = before ? before.end + (before.spaced && visible ? ' ' : '') + visible : visible
  return { text: (before?.text ?? '') + segment, end: end.slice(-END), spaced: visible.length < read.length }
}

const opening = /["“„«]/g
const isAside = /^[\s"”»’')\]」』*_]+$/u
const goesOn = /^\s*[\p{Ll},;)]/u

const belongsTogether = ({ text, end }: Open, next: string, language: string, unclosed: boolean): boolean => {
  if (isAside.test(next) || goesOn.test(next)) return true
  if (endsInAbbreviation(end, language)) return true
  if (writesOrdinalsWithStop.has(language) && /(?:^|\D)\d{1,2}\.$/.test(end)) return true
  if (/[?!.,…]["”»]$/.test(end) && saysWho.test(next)) return true
  if (text.length + next.length >= longestQuotation) return false
  return quotationIsOpen(unclosed ? text.replaceAll(opening, '') : text, language)
}

/** Matches characters that may end a sentence. Plain letters, numbers, commas and spaces cannot. */
const mayEnd = /[^A-Za-z0-9, ]/

/**
 * Splits a paragraph into trimmed sentences. Keeps a quotation together with its speaker, ignores
 * the stops of abbreviations and ordinals, and splits Thai, which has no sentence marks, at its
 * spaces.
 */
export const splitSentences = (paragraph: string, language: LanguageCode): string[] => {
  if (language !== 'thai' && !mayEnd.test(paragraph)) return [paragraph.trim()].filter(Boolean)
  // A quotation that the paragraph never closes continues in the next one and cannot join
  // sentences.
  const unclosed = quotationIsOpen(paragraph, language)
  const sentences: Open[] = []
  for (const { segment } of segmenterOf(languageOf(language).tag).segment(paragraph)) {
    const before = sentences.at(-1)
    const read = unclosed ? segment.replaceAll(opening, '') : segment
    if (before && belongsTogether(before, segment, language, unclosed))
      sentences[sentences.length - 1] = add(before, segment, read)
    else sentences.push(add(undefined, segment, read))
  }
  const trimmed = sentences.map(({ text }) => text.trim()).filter(Boolean)
  return language === 'thai' ? trimmed.flatMap(splitThai) : trimmed
}
