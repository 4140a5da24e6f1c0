import { isBaseSlot } from './compile-names.ts'
import type { ExpectedCases } from './expected-cases.ts'
import { ANY_SLOT, BASE_SLOT, type WordForm } from './name-types.ts'
import type { NameWord } from './name-units.ts'

export interface ChosenForm {
  texts: string[]
  isSure: boolean
  /** True for an unlikely reading. */
  isRare: boolean
  /** Other texts, if readings differ. */
  others: string[][]
}

/** Returns the slots that can replace a missing one, the most similar first. */
const slotsLike = (slot: string): string[] => {
  const withoutVariant = slot.split('.')[0]!
  return [slot, withoutVariant, ...(slot === 'voc' ? [BASE_SLOT] : [])]
}

const formIn = (forms: readonly WordForm[], slot: string): { form: string; isSure: boolean } => {
  const unchanging = forms.find((form) => form.slot === ANY_SLOT)
  for (const wanted of slotsLike(slot)) {
    const found = forms.find((form) => form.slot === wanted && !(form.rare && unchanging))
    if (found) return { form: found.form, isSure: !found.unsure }
  }
  if (unchanging) return { form: unchanging.form, isSure: !unchanging.unsure }
  return { form: forms.find((form) => form.slot === BASE_SLOT)?.form ?? forms[0]!.form, isSure: false }
}

interface Written {
  texts: string[]
  isSure: boolean
}

const writeIn = (
  words: readonly NameWord[],
  slot: string,
  formsOf: (word: NameWord) => WordForm[],
  inflectsAll: boolean,
): Written => {
  let isSure = true
  const texts = words.map((word, at) => {
    if (!inflectsAll && at < words.length - 1) return word.text
    if (isBaseSlot(slot) && slot !== ANY_SLOT) return word.text
    const chosen = formIn(formsOf(word), slot)
    isSure &&= chosen.isSure
    return chosen.form
  })
  return { texts, isSure }
}

/**
 * Returns the singular cases that the new name distinguishes, for an old name that never changes.
 */
const allSlots = (words: readonly NameWord[], formsOf: (word: NameWord) => WordForm[]): string[] => [
  ...new Set(
    words.flatMap((word) =>
      formsOf(word)
        .filter(({ rare, slot }) => !rare && !slot.includes('.') && slot !== 'poss')
        .map(({ slot }) => (slot === ANY_SLOT ? BASE_SLOT : slot)),
    ),
  ),
]

const caseOf = (slot: string): string => slot.split('.')[0]!

const firstFilled = <T>(...lists: readonly (readonly T[])[]): readonly T[] =>
  lists.find((list) => list.length > 0) ?? []

/** The order of cases if nothing before the name shows which is likelier. */
const usualOrder = [BASE_SLOT, 'gen', 'acc', 'dat', 'ins']

/** Sorts slots by the cases that the previous word prefers, or by their frequency. */
const byLikelihood = (slots: readonly string[], cases: readonly string[] | undefined): string[] => {
  const order = [...(cases ?? []), ...usualOrder]
  const rank = (slot: string) => {
    const at = order.indexOf(caseOf(slot))
    return at < 0 ? order.length : at
  }
  return slots.toSorted((one, other) => rank(one) - rank(other))
}

interface LikelySlots {
  slots: string[]
  isRare: boolean
  /** True if the previous word requires a case that no reading has. */
  contradicts: boolean
  /** True if all fitting readings are uncertain, but another reading is certain. */
  isDoubtful: boolean
}

const isGenitiveOrObject = ({ slot }: WordForm): boolean => slot === 'gen' || slot === 'acc'

const likelySlots = (
  readings: readonly WordForm[],
  words: readonly NameWord[],
  formsOf: (word: NameWord) => WordForm[],
  expected: ExpectedCases | undefined,
): LikelySlots => {
  const { cases, never = [], isGoverned = false, prefersFirst = false, isOwner = false } = expected ?? {}
  const likely = readings.filter(({ rare }) => !rare)
  const fits = ({ slot }: { slot: string }) => slot === ANY_SLOT || (cases?.includes(caseOf(slot)) ?? false)
  const isFirst = ({ slot }: { slot: string }) => prefersFirst && caseOf(slot) === cases?.[0]
  const canBe = ({ slot }: { slot: string }) => !never.includes(caseOf(slot))
  const found = firstFilled(
    likely.filter((form) => form.slot === ANY_SLOT || isFirst(form)),
    likely.filter(fits),
    isGoverned ? readings.filter(fits) : [],
    likely.filter(canBe),
    likely,
    readings,
  )
  // A noun before the name of a man doesn't decide between genitive and accusative: "hlad Reka
  // přemohl".
  const fitting =
    !isGoverned && !isOwner && found.some(isGenitiveOrObject)
      ? [...new Set([...found, ...likely.filter((form) => canBe(form) && isGenitiveOrObject(form))])]
      : found
  const isDoubtful =
    !isGoverned &&
    fitting.every(({ slot, unsure }) => unsure && !isBaseSlot(slot)) &&
    likely.some(({ slot, unsure }) => !unsure || isBaseSlot(slot))
  const isCompatible = (test: (form: WordForm) => boolean) =>
    readings.some((form) => test(form) || /^(?:\*|poss)/u.test(form.slot))
  const fitsNone = isGoverned && cases !== undefined && !isCompatible(fits)
  const contradicts = fitsNone || (isGoverned && prefersFirst && !isCompatible(isFirst))
  const slots = [...new Set(fitting.map(({ slot }) => slot))]
  const isRare = fitting.every(({ rare }) => rare)
  // Writers often leave foreign names uninflected, so the dictionary form may represent any case.
  if (!slots.includes(ANY_SLOT) && !(fitsNone && slots.every((slot) => isBaseSlot(slot) || slot === 'acc')))
    return { slots: byLikelihood(slots, cases), isRare, contradicts, isDoubtful }
  const all = allSlots(words, formsOf).map((slot) => ({ slot }))
  const allowed = firstFilled(all.filter(isFirst), isGoverned ? all.filter(fits) : [], all.filter(canBe), all)
  return {
    slots: byLikelihood(
      allowed.map(({ slot }) => slot),
      cases,
    ),
    isRare,
    contradicts,
    isDoubtful,
  }
}

/**
 * Chooses the form of the new name for the readings of an old form. `expected` are the cases that
 * the words before allow. The result is certain if all likely readings produce the same text.
 */
export const chooseForm = (
  readings: readonly WordForm[],
  words: readonly NameWord[],
  formsOf: (word: NameWord) => WordForm[],
  inflectsAll: boolean,
  expected: ExpectedCases | undefined,
): ChosenForm => {
  const { slots, isRare, contradicts, isDoubtful } = likelySlots(readings, words, formsOf, expected)
  const written = new Map<string, Written>()
  for (const slot of slots) {
    const one = writeIn(words, slot, formsOf, inflectsAll)
    const key = one.texts.join('\n')
    const known = written.get(key)
    // A text is certain if at least one of its readings is certain.
    written.set(key, known ? { ...known, isSure: known.isSure || one.isSure } : one)
  }
  const [first, ...others] = [...written.values()]
  return {
    texts: first?.texts ?? words.map(({ text }) => text),
    isSure: others.length === 0 && !contradicts && !isDoubtful && (first?.isSure ?? false),
    isRare,
    others: others.map(({ texts }) => texts),
  }
}
