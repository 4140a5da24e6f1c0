import type { SectionPlace } from '#manuscript/model/outline.ts'
import { createWordCache } from '#writer/builtin/text/word-cache.ts'
import { normalizeText } from './locate-quote.ts'

const wordCharacter = /[\p{L}\p{M}\p{N}]/u

const isWordCharacter = (character: string): boolean => wordCharacter.test(character)

const makeKey = (text: string): string => {
  const characters = Array.from(normalizeText(text.normalize('NFC')).toLowerCase())
  const first = characters.findIndex(isWordCharacter)
  if (first === -1) return characters.join('')
  return characters.slice(first, characters.findLastIndex(isWordCharacter) + 1).join('')
}

/**
 * Returns the form in which names, attributes and values are compared. Cached, because each section
 * compares all facts of the book.
 */
const plainKey = createWordCache({ words: 50_000, characters: 200 }, makeKey)

/**
 * Returns the key of a name. Names that differ only in case, spaces and surrounding punctuation
 * have the same key.
 */
export const nameKey = plainKey

/**
 * Returns the key of a value. Values that differ only in case, spaces and surrounding punctuation
 * have the same key.
 */
export const valueKey = plainKey

/** Returns the key of an attribute. `eye_color` and `eye color` also have the same key. */
export const attributeKey = (attribute: string): string => plainKey(attribute.replaceAll(/[_-]/g, ' '))

export const placeKey = (place: SectionPlace | null): string => (place ? `${place.chapter}.${place.section}` : 'plan')

interface Identified {
  entity: string
  attribute: string
  value: string
  section: SectionPlace | null
}

/** Derives the id of a fact from its content. */
export const factId = ({ entity, attribute, value, section }: Identified): string =>
  [placeKey(section), nameKey(entity), attributeKey(attribute), valueKey(value)].join('|')

/** Derives the id of a promise from its content. */
export const promiseId = (text: string, opened: SectionPlace | null): string => `${placeKey(opened)}|${plainKey(text)}`
