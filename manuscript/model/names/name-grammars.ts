import type { LanguageCode } from '../languages.ts'
import { languageOf } from '../languages.ts'
import { czechForms } from './czech-names.ts'
import { finnishForms } from './finnish-names.ts'
import { danishForms, dutchForms, englishForms, germanForms, swedishForms } from './germanic-names.ts'
import { hungarianForms } from './hungarian-names.ts'
import type { NameGender, Paradigm } from './name-types.ts'
import { koreanForms, plainForms, romanceForms } from './plain-names.ts'
import { polishForms } from './polish-names.ts'
import { russianForms } from './russian-names.ts'
import { turkishForms } from './turkish-names.ts'

export interface NameGrammar {
  forms: Paradigm
  /** True if every word of a name is inflected, and not only the last. */
  inflectsAll?: boolean
  /** Words that lose their vowel before a name with a vowel: "de" becomes "d'". */
  elides?: boolean
  /** True if the language inflects names, but the rules know only the dictionary form. */
  isIncomplete?: boolean
  /** True if common nouns have capitals, so that a capital letter doesn't identify a name. */
  capitalNouns?: boolean
  /** True if an ending may follow a hyphen: "Voltaire-rel". */
  hyphenEndings?: boolean
  /** True if the language has no spaces between words. */
  hasNoSpaces?: boolean
}

const plain: NameGrammar = { forms: plainForms }
const incomplete: NameGrammar = { forms: plainForms, isIncomplete: true }
const romance: NameGrammar = { forms: romanceForms, elides: true }
const unspaced: NameGrammar = { forms: plainForms, hasNoSpaces: true }

const grammars: Partial<Record<LanguageCode, NameGrammar>> = {
  afrikaans: { forms: dutchForms },
  chinese_simplified: unspaced,
  chinese_traditional: unspaced,
  czech: { forms: czechForms, inflectsAll: true },
  danish: { forms: danishForms },
  dutch: { forms: dutchForms },
  english: { forms: englishForms },
  finnish: { forms: finnishForms },
  french: romance,
  german: { forms: germanForms, capitalNouns: true },
  hungarian: { forms: hungarianForms, hyphenEndings: true },
  indonesian: plain,
  italian: romance,
  japanese: unspaced,
  korean: { forms: koreanForms },
  malay: plain,
  norwegian: { forms: danishForms },
  polish: { forms: polishForms, inflectsAll: true },
  portuguese: romance,
  portuguese_br: romance,
  russian: { forms: russianForms, inflectsAll: true },
  spanish: romance,
  swedish: { forms: swedishForms },
  thai: unspaced,
  turkish: { forms: turkishForms },
  vietnamese: plain,
}

/**
 * Returns the rules of a language. For languages without rules, only the dictionary form is known.
 */
export const nameGrammar = (language: LanguageCode): NameGrammar => grammars[language] ?? incomplete

const menInA: Partial<Record<LanguageCode, RegExp>> = {
  polish: /^(?:Kuba|Barnaba|Bonawentura|Kosma|Saba|Sasza|Misza|Jarema|Zawisza)$/u,
  czech:
    /^(?:Honza|Jirka|Jarda|Mirek|Standa|Pepa|Míra|Láďa|Péťa|Saša|Vláďa|Tonda|Franta|Ota|Ruda|Kuba|Míša|Luboš|Zdena|Jura)$/u,
  russian:
    /^(?:Никита|Илья|Фома|Кузьма|Лука|Савва|Данила|Гаврила|Миша|Ваня|Коля|Петя|Вася|Серёжа|Сережа|Алёша|Алеша|Гриша|Паша|Митя|Дима|Вова|Володя|Костя|Юра|Лёша|Толя|Боря|Федя|Сеня|Стёпа|Андрюша|Павлуша|Петруша|Николенька|Ванюша|Илюша|Кирила|Добрыня|Фёдор|Кирюша|Гаврюша|Жора|Лёва|Гоша|Антоша|Яша)$/u,
}
const womenInConsonant =
  /^(?:Ester|Dagmar|Miriam|Ingrid|Karin|Carmen|Kármen|Elisabeth|Ruth|Nikol|Nicole|Rachel|Judith|Astrid|Edith|Любовь|Нинель|Рахиль|Эсфирь|Юдифь|Руфь|Кармен|Элен|Николь)$/u

/** Guesses the gender of a person from the first and last word of the name, in Slavic languages. */
export const guessGender = (words: readonly string[], language: LanguageCode): NameGender | undefined => {
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  if (menInA[language]?.test(first)) return 'masculine'
  if (womenInConsonant.test(first) || /(?:ová|ská|cká|á)$/u.test(last)) return 'feminine'
  if (words.length > 1 && /(?:ова|ева|ёва|ина|ына|ская|цкая|вна)$/u.test(last)) return 'feminine'
  if (language === 'polish') return first.endsWith('a') ? 'feminine' : 'masculine'
  if (language === 'czech') return /[aáeě]$/u.test(first) ? 'feminine' : 'masculine'
  if (language === 'russian') return /[ая]$/u.test(first) ? 'feminine' : 'masculine'
  return undefined
}

/** Returns true if the script has capital letters, which show names. */
export const hasCapitals = (language: LanguageCode): boolean =>
  ['Latn', 'Cyrl', 'Grek'].includes(languageOf(language).script)
