import { isBaseSlot } from './compile-names.ts'
import { ANY_SLOT, BASE_SLOT, type WordForm } from './name-types.ts'
import type { NameWord } from './name-units.ts'

export interface ChosenForm {
  texts: string[]
  isSure: boolean
  /** The reading is an unlikely one. */
  isRare: boolean
  /** Other texts, if readings differ. */
  others: string[][]
}

/** Slots that stand for a missing one, nearest first. */
const slotsLike = (slot: string): string[] => {
  const withoutVariant = slot.split('.')[0]!
  return [slot, withoutVariant, ...(slot === 'voc' ? [BASE_SLOT] : [])]
}

const formIn = (forms: readonly WordForm[], slot: string): { form: string; isSure: boolean } => {
  for (const wanted of slotsLike(slot)) {
    const found = forms.find((form) => form.slot === wanted)
    if (found) return { form: found.form, isSure: !found.unsure }
  }
  const unchanging = forms.find((form) => form.slot === ANY_SLOT)
  if (unchanging) return { form: unchanging.form, isSure: true }
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

/** Singular cases that the new name distinguishes, for an old name that never changes. */
const allSlots = (words: readonly NameWord[], formsOf: (word: NameWord) => WordForm[]): string[] => [
  ...new Set(
    words.flatMap((word) =>
      formsOf(word)
        .filter(({ rare, slot }) => !rare && !slot.includes('.') && slot !== 'poss')
        .map(({ slot }) => (slot === ANY_SLOT ? BASE_SLOT : slot)),
    ),
  ),
]

/**
 * Chooses the form of the new name for the readings of an old form. `cases` are those that the word
 * before allows. The result is sure if all likely readings lead to the same text.
 */
export const chooseForm = (
  readings: readonly WordForm[],
  words: readonly NameWord[],
  formsOf: (word: NameWord) => WordForm[],
  inflectsAll: boolean,
  cases: readonly string[] | undefined,
): ChosenForm => {
  const likely = readings.filter(({ rare }) => !rare)
  const fits = ({ slot }: WordForm) => cases?.includes(slot.split('.')[0]!) ?? false
  const fitting = [likely.filter(fits), readings.filter(fits), likely].find((forms) => forms.length > 0) ?? readings
  // The word before asks for a case that no reading has, so something is unclear.
  const contradicts = cases !== undefined && !readings.some((form) => fits(form) || form.slot === ANY_SLOT)
  const isRare = fitting.every(({ rare }) => rare)
  let slots = [...new Set(fitting.map(({ slot }) => slot))]
  if (slots.includes(ANY_SLOT)) {
    const all = allSlots(words, formsOf)
    const allowed = all.filter((slot) => cases?.includes(slot.split('.')[0]!))
    slots = allowed.length > 0 ? allowed : all
  }
  // After no preposition, the dictionary form is the likeliest reading.
  slots.sort((one, other) => Number(isBaseSlot(other)) - Number(isBaseSlot(one)))
  const written = new Map<string, Written>()
  for (const slot of slots) {
    const one = writeIn(words, slot, formsOf, inflectsAll)
    const key = one.texts.join('\n')
    const known = written.get(key)
    // If one of the readings makes the text sure, it stays sure.
    written.set(key, known ? { ...known, isSure: known.isSure || one.isSure } : one)
  }
  const [first, ...others] = [...written.values()]
  return {
    texts: first?.texts ?? words.map(({ text }) => text),
    isSure: others.length === 0 && !contradicts && (first?.isSure ?? false),
    isRare,
    others: others.map(({ texts }) => texts),
  }
}
