import type { PdfDesign, PdfOptions } from '#manuscript/model/export-options.ts'
import type { LanguageCode, Script } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { digitsOf } from '../digits.ts'
import { scaleOf } from '../page-proportions.ts'

/** Layout of a script. Lengths are in em of the body size unless stated otherwise. */
export interface Layout {
  /** Body size in points. In the table, one that looks as large as 10 pt of Noto Serif. */
  size: number
  /** Distance between baselines in points. In the table, in em. */
  pitch: number
  /** Indent of a paragraph that follows another. */
  indent: number
  /** Chinese, Japanese and Korean also indent the first paragraph. */
  indentFirst: boolean
  /** Replacement for italics in scripts without them. */
  emphasis: 'italic' | 'weight' | 'dots below' | 'dots above'
  /** Justification may add space between letters; joined scripts would break apart. */
  tracking: boolean
  /**
   * Distance of an underline below the baseline; null uses colour instead, for scripts whose
   * baseline climbs.
   */
  underline: number | null
  /** Cost of a hyphenated word relative to a loose line, in per cent. */
  hyphenation: number
  /** Numbering pattern for pages and lists. */
  digits: string
  /** Pattern for the pages before the text. Arabic scripts count all pages together. */
  front: string
  /** Pattern for parts. */
  parts: string
  /** True if the fonts of the designs cover the script. */
  isWestern: boolean
  /** True if the fonts of the designs have small capitals for the script. */
  smallCaps: boolean
}

/** A layout without the patterns of numbers, which depend on the digits of the language. */
type ScriptLayout = Omit<Layout, 'digits'>

const latin: ScriptLayout = {
  size: 10,
  pitch: 1.44,
  indent: 1.4,
  indentFirst: false,
  emphasis: 'italic',
  tracking: true,
  underline: 0.18,
  hyphenation: 120,
  front: 'i',
  parts: 'I',
  isWestern: true,
  smallCaps: true,
}
const unicameral: ScriptLayout = { ...latin, isWestern: false, smallCaps: false, parts: 'digits' }
const indic: ScriptLayout = {
  ...unicameral,
  size: 10.5,
  pitch: 1.62,
  emphasis: 'weight',
  tracking: false,
  underline: 0.3,
  hyphenation: 400,
}
const cjk: ScriptLayout = { ...unicameral, pitch: 1.75, indent: 1, indentFirst: true, tracking: false, underline: 0.22 }

const byScript: Record<Script, ScriptLayout> = {
  Latn: latin,
  Cyrl: { ...latin, smallCaps: false },
  Grek: { ...latin, smallCaps: false },
  Arab: {
    ...unicameral,
    size: 12.5,
    pitch: 1.55,
    tracking: false,
    underline: 0.36,
    front: 'digits',
  },
  Hebr: { ...unicameral, size: 10.5, pitch: 1.5, emphasis: 'weight', underline: 0.26, front: 'א', parts: 'א' },
  Deva: indic,
  Beng: indic,
  Taml: { ...indic, size: 9.5 },
  Thai: { ...indic, size: 10.5, pitch: 1.7, underline: 0.34 },
  Hans: { ...cjk, indent: 2, emphasis: 'dots below' },
  Hant: { ...cjk, indent: 2, emphasis: 'dots below' },
  Jpan: { ...cjk, emphasis: 'dots above' },
  Kore: { ...cjk, pitch: 1.65, emphasis: 'dots above' },
}

const byLanguage: Partial<Record<LanguageCode, ScriptLayout>> = {
  // EB Garamond has no small ș and ț, and no dotted small i.
  romanian: { ...latin, smallCaps: false },
  turkish: { ...latin, smallCaps: false },
  vietnamese: { ...latin, smallCaps: false },
  // Nastaliq letters rise along the line and need twice the height.
  urdu: {
    ...byScript.Arab,
    size: 10.5,
    pitch: 2.5,
    emphasis: 'weight',
    underline: null,
  },
}

/** Size and line distance of the faces of designs, relative to those of Noto Serif. */
const faces: Record<PdfDesign, { size: number; pitch: number }> = {
  classic: { size: 1.12, pitch: 1.31 / 1.44 },
  modern: { size: 1, pitch: 1 },
  academic: { size: 1.04, pitch: 1.36 / 1.44 },
}

const rounded = (points: number): number => Math.round(points * 100) / 100

export const layoutOf = (language: LanguageCode, { design, page }: Pick<PdfOptions, 'design' | 'page'>): Layout => {
  const layout = byLanguage[language] ?? byScript[languageOf(language).script]
  // Other scripts have one face in every design.
  const face = layout.isWestern ? faces[design] : faces.modern
  const size = rounded(layout.size * face.size * scaleOf(page))
  const { one: digits } = digitsOf(language)
  const pattern = (written: string) => (written === 'digits' ? digits : written)
  return {
    ...layout,
    digits,
    front: pattern(layout.front),
    // In scripts without capitals, parts are numbered with digits.
    parts: pattern(layout.parts),
    size,
    pitch: rounded(size * layout.pitch * face.pitch),
  }
}
