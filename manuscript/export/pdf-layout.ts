import type { LanguageCode, Script } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'

/** How a script is set on the page. Lengths in em of the body size unless said otherwise. */
export interface Layout {
  /** Body size in points: what looks as large as 10 pt of Noto Serif. */
  size: number
  /** From one baseline to the next. */
  pitch: number
  /** Of a paragraph that follows another. */
  indent: number
  /** Chinese, Japanese and Korean indent the first paragraph too. */
  indentFirst: boolean
  /** What stands for italics where the script has none. */
  emphasis: 'italic' | 'weight' | 'dots below' | 'dots above'
  /** Whether a line may be justified by a hair between letters as well; joined scripts would come apart. */
  tracking: boolean
  /** How far under the baseline a line runs; null where one would climb with the letters, and colour stands for it. */
  underline: number | null
  /** What a divided word costs against a loose line, in per cent. */
  hyphenation: number
  /** Numbering pattern of pages and lists. */
  digits: string
}

const latin: Layout = {
  size: 10,
  pitch: 1.44,
  indent: 1.4,
  indentFirst: false,
  emphasis: 'italic',
  tracking: true,
  underline: 0.18,
  hyphenation: 120,
  digits: '1',
}
const indic: Layout = {
  ...latin,
  size: 10.5,
  pitch: 1.62,
  emphasis: 'weight',
  tracking: false,
  underline: 0.3,
  hyphenation: 400,
}
const cjk: Layout = { ...latin, pitch: 1.75, indent: 1, indentFirst: true, tracking: false, underline: 0.22 }

const byScript: Record<Script, Layout> = {
  Latn: latin,
  Cyrl: latin,
  Grek: latin,
  Arab: { ...latin, size: 12.5, pitch: 1.55, tracking: false, underline: 0.36, digits: '١' },
  Hebr: { ...latin, size: 10.5, pitch: 1.5, emphasis: 'weight', underline: 0.26 },
  Deva: indic,
  Beng: { ...indic, digits: '১' },
  Taml: { ...indic, size: 9.5 },
  Thai: { ...indic, size: 10.5, pitch: 1.7, underline: 0.34 },
  Hans: { ...cjk, indent: 2, emphasis: 'dots below' },
  Hant: { ...cjk, indent: 2, emphasis: 'dots below' },
  Jpan: { ...cjk, emphasis: 'dots above' },
  Kore: { ...cjk, pitch: 1.65, emphasis: 'dots above' },
}

const byLanguage: Partial<Record<LanguageCode, Layout>> = {
  persian: { ...byScript.Arab, digits: '۱' },
  // Nastaliq climbs along the line and needs twice the height.
  urdu: { ...byScript.Arab, size: 10.5, pitch: 2.5, emphasis: 'weight', underline: null, digits: '۱' },
}

export const layoutOf = (language: LanguageCode): Layout =>
  byLanguage[language] ?? byScript[languageOf(language).script]
