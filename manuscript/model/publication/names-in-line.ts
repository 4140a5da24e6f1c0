import type { LanguageCode } from '../languages.ts'

const commas: Partial<Record<LanguageCode, string>> = {
  arabic: '، ',
  chinese_simplified: '、',
  chinese_traditional: '、',
  japanese: '、',
  persian: '، ',
  urdu: '، ',
}

/** Joins the names of people in a line, with the comma of the language. */
export const joinNames = (code: LanguageCode, names: readonly string[]): string => names.join(commas[code] ?? ', ')

/** Splits a line of names. A name can have a Latin comma if other commas separate the names. */
export const splitNames = (line: string): string[] =>
  /[،、]/.test(line) ? line.split(/[،、]/).map((name) => name.trim()) : line.split(', ')
