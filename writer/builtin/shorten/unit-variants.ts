import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { termsOf } from '../text/terms.ts'
import { splitSentences } from '../text/split-sentences.ts'
import type { Variant } from './choose-variants.ts'
import { limitsMeaning, turnsAgainst } from './guards.ts'
import { leansBack } from './leaning-starts.ts'
import { isSalutation, isSignature } from './letter-frame.ts'
import { plainCuts } from './plain-cuts.ts'
import type { Unit } from './sentence-units.ts'
import { keptShare, trimSentence } from './trim-sentence.ts'

/** A variant of a unit: its own text, and for a list which items stay, with their texts. */
export interface UnitVariant extends Variant {
  items: { part: number; text: string }[]
}

type Importance = (term: string) => number

const splinter = /\b(?:it|them|him|her|this|that|these)\b/i

/** Inner sentences that can be left out of a quotation that holds several: those without a quotation mark. */
const shorterQuotations = (text: string): string[] => {
  const pieces = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  if (pieces.length < 3) return []
  const loose = pieces.flatMap((piece, index) => (/["“”„«»]/.test(piece) || index === 0 ? [] : [index]))
  if (limitsMeaning(text, 'english')) return []
  // What comes after a gap must not need what stood there.
  const stands = (gone: ReadonlySet<number>) =>
    pieces.every(
      (piece, index) =>
        gone.has(index) || !gone.has(index - 1) || (!leansBack(piece, 'english') && !turnsAgainst(piece, 'english')),
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
    !frame && (leansBack(text, language) || (english && (unit.words < 4 || (unit.words < 9 && splinter.test(text)))))
  const whole: UnitVariant = { text: unit.text, words: unit.words, keep: 1, leans: leans(unit.text), items: [] }
  const shorter = english
    ? [...trimSentence(unit.text), ...(unit.words > 30 ? shorterQuotations(unit.text) : [])]
    : plainCuts(unit.text, language)
  const variants = shorter.map((text): UnitVariant => {
    const keep = keptShare(unit.terms, termsOf(text, language), importance) - 0.02
    return { text, words: countWords(text, language), keep: Math.max(0.01, keep), leans: leans(text), items: [] }
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

/** The line that announces a list keeps its promise: "three tools:" is followed by three. */
const announcesNumber = (text: string, items: number): boolean =>
  new RegExp(`\\b(?:${items}|${numberWords[items] ?? items})\\b`, 'i').test(text)

const shorterItems = (text: string, language: LanguageCode): string[] => {
  const first = splitSentences(text, language)[0] ?? text
  const stopped = /[.!?。]$/u.test(text)
  const cuts = language === 'english' ? trimSentence(first) : plainCuts(first, language)
  return [first, ...cuts.map((cut) => (stopped ? cut : cut.replace(/\.$/, '')))]
}

const listVariants = (unit: Unit, language: LanguageCode, importance: Importance): UnitVariant[] => {
  const own = countWords(unit.text, language)
  const items = unit.items.map(({ part, text }) => {
    const versions = [text, ...shorterItems(text, language)]
    const short = versions.reduce((one, other) => (other.length < one.length ? other : one))
    const worth = [...termsOf(text, language)].reduce((sum, [term, count]) => sum + importance(term) * count, 0)
    return { part, text, short, worth: worth / Math.sqrt(countWords(text, language) + 3) }
  })
  const ranked = items.map((_, index) => index).sort((one, other) => items[other]!.worth - items[one]!.worth)
  const build = (order: readonly number[], short: number): UnitVariant => {
    const kept = new Set(order)
    const shortened = new Set(order.slice(order.length - short))
    const chosen = items.flatMap((item, index) =>
      kept.has(index) ? [{ part: item.part, text: shortened.has(index) ? item.short : item.text }] : [],
    )
    const all = [unit.text, ...chosen.map(({ text }) => text)].join('\n')
    const keep = keptShare(unit.terms, termsOf(all, language), importance)
    return { text: unit.text, words: countWords(all, language), keep, leans: false, items: chosen }
  }
  const fewest = announcesNumber(unit.text, items.length) ? items.length : Math.min(2, items.length)
  const variants: UnitVariant[] = []
  for (let size = items.length; size >= fewest; size--)
    for (const last of size === items.length ? [size - 1] : ranked.keys().filter((rank) => rank >= size - 1))
      for (let short = 0; short <= size; short++)
        variants.push(build([...ranked.slice(0, size - 1), ranked[last]!], short))
  const whole = variants[0]!
  // Steps are followed in their number, and what limits one item may limit the next.
  if (unit.ordered || [unit, ...unit.items].some(({ text }) => limitsMeaning(text, language)))
    return [{ ...whole, keep: 1 }]
  return [{ ...whole, keep: 1 }, ...byWords(variants.filter(({ words }) => words < whole.words && words > own))]
}

/** The unit as it is first, then what it can be shortened to, at most one version for each number of words. */
export const unitVariants = (unit: Unit, language: LanguageCode, importance: Importance): UnitVariant[] =>
  unit.items.length > 0 ? listVariants(unit, language, importance) : sentenceVariants(unit, language, importance)
