import { detectLanguage, sampleOf } from '#manuscript/model/language-detection/detect-language.ts'
import { type LanguageCode, languages } from '#manuscript/model/languages.ts'

/**
 * The parts of a file from which its language is detected. The process that reads the file collects
 * this evidence, and the server evaluates it. The tables of the detector take as much time and
 * memory as reading a small file, and the server loads them once for several files.
 */
export interface LanguageEvidence {
  /** A part of the text. */
  sample: string
  /** The language in the properties of the file: a tag or a name, or an empty text. */
  tag: string
}

/** Collects the evidence of a whole text. `tag` is the language in the properties of the file. */
export const evidenceOf = (text: string, tag = ''): LanguageEvidence => ({ sample: sampleOf(text), tag })

/** Returns the supported languages that a tag or a name may mean, the exact one first. */
const languagesOfTag = (tag: string): LanguageCode[] => {
  const named = languages.filter(({ name, native }) => [name, native].includes(tag.trim()))
  if (named.length > 0) return named.map(({ code }) => code)
  try {
    const locale = new Intl.Locale(tag.trim().replaceAll('_', '-')).maximize()
    const alike = languages.filter((one) => {
      const { language, script } = new Intl.Locale(one.tag).maximize()
      const same = language === locale.language || (language === 'nb' && /^n[no]$/.test(locale.language))
      return same && script === locale.script
    })
    return alike
      .toSorted((a, b) => Number(isRegionOf(b.tag, locale)) - Number(isRegionOf(a.tag, locale)))
      .map(({ code }) => code)
  } catch {
    return []
  }
}

const isRegionOf = (tag: string, locale: Intl.Locale): boolean =>
  new Intl.Locale(tag).maximize().region === locale.region

/**
 * Returns the language of a text. The properties of a file decide between similar languages, and if
 * the text is too short. For longer texts they are often wrong, because programs write the language
 * of the person's computer.
 */
export const findLanguage = async ({ sample, tag }: LanguageEvidence): Promise<LanguageCode> => {
  const { language, sure } = await detectLanguage(sample)
  const [stated] = tag === '' ? [] : languagesOfTag(tag)
  if (!stated) return language
  return !sure || languagesOfTag(languages.find(({ code }) => code === language)!.tag).includes(stated)
    ? stated
    : language
}
