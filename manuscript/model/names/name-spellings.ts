import type { LanguageCode } from '../languages.ts'
import { genderOf } from './compile-names.ts'
import { startsUpper } from './fold-name.ts'
import { nameGrammar } from './name-grammars.ts'
import type { NamedEntity } from './name-types.ts'
import { nameTokens } from './name-tokens.ts'
import { type NameUnit, nameUnits } from './name-units.ts'

/**
 * Maximum number of words. A codex can have 2,000 cards with 31 names each, which is too much for a
 * browser.
 */
const MOST = 50_000

const joined = (unit: NameUnit): string => unit.map(({ text }) => text).join('-')

/** Writers and keyboards use either apostrophe. */
const withBothMarks = (word: string): string[] =>
  /['’]/u.test(word) ? [word.replaceAll('’', "'"), word.replaceAll("'", '’')] : [word]

/**
 * Lists all spellings of the words of names that a text may contain, each once: every form that is
 * certain by the rules of the language, such as possessives and cases, and the parts of hyphenated
 * words.
 */
export const nameSpellings = (entities: readonly NamedEntity[], language: LanguageCode): string[] => {
  const { forms } = nameGrammar(language)
  const words = new Set<string>()
  const add = (word: string) => {
    for (const one of withBothMarks(word)) words.add(one)
  }
  for (const entity of entities) {
    const gender = genderOf(entity, language)
    for (const name of [entity.name, ...(entity.aliases ?? [])])
      for (const unit of nameUnits(name.normalize('NFC'), entity.type, gender)) {
        if (words.size >= MOST) return [...words].slice(0, MOST)
        add(joined(unit))
        for (const { text, traits } of unit) {
          add(text)
          // Lower-case words, such as the particle "von" and common words of a term, are skipped,
          // because dictionaries have them.
          if (startsUpper(text)) for (const { form, unsure } of forms(text, traits)) if (!unsure) add(form)
        }
      }
  }
  return [...words]
}

/** Lists the words of a title in their original form. */
export const titleWords = (title: string): string[] =>
  nameTokens(title.normalize('NFC')).flatMap(({ text }) => withBothMarks(text))
