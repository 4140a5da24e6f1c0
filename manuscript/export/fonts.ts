import { createRequire } from 'node:module'
import { languageOf, type LanguageCode } from '#manuscript/model/languages.ts'

const require = createRequire(import.meta.url)

const romanAndItalic = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'] as const
const roman = ['400Regular', '700Bold'] as const
// Scripts without italics set emphasis in a weight between the two.
const romanAndEmphasis = ['400Regular', '600SemiBold', '700Bold'] as const
const single = ['400Regular'] as const

interface Family {
  package: string
  variants: readonly string[]
  /** What the files call themselves. */
  name?: string
}

const family = (packageName: string, variants: readonly string[], name?: string): Family => ({
  package: `@expo-google-fonts/${packageName}`,
  variants,
  name,
})

const families: Record<string, Family> = {
  'Noto Serif': family('noto-serif', romanAndItalic),
  Amiri: family('amiri', romanAndItalic),
  'Noto Nastaliq Urdu': family('noto-nastaliq-urdu', romanAndEmphasis),
  'Noto Serif Hebrew': family('noto-serif-hebrew', romanAndEmphasis),
  'Noto Serif Devanagari': family('noto-serif-devanagari', romanAndEmphasis),
  'Noto Serif Bengali': family('noto-serif-bengali', romanAndEmphasis),
  'Noto Sans Tamil': family('noto-sans-tamil', romanAndEmphasis),
  'Noto Sans Thai': family('noto-sans-thai', romanAndEmphasis),
  'Noto Serif SC': family('noto-serif-sc', roman),
  'Noto Serif TC': family('noto-serif-tc', roman),
  'BIZ UDMincho': family('biz-udmincho', roman),
  'Nanum Myeongjo': family('nanum-myeongjo', roman, 'NanumMyeongjo'),
  'Noto Sans Math': family('noto-sans-math', single),
  'Noto Sans Symbols 2': family('noto-sans-symbols-2', single),
  'Noto Emoji': family('noto-emoji', single),
}

/** A language's font is an optional package that is not installed here; the message says what to install. */
export class FontMissing extends Error {
  readonly package: string

  constructor(family: string, packageName: string) {
    super(
      `The font ${family} is not installed on this server. To export books that need it: npm install ${packageName}`,
    )
    this.name = 'FontMissing'
    this.package = packageName
  }
}

const filesOf = (name: string, resolve: (path: string) => string): string[] => {
  const { package: packageName, variants } = families[name]!
  const prefix = name.replaceAll(' ', '')
  try {
    return variants.map((variant) => resolve(`${packageName}/${variant}/${prefix}_${variant}.ttf`))
  } catch {
    throw new FontMissing(name, packageName)
  }
}

/** Which family sets a script when it turns up in a book of another language. Han is looked for last: the
 * faces before it bring their own. */
const guests: [RegExp, string][] = [
  [/\p{Script=Arabic}/u, 'Amiri'],
  [/\p{Script=Hebrew}/u, 'Noto Serif Hebrew'],
  [/\p{Script=Devanagari}/u, 'Noto Serif Devanagari'],
  [/\p{Script=Bengali}/u, 'Noto Serif Bengali'],
  [/\p{Script=Tamil}/u, 'Noto Sans Tamil'],
  [/\p{Script=Thai}/u, 'Noto Sans Thai'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'BIZ UDMincho'],
  [/\p{Script=Hangul}/u, 'Nanum Myeongjo'],
  [/\p{Script=Han}/u, 'Noto Serif SC'],
]
const anyGuest = /[\u0590-\u1FFF\u2E80-\uFFFF]/
const symbols = ['Noto Sans Symbols 2', 'Noto Sans Math', 'Noto Emoji']
const anySymbol = /[[\p{S}\p{Emoji_Presentation}\uFE0F\u20E3\u2190-\u2BFF]--[\p{ASCII}\p{Sc}\u00A0-\u00FF]]/v

export interface BookFonts {
  /** In the order in which a glyph is looked for. */
  families: string[]
  files: string[]
}

/**
 * The fonts that a book in `language` needs for `text`: its language's own, Noto Serif, and those of other scripts and
 * symbols that stand in the text. Throws FontMissing only for the language's own; a guest's missing font leaves gaps.
 */
export const fontsFor = (
  language: LanguageCode,
  text = '',
  resolve: (path: string) => string = (path) => require.resolve(path),
): BookFonts => {
  const own = languageOf(language).font
  const fonts = new Map<string, string[]>()
  for (const name of [own, 'Noto Serif']) fonts.set(name, filesOf(name, resolve))
  if (anyGuest.test(text)) {
    for (const [script, name] of guests) {
      if (fonts.has(name) || !script.test(text)) continue
      try {
        fonts.set(name, filesOf(name, resolve))
      } catch (error) {
        if (!(error instanceof FontMissing)) throw error
      }
    }
  }
  // After the guests: the mathematical face has a few letters of other scripts, and would tear their words apart.
  if (anySymbol.test(text)) for (const name of symbols) fonts.set(name, filesOf(name, resolve))
  return { families: [...fonts.keys()].map((name) => families[name]!.name ?? name), files: [...fonts.values()].flat() }
}
