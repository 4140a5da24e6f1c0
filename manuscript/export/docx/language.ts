import { emphasisOf } from '#manuscript/model/emphasis.ts'
import type { Language, Script } from '#manuscript/model/languages.ts'

/** Word's settings for a language. */
export interface DocxLanguage {
  rtl: boolean
  /**
   * Indent of every paragraph in characters; 0 indents only a paragraph after another, by a fixed
   * width.
   */
  indentedSigns: number
  emphasis: 'italic' | 'marks' | 'bold'
  fonts: { ascii: string; hAnsi: string; eastAsia: string; cs: string }
  tags: { value: string; eastAsia?: string; bidirectional?: string }
  /** True if spaces separate words, and lines end between words. */
  spaced: boolean
  /** The differences between the designs: font and size, size only, or none. */
  faces: 'all' | 'sizes' | 'none'
  /** True if words can be set in small capitals. */
  smallCaps: boolean
  /** Body size of an A5 page in half points. */
  size: number
  /** Distance between the lines of the body of an A5 page in twentieths of a point. */
  pitch: number
}

const latinFont = 'Cambria'
// Returns true for languages whose letters Caladea lacks. Other programs replace Cambria with
// Caladea, which has the same widths. Some versions of Garamond lack these letters too.
const outsideCaladea = (script: Script, code: string): boolean =>
  script === 'Cyrl' || script === 'Grek' || code === 'vietnamese'
// Fonts that Office includes, so that the file looks the same on other machines without embedded
// fonts.
const scriptFonts: Partial<Record<Script, string>> = {
  Arab: 'Times New Roman',
  Hebr: 'David',
  Deva: 'Nirmala UI',
  Beng: 'Nirmala UI',
  Taml: 'Nirmala UI',
  Thai: 'Leelawadee UI',
  Hans: 'SimSun',
  Hant: 'PMingLiU',
  Jpan: 'Yu Mincho',
  Kore: 'Batang',
}
const eastAsianScripts = new Set<Script>(['Hans', 'Hant', 'Jpan', 'Kore'])
const complexScripts = new Set<Script>(['Arab', 'Hebr', 'Deva', 'Beng', 'Taml', 'Thai'])
const signs: Partial<Record<Script, number>> = { Hans: 2, Hant: 2, Jpan: 1, Kore: 1 }
// Language tags that Word spells differently from language and region.
const tagsOfWord: Record<string, string> = { serbian: 'sr-Cyrl-RS', arabic: 'ar-SA', bengali: 'bn-IN' }

const pitches: Partial<Record<Script, number>> = {
  Arab: 380,
  Hebr: 360,
  Deva: 340,
  Beng: 340,
  Taml: 340,
  Thai: 400,
  Hans: 370,
  Hant: 370,
  Jpan: 370,
  Kore: 350,
}

const western = new Set<Script>(['Latn', 'Cyrl', 'Grek'])

const tagOf = ({ code, tag }: Language): string => {
  const { language, region } = new Intl.Locale(tag).maximize()
  return tagsOfWord[code] ?? `${language}-${region}`
}

export const docxLanguage = (language: Language): DocxLanguage => {
  const { code, script, direction } = language
  const eastAsian = eastAsianScripts.has(script)
  const complex = complexScripts.has(script)
  const isTimes = outsideCaladea(script, code)
  const latin = isTimes ? 'Times New Roman' : latinFont
  const own = code === 'urdu' ? 'Urdu Typesetting' : (scriptFonts[script] ?? latin)
  const tag = tagOf(language)
  return {
    rtl: direction === 'rtl',
    indentedSigns: signs[script] ?? 0,
    emphasis: emphasisOf(script),
    fonts: {
      ascii: latin,
      hAnsi: latin,
      eastAsia: eastAsian ? own : latin,
      // Cambria has no Arabic and Hebrew letters, which a text of any language can quote.
      cs: complex ? own : 'Times New Roman',
    },
    tags: {
      value: eastAsian || direction === 'rtl' ? 'en-US' : tag,
      ...(eastAsian ? { eastAsia: tag } : {}),
      ...(complex ? { bidirectional: tag } : {}),
    },
    faces: !western.has(script) ? 'none' : isTimes ? 'sizes' : 'all',
    // Greek small capitals would keep the accents of lower-case letters, and Turkish ones may lose
    // their dots.
    smallCaps: western.has(script) && script !== 'Grek' && code !== 'turkish',
    spaced: !eastAsian && code !== 'thai',
    // Letters of Times New Roman are smaller than those of Cambria.
    size: script === 'Arab' || script === 'Hebr' || code === 'thai' ? 24 : isTimes ? 22 : 21,
    // Nastaliq letters rise along the line and need twice the height.
    pitch: code === 'urdu' ? 600 : (pitches[script] ?? 300),
  }
}
