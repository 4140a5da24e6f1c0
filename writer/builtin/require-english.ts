import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { NotSupported } from '../writer.ts'

/**
 * Throws `NotSupported` for a language other than English. `doing` completes "can … in English
 * only".
 */
export const requireEnglish = (language: LanguageCode, doing: string): void => {
  if (language === 'english') return
  const { name } = languageOf(language)
  throw new NotSupported(
    `Without a language model Inkloom can ${doing} in English only, not in ${name}. Connect a language model to go on in ${name}.`,
  )
}
