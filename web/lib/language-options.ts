import { languages } from '#manuscript/model/languages.ts'

/** The 45 languages as they are chosen from. */
export const languageOptions = languages.map(({ code, name, native, tag }) => ({
  value: code,
  label: name,
  other: native,
  lang: tag,
}))
