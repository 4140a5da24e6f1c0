import { languageOf, type LanguageCode, type Script } from '#manuscript/model/languages.ts'

/** The digits of a script: its 1, and the name of its counters in style sheets. */
interface Digits {
  one: string
  counter: string
}

const western: Digits = { one: '1', counter: 'decimal' }
const extended: Digits = { one: '۱', counter: 'persian' }

/**
 * Scripts whose books use their own digits for numbers. Books in Hindi, Tamil and Thai mostly have
 * Western digits.
 */
const byScript: Partial<Record<Script, Digits>> = {
  Arab: { one: '١', counter: 'arabic-indic' },
  Beng: { one: '১', counter: 'bengali' },
}
const byLanguage: Partial<Record<LanguageCode, Digits>> = { persian: extended, urdu: extended }

/**
 * Returns the digits for the numbers of a book's pages, notes, lists and headings. The DOCX format
 * has no setting for Arabic digits, so Word chooses them there.
 */
export const digitsOf = (language: LanguageCode): Digits =>
  byLanguage[language] ?? byScript[languageOf(language).script] ?? western

/** Returns the function that writes numbers in the digits of a language. */
export const numberWriter = (language: LanguageCode): ((number: number) => string) => {
  const zero = digitsOf(language).one.codePointAt(0)! - 1
  return (number) => String(number).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}
