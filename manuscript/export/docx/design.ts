import type { DocxVersion } from '#manuscript/model/export-options.ts'
import type { Language } from '#manuscript/model/languages.ts'
import { docxLanguage, type DocxLanguage } from './language.ts'
import { type DocxPage, pageOf, textWidth } from './page.ts'
import type { Face } from './pages/measure-text.ts'

/** Measures and fonts of one document. Lengths are in twentieths of a point. */
export interface DocxDesign extends DocxLanguage {
  version: DocxVersion
  page: DocxPage
  textWidth: number
  /** The line height of the body and of all that has its size. */
  line: { line: number; lineRule: 'exact' | 'auto' }
  /** Space above and below what stands apart from the body. */
  gap: number
  /** Indent of the first line of a paragraph. */
  indent: number
  justified: boolean
  /** Word's heading level of chapters: 2 if parts stand above them. */
  chapterLevel: 1 | 2
  /** The contents list more than chapters. */
  hasLevels: boolean
}

/** Returns the font of Latin, Cyrillic and Greek text, whose widths are known. */
export const faceOf = ({ fonts }: Pick<DocxDesign, 'fonts'>): Face =>
  fonts.ascii === 'Times New Roman' ? 'Times New Roman' : 'Cambria'

const bookDesign = (language: DocxLanguage) => ({
  // An exact height keeps the lines of facing pages level, and pages look alike in other programs with any font.
  line: { line: language.pitch, lineRule: 'exact' as const },
  gap: language.pitch / 2,
  indent: language.indentedSigns > 0 ? language.indentedSigns * language.size * 10 : 280,
  justified: true,
})

const doubled = { line: 480, lineRule: 'auto' as const }

/** Standard manuscript format: 12 points, double-spaced, half an inch of indent, no extra space. */
const submissionDesign = (language: DocxLanguage) => ({
  size: 24,
  pitch: 480,
  fonts: { ...language.fonts, ascii: 'Times New Roman', hAnsi: 'Times New Roman' },
  line: doubled,
  gap: 0,
  indent: language.indentedSigns > 0 ? language.indentedSigns * 240 : 720,
  justified: false,
})

export const designOf = (
  language: Language,
  { version, hasParts, hasSections }: { version: DocxVersion; hasParts: boolean; hasSections: boolean },
): DocxDesign => {
  const own = docxLanguage(language)
  const page = pageOf(version, language.code)
  return {
    ...own,
    version,
    page,
    textWidth: textWidth(page),
    chapterLevel: hasParts ? 2 : 1,
    hasLevels: hasParts || hasSections,
    ...(version === 'book' ? bookDesign(own) : submissionDesign(own)),
  }
}
