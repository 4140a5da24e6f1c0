import { detectLanguage } from '#manuscript/model/detect-language.ts'
import { type LanguageCode, languages } from '#manuscript/model/languages.ts'

/** Titles and authors that programs write where a person wrote none. */
const madeUp =
  /^(?:microsoft word|untitled|document ?\d*$|unknown|anonymous|author$|user$|owner$|admin|administrator|python-docx|un-named|openpyxl|pandoc|inkloom$)/i

/** Returns the title of a file's properties, or an empty text if a program made it up. */
export const usefulTitle = (title = ''): string => (madeUp.test(title) || /\.[a-z]{3,4}$/i.test(title) ? '' : title)

/** Returns the author of a file's properties, or an empty text if a program made it up. */
export const usefulAuthor = (author = ''): string => (madeUp.test(author) ? '' : author)

/** Returns the supported languages that a tag or a name may mean, the exact one first. */
const languagesOfTag = (tag: string): LanguageCode[] => {
  const named = languages.filter(({ name, native }) => [name, native].includes(tag.trim()))
  if (named.length > 0) return named.map(({ code }) => code)
  try {
    const given = new Intl.Locale(tag.trim().replaceAll('_', '-')).maximize()
    const alike = languages.filter((one) => {
      const { language, script } = new Intl.Locale(one.tag).maximize()
      const same = language === given.language || (language === 'nb' && /^n[no]$/.test(given.language))
      return same && script === given.script
    })
    return alike
      .toSorted((a, b) => Number(isRegionOf(b.tag, given)) - Number(isRegionOf(a.tag, given)))
      .map(({ code }) => code)
  } catch {
    return []
  }
}

const isRegionOf = (tag: string, given: Intl.Locale): boolean => new Intl.Locale(tag).maximize().region === given.region

/**
 * Returns the language of a text. The properties of a file decide between languages that look alike,
 * and where the text is too short to tell. They are often wrong about a longer text, because
 * programs write the language of the person's computer.
 */
export const languageOfText = async (text: string, tag = ''): Promise<LanguageCode> => {
  const { language, sure } = await detectLanguage(text)
  const [stated] = tag === '' ? [] : languagesOfTag(tag)
  if (!stated) return language
  return !sure || languagesOfTag(languages.find(({ code }) => code === language)!.tag).includes(stated)
    ? stated
    : language
}
