import { attributeKey } from './keys.ts'

/** Attributes with one value at a time. Shared names make facts of different sections comparable. */
const singleValued = [
  'role',
  'age',
  'birth date',
  'birthplace',
  'home',
  'occupation',
  'eye colour',
  'hair',
  'height',
  'injury',
  'death',
  'date',
  'place',
  'number',
  'price',
  'definition',
  'cause',
  'owner',
] as const

/** Attributes that may have several values at once, so that another value is no contradiction. */
const multiValued = ['trait', 'possession', 'skill', 'event', 'habit', 'knowledge'] as const

/** Attributes for which a long book states hundreds of facts. */
const passing = ['event', 'knowledge'] as const

/** Names that the extraction prompt suggests. */
const suggestedAttributes: readonly string[] = [...singleValued, ...multiValued]

/** Attributes of fictional people, which non-fiction seldom states. */
const ofCharacters: ReadonlySet<string> = new Set<(typeof singleValued)[number]>(['eye colour', 'hair', 'injury'])

/** Names that the extraction prompt of a book of non-fiction suggests. */
const factualAttributes: readonly string[] = suggestedAttributes.filter((name) => !ofCharacters.has(name))

/**
 * Explains the attribute of a fact in an extraction prompt. `isFactual` is undefined for a text that
 * may be of any kind.
 */
export const attributeInstruction = (isFactual: boolean | undefined): string => {
  const names = (isFactual === false ? suggestedAttributes : factualAttributes).join(', ')
  const ofStory = isFactual === undefined ? `, in a story also ${[...ofCharacters].join(', ')}` : ''
  return `- attribute: one of ${names}${ofStory}, or "relation to" and a name; another short English term only if none of these fits.`
}

const multiValuedKeys = new Set(multiValued.map(attributeKey))

export const hasSeveralValues = (attribute: string): boolean => multiValuedKeys.has(attributeKey(attribute))

const passingKeys = new Set(passing.map(attributeKey))

/**
 * Returns false for attributes of passing events and knowledge, which matter less to later sections
 * than lasting ones.
 */
export const isLasting = (attribute: string): boolean => !passingKeys.has(attributeKey(attribute))
