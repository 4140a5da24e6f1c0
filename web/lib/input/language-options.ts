import { languages } from '#manuscript/model/languages.ts'

/** The 45 languages as options of a select. */
export const languageOptions = languages.map(({ code, name, native, tag }) => ({
  value: code,
  label: name,
  other: native,
  lang: tag,
}))
