/** ISO 15924 script of the language's running text. */
export type Script =
  | 'Latn'
  | 'Arab'
  | 'Beng'
  | 'Hans'
  | 'Hant'
  | 'Cyrl'
  | 'Grek'
  | 'Hebr'
  | 'Deva'
  | 'Jpan'
  | 'Kore'
  | 'Taml'
  | 'Thai'

export interface Language {
  /** Value on the wire, as the product's calls spell it. */
  readonly code: string
  /** English name, for lists and prompts. */
  readonly name: string
  /** The language's own name. */
  readonly native: string
  /** BCP 47 tag for documents, hyphenation and Intl. */
  readonly tag: string
  readonly script: Script
  readonly direction: 'ltr' | 'rtl'
  /** Font family of the body text in exports. */
  readonly font: string
}

const row = <const Code extends string>(
  code: Code,
  name: string,
  native: string,
  tag: string,
  script: Script = 'Latn',
  font = 'Noto Serif',
) => ({
  code,
  name,
  native,
  tag,
  script,
  direction: script === 'Arab' || script === 'Hebr' ? ('rtl' as const) : ('ltr' as const),
  font,
})

/** The 45 supported languages, ordered by code. */
export const languages = [
  row('afrikaans', 'Afrikaans', 'Afrikaans', 'af'),
  row('albanian', 'Albanian', 'Shqip', 'sq'),
  row('arabic', 'Arabic', 'العربية', 'ar', 'Arab', 'Amiri'),
  row('bengali', 'Bengali', 'বাংলা', 'bn', 'Beng', 'Noto Serif Bengali'),
  row('bulgarian', 'Bulgarian', 'Български', 'bg', 'Cyrl'),
  row('chinese_simplified', 'Chinese (Simplified)', '简体中文', 'zh-Hans', 'Hans', 'Noto Serif SC'),
  row('chinese_traditional', 'Chinese (Traditional)', '繁體中文', 'zh-Hant', 'Hant', 'Noto Serif TC'),
  row('croatian', 'Croatian', 'Hrvatski', 'hr'),
  row('czech', 'Czech', 'Čeština', 'cs'),
  row('danish', 'Danish', 'Dansk', 'da'),
  row('dutch', 'Dutch', 'Nederlands', 'nl'),
  row('english', 'English', 'English', 'en'),
  row('estonian', 'Estonian', 'Eesti', 'et'),
  row('finnish', 'Finnish', 'Suomi', 'fi'),
  row('french', 'French', 'Français', 'fr'),
  row('german', 'German', 'Deutsch', 'de'),
  row('greek', 'Greek', 'Ελληνικά', 'el', 'Grek'),
  row('hebrew', 'Hebrew', 'עברית', 'he', 'Hebr', 'Noto Serif Hebrew'),
  row('hindi', 'Hindi', 'हिन्दी', 'hi', 'Deva', 'Noto Serif Devanagari'),
  row('hungarian', 'Hungarian', 'Magyar', 'hu'),
  row('indonesian', 'Indonesian', 'Bahasa Indonesia', 'id'),
  row('italian', 'Italian', 'Italiano', 'it'),
  row('japanese', 'Japanese', '日本語', 'ja', 'Jpan', 'BIZ UDMincho'),
  row('korean', 'Korean', '한국어', 'ko', 'Kore', 'Nanum Myeongjo'),
  row('latvian', 'Latvian', 'Latviešu', 'lv'),
  row('lithuanian', 'Lithuanian', 'Lietuvių', 'lt'),
  row('malay', 'Malay', 'Bahasa Melayu', 'ms'),
  row('norwegian', 'Norwegian', 'Norsk', 'nb'),
  row('persian', 'Persian', 'فارسی', 'fa', 'Arab', 'Amiri'),
  row('polish', 'Polish', 'Polski', 'pl'),
  row('portuguese', 'Portuguese', 'Português', 'pt-PT'),
  row('portuguese_br', 'Portuguese (Brazilian)', 'Português do Brasil', 'pt-BR'),
  row('romanian', 'Romanian', 'Română', 'ro'),
  row('russian', 'Russian', 'Русский', 'ru', 'Cyrl'),
  row('serbian', 'Serbian', 'Српски', 'sr', 'Cyrl'),
  row('slovak', 'Slovak', 'Slovenčina', 'sk'),
  row('slovenian', 'Slovenian', 'Slovenščina', 'sl'),
  row('spanish', 'Spanish', 'Español', 'es'),
  row('swedish', 'Swedish', 'Svenska', 'sv'),
  row('tamil', 'Tamil', 'தமிழ்', 'ta', 'Taml', 'Noto Sans Tamil'),
  row('thai', 'Thai', 'ไทย', 'th', 'Thai', 'Noto Sans Thai'),
  row('turkish', 'Turkish', 'Türkçe', 'tr'),
  row('ukrainian', 'Ukrainian', 'Українська', 'uk', 'Cyrl'),
  row('urdu', 'Urdu', 'اردو', 'ur', 'Arab', 'Noto Nastaliq Urdu'),
  row('vietnamese', 'Vietnamese', 'Tiếng Việt', 'vi'),
] as const satisfies readonly Language[]

export type LanguageCode = (typeof languages)[number]['code']

export const languageCodes = languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]]

const byCode = new Map<string, Language>(languages.map((language) => [language.code, language]))

/** Throws a RangeError for an unknown code. */
export const languageOf = (code: LanguageCode): Language => {
  const language = byCode.get(code)
  if (!language) throw new RangeError(`No such language: ${code}`)
  return language
}
