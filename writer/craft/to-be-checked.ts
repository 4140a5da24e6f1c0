import type { LanguageCode } from '#manuscript/model/languages.ts'

const marks: Partial<Record<LanguageCode, string>> = {
  chinese_simplified: '[待核实]',
  chinese_traditional: '[待核實]',
  dutch: '[te controleren]',
  french: '[à vérifier]',
  german: '[zu prüfen]',
  italian: '[da verificare]',
  japanese: '[要確認]',
  polish: '[do sprawdzenia]',
  portuguese: '[a verificar]',
  portuguese_br: '[a verificar]',
  russian: '[проверить]',
  spanish: '[por comprobar]',
  swedish: '[att kontrollera]',
}

/**
 * Returns the mark for a statement that the author still has to check. It is in English for
 * languages without a translation.
 */
export const toBeCheckedMark = (language: LanguageCode): string => marks[language] ?? '[to be checked]'
