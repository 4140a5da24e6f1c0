import { languages, languageOf, type LanguageCode } from '#manuscript/model/languages.ts'

const romanAndItalic = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'] as const
const roman = ['400Regular', '700Bold'] as const
// Scripts without italics set emphasis in a weight between the two.
const romanAndEmphasis = ['400Regular', '600SemiBold', '700Bold'] as const
const single = ['400Regular'] as const

interface Family {
  package: string
  variants: readonly string[]
  /** What a person calls it: "the Japanese font". */
  script: string
  /** What the files call themselves. */
  name?: string
}

const family = (packageName: string, variants: readonly string[], script: string, name?: string): Family => ({
  package: `@expo-google-fonts/${packageName}`,
  variants,
  script,
  name,
})

export const families: Readonly<Record<string, Family>> = {
  'Noto Serif': family('noto-serif', romanAndItalic, 'Latin'),
  Amiri: family('amiri', romanAndItalic, 'Arabic'),
  'Noto Nastaliq Urdu': family('noto-nastaliq-urdu', romanAndEmphasis, 'Urdu'),
  'Noto Serif Hebrew': family('noto-serif-hebrew', romanAndEmphasis, 'Hebrew'),
  'Noto Serif Devanagari': family('noto-serif-devanagari', romanAndEmphasis, 'Devanagari'),
  'Noto Serif Bengali': family('noto-serif-bengali', romanAndEmphasis, 'Bengali'),
  'Noto Sans Tamil': family('noto-sans-tamil', romanAndEmphasis, 'Tamil'),
  'Noto Sans Thai': family('noto-sans-thai', romanAndEmphasis, 'Thai'),
  'Noto Serif SC': family('noto-serif-sc', roman, 'Simplified Chinese'),
  'Noto Serif TC': family('noto-serif-tc', roman, 'Traditional Chinese'),
  'BIZ UDMincho': family('biz-udmincho', roman, 'Japanese'),
  'Nanum Myeongjo': family('nanum-myeongjo', roman, 'Korean', 'NanumMyeongjo'),
  'Noto Sans Math': family('noto-sans-math', single, 'mathematical'),
  'Noto Sans Symbols 2': family('noto-sans-symbols-2', single, 'symbol'),
  'Noto Emoji': family('noto-emoji', single, 'emoji'),
}

/** The files of a family, as paths inside its package. */
export const filesOf = (name: string): string[] => {
  const prefix = name.replaceAll(' ', '')
  return families[name]!.variants.map((variant) => `${variant}/${prefix}_${variant}.ttf`)
}

/** The first language that is set in a family: what `npm run fonts` takes. */
export const languageOfFamily = (name: string): LanguageCode | undefined =>
  languages.find(({ font }) => font === name)?.code

/** The files of each family that is on this machine, by the family's name. */
export type FontFiles = Record<string, string[]>

/** A PDF needs fonts that are not on this machine. */
export class FontMissing extends Error {
  readonly families: string[]

  constructor(names: string[]) {
    super(`Fonts are missing: ${names.join(', ')}`)
    this.name = 'FontMissing'
    this.families = names
  }
}

/** Which family sets a script when it turns up in a book of another language. */
const secondaryFamilies: [RegExp, string][] = [
  [/\p{Script=Arabic}/u, 'Amiri'],
  [/\p{Script=Hebrew}/u, 'Noto Serif Hebrew'],
  [/\p{Script=Devanagari}/u, 'Noto Serif Devanagari'],
  [/\p{Script=Bengali}/u, 'Noto Serif Bengali'],
  [/\p{Script=Tamil}/u, 'Noto Sans Tamil'],
  [/\p{Script=Thai}/u, 'Noto Sans Thai'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'BIZ UDMincho'],
  [/\p{Script=Hangul}/u, 'Nanum Myeongjo'],
]
const anySecondaryScript = /[\u0590-\u1FFF\u2E80-\uFFFF]/
/** Families that bring Han characters of their own, and the character set that each covers. */
const hanOf: Record<string, string> = { 'BIZ UDMincho': 'shift_jis', 'Noto Serif TC': 'big5' }
/** Covers more of them than any other family, and is by far the largest. */
const everyHan = 'Noto Serif SC'

const doubleBytes = (encoding: string): ReadonlySet<string> => {
  const decoder = new TextDecoder(encoding)
  const all = new Set<string>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      for (const character of decoder.decode(Uint8Array.of(lead, trail))) all.add(character)
  return all
}

/** The text holds Han characters that none of these families has. */
const needsMoreHan = (text: string, needed: ReadonlySet<string>): boolean => {
  let covered: ReadonlySet<string>[] | undefined
  for (const [character] of text.matchAll(/\p{Script=Han}/gu)) {
    covered ??= Object.keys(hanOf)
      .filter((name) => needed.has(name))
      .map((name) => doubleBytes(hanOf[name]!))
    if (!covered.some((characters) => characters.has(character))) return true
  }
  return false
}

const symbols = ['Noto Sans Symbols 2', 'Noto Sans Math', 'Noto Emoji']
const anySymbol = /[[\p{S}\p{Emoji_Presentation}\uFE0F\u20E3\u2190-\u2BFF]--[\p{ASCII}\p{Sc}\u00A0-\u00FF]]/v

/**
 * The families that a book in `language` needs for `text`, in the order in which a glyph is looked for: its language's own,
 * Noto Serif, and those of other scripts and symbols that occur in the text.
 */
export const familiesFor = (language: LanguageCode, text = ''): string[] => {
  const needed = new Set([languageOf(language).font, 'Noto Serif'])
  if (anySecondaryScript.test(text))
    for (const [script, name] of secondaryFamilies) if (script.test(text)) needed.add(name)
  if (!needed.has(everyHan) && needsMoreHan(text, needed)) needed.add(everyHan)
  // After the guests: the mathematical face has a few letters of other scripts, and would tear their words apart.
  if (anySymbol.test(text)) for (const name of symbols) needed.add(name)
  return [...needed]
}

export interface BookFonts {
  /** As the files call them. */
  families: string[]
  files: string[]
}

/** The fonts of `needed` among the files that are there. Throws FontMissing with the families that are not. */
export const pickFonts = (needed: readonly string[], found: FontFiles): BookFonts => {
  const missing = needed.filter((name) => !found[name])
  if (missing.length) throw new FontMissing(missing)
  return {
    families: needed.map((name) => families[name]!.name ?? name),
    files: needed.flatMap((name) => found[name]!),
  }
}
