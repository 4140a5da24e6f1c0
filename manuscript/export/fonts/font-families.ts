import type { PdfDesign } from '#manuscript/model/export-options.ts'
import { languages, languageOf, type LanguageCode } from '#manuscript/model/languages.ts'

const romanAndItalic = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'] as const
const roman = ['400Regular', '700Bold'] as const
// Scripts without italics use a weight between the two for emphasis.
const romanAndEmphasis = ['400Regular', '600SemiBold', '700Bold'] as const
const single = ['400Regular'] as const

interface Family {
  package: string
  variants: readonly string[]
  /** Name for people: "the Japanese font". */
  script: string
  /** Family name in the font files. */
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
  'EB Garamond': family('eb-garamond', romanAndItalic, 'Garamond'),
  'STIX Two Text': family('stix-two-text', romanAndItalic, 'STIX'),
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
  'Cormorant Garamond': family('cormorant-garamond', ['600SemiBold', '600SemiBold_Italic'], 'Cormorant Garamond'),
  'Playfair Display': family('playfair-display', ['700Bold', '700Bold_Italic'], 'Playfair Display'),
  Cinzel: family('cinzel', ['700Bold'], 'Cinzel'),
  'Roboto Condensed': family('roboto-condensed', ['500Medium', '900Black'], 'Roboto Condensed'),
}

/** Returns the files of a family, as paths inside its package. */
export const filesOf = (name: string): string[] => {
  const prefix = name.replaceAll(' ', '')
  return families[name]!.variants.map((variant) => `${variant}/${prefix}_${variant}.ttf`)
}

/** Returns the first language that uses a family, for `npm run fonts`. */
export const languageOfFamily = (name: string): LanguageCode | undefined =>
  languages.find(({ font }) => font === name)?.code

/** Font files on this machine by family name. */
export type FontFiles = Record<string, string[]>

/** A PDF needs fonts that this machine does not have. */
export class FontMissing extends Error {
  readonly families: string[]

  constructor(names: string[]) {
    super(`Fonts are missing: ${names.join(', ')}`)
    this.name = 'FontMissing'
    this.families = names
  }
}

/** Families for scripts that occur in a book of another language. */
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
/**
 * Marks that several scripts share, and the families that have them. The first is added if the text
 * has none of the letters.
 */
const sharedMarks: [RegExp, [string, ...string[]]][] = [
  [/[\u060C\u061B\u061F\u0640]/u, ['Amiri', 'Noto Nastaliq Urdu']],
  [/[\u0964\u0965]/u, ['Noto Serif Devanagari', 'Noto Serif Bengali', 'Noto Sans Tamil']],
  [
    /[\u3000-\u303F\u30FB\u30FC\uFF01-\uFF65\uFFE0-\uFFE6]/u,
    ['BIZ UDMincho', 'Noto Serif SC', 'Noto Serif TC', 'Nanum Myeongjo'],
  ],
]
const anySecondaryScript = /[\u0590-\u1FFF\u2E80-\uFFFF]/
/** Families with Han characters, and the character set that each covers. */
const hanOf: Record<string, string> = { 'BIZ UDMincho': 'shift_jis', 'Noto Serif TC': 'big5' }
/** The family that covers the most Han characters. It is also by far the largest. */
const everyHan = 'Noto Serif SC'

const doubleBytes = (encoding: string): ReadonlySet<string> => {
  const decoder = new TextDecoder(encoding)
  const all = new Set<string>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      for (const character of decoder.decode(Uint8Array.of(lead, trail))) all.add(character)
  return all
}

/** Returns true if the text contains Han characters that are missing from all of these families. */
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

/** The font family of each design. Scripts that Noto Serif does not cover keep their own family. */
const designFamilies: Record<PdfDesign, string> = {
  classic: 'EB Garamond',
  modern: 'Noto Serif',
  academic: 'STIX Two Text',
}

interface Needs {
  design?: PdfDesign
  /** True if the book has formulas. */
  formulas?: boolean
}

/**
 * Returns the families that a book needs for `text`, in lookup order: the design's or the
 * language's own, Noto Serif, and those of other scripts and symbols in the text.
 */
export const familiesFor = (
  language: LanguageCode,
  text = '',
  { design = 'modern', formulas = false }: Needs = {},
): string[] => {
  const own = languageOf(language).font
  const needed = new Set([own === 'Noto Serif' ? designFamilies[design] : own, 'Noto Serif'])
  if (anySecondaryScript.test(text))
    for (const [script, name] of secondaryFamilies) if (script.test(text)) needed.add(name)
  if (!needed.has(everyHan) && needsMoreHan(text, needed)) needed.add(everyHan)
  if (anySecondaryScript.test(text))
    for (const [marks, names] of sharedMarks)
      if (marks.test(text) && !names.some((name) => needed.has(name))) needed.add(names[0])
  // Symbols come after the other scripts, because the mathematical font has some letters of these,
  // which would split words.
  if (anySymbol.test(text)) for (const name of symbols) needed.add(name)
  if (formulas) needed.add('Noto Sans Math')
  return [...needed]
}

export interface BookFonts {
  /** Names in the font files. */
  families: string[]
  files: string[]
}

/** Selects the needed fonts among those found. Throws FontMissing with the missing families. */
export const pickFonts = (needed: readonly string[], found: FontFiles): BookFonts => {
  const missing = needed.filter((name) => !found[name])
  if (missing.length) throw new FontMissing(missing)
  return {
    families: needed.map((name) => families[name]!.name ?? name),
    files: needed.flatMap((name) => found[name]!),
  }
}
