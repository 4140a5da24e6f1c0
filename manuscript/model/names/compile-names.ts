import type { LanguageCode } from '../languages.ts'
import { nameFolder, startsUpper } from './fold-name.ts'
import { guessGender, type NameGrammar, nameGrammar } from './name-grammars.ts'
import { ANY_SLOT, BASE_SLOT, type NamedEntity, type NameGender, type WordForm } from './name-types.ts'
import { type NamePart, nameParts, type NameUnit, nameUnits, type NameWord } from './name-units.ts'

/** A word of a name, which can occur in a text in any of its forms. */
export interface IndexedWord {
  word: NameWord
  isCapital: boolean
}

export interface WordReading {
  word: IndexedWord
  form: WordForm
}

export interface CompiledPart extends NamePart {
  entity: NamedEntity
  /** True if the entity is the one being renamed. */
  isRenamed: boolean
  indexed: IndexedWord[]
}

export interface CompiledNames {
  grammar: NameGrammar
  fold: (text: string) => string
  /** Readings of a spelling, by its folded text. */
  readings: Map<string, WordReading[]>
  /** Parts of names, by their first word. */
  parts: Map<IndexedWord, CompiledPart[]>
  /** The forms of a word, as a writer spells them. */
  formsOf: (word: NameWord) => WordForm[]
}

const keyOf = ({ text, traits }: NameWord): string =>
  `${text}\n${traits.type}\n${traits.role}\n${traits.gender ?? ''}\n${traits.neighbours ? JSON.stringify(traits.neighbours) : ''}`

export const genderOf = (
  entity: Pick<NamedEntity, 'name' | 'gender' | 'type'>,
  language: LanguageCode,
): NameGender | undefined =>
  entity.type === 'person' ? (entity.gender ?? guessGender(entity.name.trim().split(/[\s]+/u), language)) : undefined

export interface NewName {
  units: NameUnit[]
  /** New units of aliases, by the alias. */
  aliases: Map<string, NameUnit[]>
}

const partsOf = (entity: NamedEntity, gender: NameGender | undefined, to: NewName | undefined): NamePart[] => {
  const own = nameParts(nameUnits(entity.name, entity.type, gender), to?.units)
  const aliases = (entity.aliases ?? []).flatMap((alias): NamePart[] => {
    const words = nameParts(nameUnits(alias, entity.type, gender), undefined)[0]!.words
    if (words.length === 0) return []
    const replacement = to?.aliases.get(alias)
    const guess = to?.units.slice(0, entity.type === 'person' ? 1 : undefined)
    return [
      {
        use: 'alias',
        words,
        to: (replacement ?? guess)?.flat().map((word, at) => (at === 0 ? { ...word, joint: undefined } : word)),
        isGuess: !replacement,
      },
    ]
  })
  return [...own, ...aliases].filter(({ words }) => words.length > 0)
}

/** Indexes every form of every name, so that one lookup per word of the text finds them all. */
export const compileNames = (
  entities: readonly NamedEntity[],
  language: LanguageCode,
  renamed?: { entity: NamedEntity; to: NewName },
): CompiledNames => {
  const grammar = nameGrammar(language)
  const fold = nameFolder(language)
  const formsCache = new Map<string, WordForm[]>()
  const indexed = new Map<string, IndexedWord>()
  const readings: CompiledNames['readings'] = new Map()
  const parts: CompiledNames['parts'] = new Map()

  const formsOf = (word: NameWord): WordForm[] => {
    const key = keyOf(word)
    let forms = formsCache.get(key)
    if (!forms) {
      // Particles such as "von" and "de" never change.
      forms =
        startsUpper(word.text) || word.traits.role === 'other' || word.traits.role === 'only'
          ? grammar.forms(word.text, word.traits)
          : [{ slot: ANY_SLOT, form: word.text }]
      formsCache.set(key, forms)
    }
    return forms
  }

  const indexWord = (word: NameWord): IndexedWord => {
    const key = keyOf(word)
    const known = indexed.get(key)
    if (known) return known
    const entry: IndexedWord = { word, isCapital: startsUpper(word.text) }
    indexed.set(key, entry)
    const seen = new Set<string>()
    for (const form of formsOf(word)) {
      const folded = fold(form.form)
      const identity = `${folded}\n${form.slot}`
      if (seen.has(identity)) continue
      seen.add(identity)
      const list = readings.get(folded)
      if (list) list.push({ word: entry, form })
      else readings.set(folded, [{ word: entry, form }])
    }
    return entry
  }

  for (const entity of entities) {
    const isRenamed = entity.id === renamed?.entity.id
    for (const part of partsOf(entity, genderOf(entity, language), isRenamed ? renamed.to : undefined)) {
      const compiled: CompiledPart = { ...part, entity, isRenamed, indexed: part.words.map(indexWord) }
      const first = compiled.indexed[0]!
      const list = parts.get(first)
      if (list) list.push(compiled)
      else parts.set(first, [compiled])
    }
  }
  return { grammar, fold, readings, parts, formsOf }
}

/** Returns true for the slot of the dictionary form, also in words that never change. */
export const isBaseSlot = (slot: string): boolean => slot === BASE_SLOT || slot === ANY_SLOT
