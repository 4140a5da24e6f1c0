import type { WordForm } from './name-types.ts'

export type Marks = Pick<WordForm, 'rare' | 'unsure'>

/** Turns a table of slots and forms into a list. The dictionary form is never marked. */
export const declension = (forms: Readonly<Record<string, string>>, marks: Marks = {}): WordForm[] =>
  Object.entries(forms).map(([slot, form]) => (slot === 'nom' ? { slot, form } : { slot, form, ...marks }))

export const endsWithAny = (word: string, endings: readonly string[]): boolean =>
  endings.some((ending) => word.endsWith(ending))

/**
 * Returns true for names such as Morricone, whose last vowel is spoken, and not for Stone or
 * Capone.
 */
export const isItalian = (word: string): boolean =>
  /(?:one|ese)$/u.test(word) && (word.slice(0, -3).match(/[aeiou]/giu) ?? []).length > 1
