import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isOverlong } from '../text/overlong.ts'
import { termsOf } from '../text/terms.ts'
import { splitSentences } from '../text/split-sentences.ts'
import type { SentenceVariant } from './choose-variants.ts'
import { limitsMeaning, startsWithContrast } from './guards.ts'
import { dependsOnPrevious } from './dependent-starts.ts'
import { isSalutation, isSignature } from './letter-frame.ts'
import { plainCuts } from './plain-cuts.ts'
import type { Unit } from './sentence-units.ts'
import { keptShare, trimSentence } from './trim-sentence.ts'

/** A variant of a unit: its text and, for a list, the remaining items with their texts. */
export interface UnitVariant extends SentenceVariant {
  items: { part: number; text: string }[]
}

type Importance = (term: string) => number

/** The maximum number of sentences of a quotation that is shortened. */
const mostQuoted = 30

const splinter = /\b(?:it|them|him|her|this|that|these)\b/i

/** Omits inner sentences, those without a quotation mark, from a quotation of several sentences. */
const shorterQuotations = (text: string): string[] => {
  const pieces = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  if (pieces.length < 3 || pieces.length > mostQuoted) return []
  const loose = pieces.flatMap((piece, index) => (/["“”„«»]/.test(piece) || index === 0 ? [] : [index]))
  if (limitsMeaning(text, 'english')) return []
  // The sentence after a gap must not need the omitted one.
  const stands = (gone: ReadonlySet<number>) =>
    pieces.every(
      (piece, index) =>
        gone.has(index) ||
        !gone.has(index - 1) ||
        (!dependsOnPrevious(piece, 'english') && !startsWithContrast(piece, 'english')),
    )
  const without = (gone: readonly number[]) =>
    stands(new Set(gone)) ? [pieces.filter((_, index) => !gone.includes(index)).join(' ')] : []
  return [
    ...without(loose),
    ...loose.flatMap((index) => without([index])),
    ...loose.flatMap((_, index) => without(loose.slice(index))),
  ]
}

const byWords = (variants: readonly UnitVariant[]): UnitVariant[] => {
  const best = new Map<number, UnitVariant>()
  for (const variant of variants) {
    const known = best.get(variant.words)
    if (!known || variant.keep > known.keep) best.set(variant.words, variant)
  }
  return [...best.values()]
}

const sentenceVariants = (unit: Unit, language: LanguageCode, importance: Importance): UnitVariant[] => {
  const english = language === 'english'
  const frame = isSalutation(unit.text) || isSignature(unit.text)
  const leans = (text: string): boolean =>
    !frame &&
    (dependsOnPrevious(text, language) || (english && (unit.words < 4 || (unit.words < 9 && splinter.test(text)))))
  const whole: UnitVariant = { text: unit.text, words: unit.words, keep: 1, needsPrevious: leans(unit.text), items: [] }
  const shorter = english
    ? [...trimSentence(unit.text), ...(unit.words > 30 && !isOverlong(unit.text) ? shorterQuotations(unit.text) : [])]
    : plainCuts(unit.text, language)
  const variants = shorter.map((text): UnitVariant => {
    const keep = keptShare(unit.terms, termsOf(text, language), importance) - 0.02
    return {
      text,
      words: countWords(text, language),
      keep: Math.max(0.01, keep),
      needsPrevious: leans(text),
      items: [],
    }
  })
  return [whole, ...byWords(variants.filter(({ words }) => words >= (english ? 3 : 2) && words < unit.words))]
}

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/**
 * Returns true if the announcing line states the number of items: "three tools:" must be followed
 * by three.
 */
const announcesNumber = (text: string, items: number): boolean =>
  new RegExp(`\\b(?:${items}|${numberWords[items] ?? items})\\b`, 'i').test(text)

const shorterItems = (text: string, language: LanguageCode): string[] => {
  const first = splitSentences(text, language)[0] ?? text
  const stopped = /[.!?。]$/u.test(text)
  const cuts = language === 'english' ? trimSentence(first) : plainCuts(first, language)
  return [first, ...cuts.map((cut) => (stopped ? cut : cut.replace(/\.$/, '')))]
}

interface Measured {
  words: number
  terms: ReadonlyMap<string, number>
}

const measured = (text: string, language: LanguageCode): Measured => ({
  words: countWords(text, language),
  terms: termsOf(text, language),
})

const combinedTerms = (pieces: readonly Measured[]): Map<string, number> => {
  const all = new Map<string, number>()
  for (const { terms } of pieces) for (const [term, count] of terms) all.set(term, (all.get(term) ?? 0) + count)
  return all
}

/**
 * The maximum length of a list for which every selection of items is tried. Of longer lists, only
 * the best items in several numbers are tried.
 */
const longestTried = 12
const mostSizes = 32

/** Returns the numbers of items that may remain, from all down to the fewest. */
const sizesOf = (items: number, fewest: number): number[] => {
  const steps = Math.min(items - fewest, items <= longestTried ? items : mostSizes)
  const sizes = Array.from({ length: steps + 1 }, (_, step) =>
    steps === 0 ? items : Math.round(items - ((items - fewest) * step) / steps),
  )
  return [...new Set(sizes)]
}

const listVariants = (unit: Unit, language: LanguageCode, importance: Importance): UnitVariant[] => {
  const items = unit.items.map(({ part, text }) => {
    const versions = [text, ...shorterItems(text, language)]
    const short = versions.reduce((one, other) => (other.length < one.length ? other : one))
    const whole = measured(text, language)
    const worth = [...whole.terms].reduce((sum, [term, count]) => sum + importance(term) * count, 0)
    return { part, text, short, whole, cut: measured(short, language), worth: worth / Math.sqrt(whole.words + 3) }
  })
  const ranked = items.map((_, index) => index).sort((one, other) => items[other]!.worth - items[one]!.worth)
  const announced = measured(unit.text, language)
  const build = (order: readonly number[], short: number): UnitVariant => {
    const kept = new Set(order)
    const shortened = new Set(order.slice(order.length - short))
    const chosen = items.flatMap((item, index) => (kept.has(index) ? [{ item, isShort: shortened.has(index) }] : []))
    const pieces = [announced, ...chosen.map(({ item, isShort }) => (isShort ? item.cut : item.whole))]
    return {
      text: unit.text,
      words: pieces.reduce((sum, { words }) => sum + words, 0),
      keep: keptShare(unit.terms, combinedTerms(pieces), importance),
      needsPrevious: false,
      items: chosen.map(({ item, isShort }) => ({ part: item.part, text: isShort ? item.short : item.text })),
    }
  }
  const fewest = announcesNumber(unit.text, items.length) ? items.length : Math.min(2, items.length)
  const small = items.length <= longestTried
  const variants: UnitVariant[] = []
  for (const size of sizesOf(items.length, fewest))
    for (const last of size === items.length || !small ? [size - 1] : ranked.keys().filter((rank) => rank >= size - 1))
      for (const short of small ? Array.from({ length: size + 1 }).keys() : [0, size])
        variants.push(build([...ranked.slice(0, size - 1), ranked[last]!], short))
  const whole = variants[0]!
  // Numbered steps are followed in order, and one item may limit the next.
  if (unit.ordered || [unit, ...unit.items].some(({ text }) => limitsMeaning(text, language)))
    return [{ ...whole, keep: 1 }]
  return [
    { ...whole, keep: 1 },
    ...byWords(variants.filter(({ words }) => words < whole.words && words > announced.words)),
  ]
}

/** Returns the unit itself, then its shorter variants, at most one per number of words. */
export const unitVariants = (unit: Unit, language: LanguageCode, importance: Importance): UnitVariant[] =>
  unit.items.length > 0 ? listVariants(unit, language, importance) : sentenceVariants(unit, language, importance)
