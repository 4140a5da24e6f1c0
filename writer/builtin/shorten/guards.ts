import type { LanguageCode } from '#manuscript/model/languages.ts'
import { guardWords } from './words/guard-words.ts'

/**
 * Languages whose words also match inside longer words, because they have no spaces or add prefixes
 * and suffixes.
 */
const insideWords = new Set<LanguageCode>([
  'chinese_simplified',
  'chinese_traditional',
  'japanese',
  'korean',
  'tamil',
  'thai',
])

const letters = '[\\p{L}\\p{M}]'

const alternatives = (words: string): string =>
  words
    .trim()
    .split(/\s+/)
    .map((entry) =>
      entry.replaceAll('*', `${letters}*`).replace(/^\^/, '(?<=^["“„«]?|[,;:]\\s)').replaceAll('_', '\\s+'),
    )
    .join('|')

const anywhere = (words: string, language: LanguageCode): RegExp =>
  insideWords.has(language)
    ? new RegExp(alternatives(words), 'iu')
    : new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives(words)})(?!${letters})`, 'iu')

const opening = '^["“”„«»「『‘’*_(\\s¿¡-]*'
const atStart = (words: string, language: LanguageCode): RegExp =>
  new RegExp(`${opening}(?:${alternatives(words)})${insideWords.has(language) ? '' : `(?!${letters})`}`, 'iu')

/**
 * Returns a pattern that matches the words near the start of a sentence or clause. Further back,
 * the antecedent is usually in the sentence itself.
 */
const nearStart = (words: string, language: LanguageCode): RegExp =>
  insideWords.has(language)
    ? new RegExp(`(?:${opening}|[、，,])[^、，,。]{0,5}?(?:${alternatives(words)})`, 'iu')
    : new RegExp(
        `(?:${opening}|[,;:،؛]\\s{1,3})(?:[\\p{L}\\p{M}\\p{N}'’-]{1,40}\\s{1,3}){0,3}?(?:${alternatives(words)})(?!${letters})`,
        'iu',
      )

const measured = (units: string, language: LanguageCode): RegExp =>
  new RegExp(
    `[\\d٠-٩۰-۹०-९০-৯]\\s{0,2}(?:mg|ml|mcg|µg|μg|kg|IU|g/l|мг|мл|%|°C?)(?!${letters})|(?<![\\d٠-٩۰-۹०-९০-৯])[\\d٠-٩۰-۹०-९০-৯]{1,3}(?:[.,/–-][\\d٠-٩۰-۹०-९০-৯]{1,3})?[.-]?\\s{0,2}(?:${alternatives(units)})${insideWords.has(language) ? '' : `(?!${letters})`}`,
    'iu',
  )

/** Matches a date or time, which may be a deadline. */
const dated =
  /(?<!\d)\d{1,2}[:.]\d{2}(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)|(?<!\d)\d{1,4}[年년]\s?\d{1,2}[月월]/u

interface Guards {
  limits: RegExp
  measured: RegExp
  pronouns: RegExp
  links: RegExp
  turns: RegExp
}

const compiled = new Map<LanguageCode, Guards>()
const guardsOf = (language: LanguageCode): Guards => {
  const known = compiled.get(language)
  if (known) return known
  const words = guardWords[language]
  const guards = {
    limits: anywhere(words.limits, language),
    measured: measured(words.units, language),
    pronouns: nearStart(words.pronouns, language),
    links: atStart(words.links, language),
    turns: atStart(words.turns, language),
  }
  compiled.set(language, guards)
  return guards
}

/**
 * Returns true if a text negates, sets a condition, warns, or names a dose or a deadline, none of
 * which may be lost.
 */
export const limitsMeaning = (text: string, language: LanguageCode): boolean => {
  const { limits, measured } = guardsOf(language)
  return limits.test(text) || measured.test(text) || dated.test(text)
}

/**
 * Returns true if a sentence needs the previous one: it starts with a connective or has a pronoun
 * near its start.
 */
export const refersBack = (sentence: string, language: LanguageCode): boolean => {
  const { pronouns, links } = guardsOf(language)
  return links.test(sentence) || pronouns.test(sentence)
}

/** Returns true if a sentence has a pronoun for a previously named person or thing. */
export const hasPronoun = (sentence: string, language: LanguageCode): boolean =>
  guardsOf(language).pronouns.test(sentence)

/**
 * Returns true if a sentence starts by contradicting the previous one, which must then be kept too.
 */
export const startsWithContrast = (sentence: string, language: LanguageCode): boolean =>
  guardsOf(language).turns.test(sentence)
