export type EntityType = 'person' | 'place' | 'term'

export type NameGender = 'feminine' | 'masculine'

/** A person, place or term of a manuscript, with all properties that the rules use. */
export interface NamedEntity {
  id: string
  type: EntityType
  /** The full name in its dictionary form, in the order in which the manuscript writes it. */
  name: string
  aliases?: readonly string[]
  gender?: NameGender
}

/** The text of one block. Runs of different formatting are joined. */
export interface NameBlock {
  /** Key of the block in the manuscript. */
  block: string
  text: string
}

/** The facts about one word of a name that decide how it is inflected. */
export interface WordTraits {
  type: EntityType
  /** `only` is a name of one word, and `other` a word of a place or term. */
  role: 'given' | 'surname' | 'only' | 'other'
  gender: NameGender | undefined
  /** The other words in the name of a place. Missing for names of one word. */
  neighbours?: {
    before?: PlaceWord
    after?: PlaceWord
    /** True if the word, or one before it, is in lower case, as in "Ústí nad Labem". */
    isAfterPreposition: boolean
  }
}

interface PlaceWord {
  text: string
  /** The mark between this word and the one before it. */
  joint: 'space' | 'hyphen'
}

/** The slot of a word that never changes. It agrees with every slot. */
export const ANY_SLOT = '*'

/** The slot of the dictionary form. */
export const BASE_SLOT = 'nom'

/** One inflected form of a word. */
export interface WordForm {
  /** The grammatical function, such as `gen` or `pl.dat`. Both names must share it. */
  slot: string
  form: string
  /** True if another common reading of the same spelling is far more likely. */
  rare?: boolean
  /** True if the rules are not certain that writers would use this form. */
  unsure?: boolean
}

/**
 * Lists the forms of a word. The first form of a slot is the one to write; the others are only
 * recognized.
 */
export type Paradigm = (word: string, traits: WordTraits) => WordForm[]

export const spanReasons = {
  base: 'The name in its dictionary form.',
  inflected: 'An inflected form of the name.',
  'several-forms': 'This form has several readings that differ in the new name.',
  'unsure-form': 'The rules are not sure of this form of the new name.',
  'rare-form': 'This may be a form of the name or another word.',
  'shared-part': 'Another name shares this part, so it may mean somebody or something else.',
  'neighbouring-name': 'The word stands next to another capitalized word, so this may be another name.',
  'common-word': 'This may be the common word and not the name.',
  compound: 'The name is part of a hyphenated word.',
  alias: 'This other name of the entity has no replacement yet.',
  part: 'The new name has no matching part.',
  article: 'The word before the name may have to change, too.',
  'no-grammar': 'The rules for this language do not know its inflection.',
} as const

export type SpanReason = keyof typeof spanReasons

/** A proposed change. Nothing is applied before a person accepts it. */
export interface RenameSpan {
  block: string
  /** Offsets in the block's text, in UTF-16 code units. */
  start: number
  end: number
  from: string
  to: string
  certainty: 'certain' | 'uncertain'
  reason: SpanReason
  /** Other forms that fit, most likely first. */
  alternatives?: string[]
}
