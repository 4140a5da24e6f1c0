import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Yielder } from '../text/yielder.ts'
import type { Span } from './choose-variants.ts'
import { chooseWithNeeds } from './choose-with-needs.ts'
import type { SegmentNeeds } from './choose-with-needs.ts'
import { isSalutation, isSignature } from './letter-frame.ts'
import { rankSentences } from './rank-sentences.ts'
import type { Ranking } from './rank-sentences.ts'
import type { Unit } from './sentence-units.ts'
import { unitVariants } from './unit-variants.ts'
import type { UnitVariant } from './unit-variants.ts'

export interface Taken {
  /** Index of the unit in its segment. */
  place: number
  unit: Unit
  variant: UnitVariant
}

/** Matches a sentence that announces the next one: "We have three possibilities." */
const announces =
  /\?$|:$|^\S+(?: \S+){0,7} (?:two|three|four|five|several|some|many|following) (?:\S+ )?\S+s\.$|\b(?:as follows|like this|say this|these are)\.$/i

/**
 * Scores a unit's content from 0.02 to about 1 by rank, terms and position; lower for questions and
 * fragments.
 */
const scoreUnit = (
  unit: Unit,
  index: number,
  units: readonly Unit[],
  rank: number,
  importance: (term: string) => number,
) => {
  const before = units[index - 1]
  const name = before !== undefined && isSignature(before.text) && unit.words <= 5
  if (isSalutation(unit.text) || isSignature(unit.text) || name) return 3
  let centroid = 0
  for (const [term, count] of unit.terms) centroid += importance(term) * count
  centroid /= Math.sqrt(unit.words + 3)
  let score = 0.55 * rank + 0.15 * Math.min(1, centroid / 6)
  if (index === 0 || (index === 1 && isSalutation(before!.text))) score += 0.25
  if (unit.place === 0) score += 0.12
  if (index === units.length - 1) score += 0.08
  if (/[?？؟]["”]?$/u.test(unit.text)) score -= 0.08
  if (unit.words < 4) score -= 0.1
  return Math.max(0.02, score)
}

/**
 * Reduces the value of a sentence by up to half if a more informative sentence has the same
 * content.
 */
const discounts = (values: readonly number[], { similar }: Ranking): number[] =>
  values.map((value, index) => {
    let closest = 0
    for (const [other, similarity] of similar[index]!)
      if (values[other]! > value || (values[other] === value && other < index)) closest = Math.max(closest, similarity)
    return 1 - 0.5 * Math.min(1, closest)
  })

/** Chooses the units of a segment to keep, in order. */
export const shortenSegment = async (
  units: readonly Unit[],
  { span, needs }: { span: Span; needs: SegmentNeeds },
  language: LanguageCode,
  yieldTurn: Yielder,
): Promise<Taken[]> => {
  if (units.length === 0) return []
  const counts = new Map<string, number>()
  for (const { terms } of units) for (const [term, count] of terms) counts.set(term, (counts.get(term) ?? 0) + count)
  const importance = (term: string): number => 1 + Math.log(counts.get(term) ?? 1)
  const ranking = rankSentences(units)
  await yieldTurn()
  const scores = units.map((unit, index) => scoreUnit(unit, index, units, ranking.ranks[index]!, importance))
  const values = units.map((unit, index) => scores[index]! * Math.max(1, unit.words) ** 0.75)
  const kept = discounts(values, ranking)
  const variants: UnitVariant[][] = []
  for (const unit of units) {
    variants.push(unitVariants(unit, language, importance))
    await yieldTurn()
  }
  const choices = units.map((unit, index) => ({
    value: values[index]! * kept[index]!,
    announces: language === 'english' && announces.test(unit.text) && unit.items.length === 0,
    variants: variants[index]!,
  }))
  const picked = chooseWithNeeds(choices, span, needs)
  await yieldTurn()
  return units.flatMap((unit, index) => {
    const variant = picked[index]! < 0 ? undefined : variants[index]![picked[index]!]
    return variant ? [{ place: index, unit, variant }] : []
  })
}
