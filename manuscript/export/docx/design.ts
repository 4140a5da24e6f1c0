import type { DocxOptions, DocxVersion, PdfPage } from '#manuscript/model/export-options.ts'
import type { Language } from '#manuscript/model/languages.ts'
import { scaleOf } from '../page-proportions.ts'
import { docxLanguage, type DocxLanguage } from './language.ts'
import { bookFaces, type Theme, themeOf } from './themes.ts'
import { bookPage, type DocxPage, linesOn, submissionPage, textWidth } from './page.ts'
import type { Face } from './pages/measure-text.ts'

/** Measures and fonts of one document. Lengths are in twentieths of a point. */
export interface DocxDesign extends DocxLanguage {
  version: DocxVersion
  page: DocxPage
  textWidth: number
  /** The line height of the body and of all other text in its size. */
  line: { line: number; lineRule: 'exact' | 'auto' }
  /** Space above and below blocks that are set apart from the body. */
  gap: number
  /** Indent of the first line of a paragraph. */
  indent: number
  justified: boolean
  /** The interior design. A submission has its own styles. */
  theme: Theme
  /** The size of the title on its page, relative to the body. */
  titleFactor: number
  /** Word's heading level of chapters: 2 if the book has parts. */
  chapterLevel: 1 | 2
  /** True if the contents list more than chapters. */
  hasLevels: boolean
}

/** Returns the font of Latin, Cyrillic and Greek text, whose widths are known. */
export const faceOf = ({ fonts: { ascii } }: Pick<DocxDesign, 'fonts'>): Face =>
  ascii === 'Times New Roman' || ascii === 'Garamond' ? ascii : 'Cambria'

/**
 * Returns the font and measures of a book. The designs have different fonts only for Latin letters;
 * other scripts have one font in all designs.
 */
const bookDesign = (own: DocxLanguage, options: Pick<DocxOptions, 'design' | 'page'>) => {
  const scale = scaleOf(options.page)
  const face = bookFaces[options.design]
  const { font } = own.faces === 'all' ? face : { font: own.fonts.ascii }
  const size = Math.round((own.faces === 'all' ? face.size : own.size) * scale)
  const pitch = Math.round((own.faces === 'none' ? own.pitch : face.pitch) * scale)
  return {
    size,
    pitch,
    fonts: {
      ...own.fonts,
      ascii: font,
      hAnsi: font,
      ...(own.fonts.eastAsia === own.fonts.ascii && { eastAsia: font }),
    },
    page: bookPage(options.page, { size, pitch }),
    theme: themeOf(options.design, linesOn(options.page, { size, pitch })),
    // An exact line height keeps the lines of facing pages level. Pages also look the same in
    // programs that substitute the font.
    line: { line: pitch, lineRule: 'exact' as const },
    gap: pitch,
    indent: own.indentedSigns > 0 ? own.indentedSigns * size * 10 : Math.round(size * 14),
    justified: true,
  }
}

const doubled = { line: 480, lineRule: 'auto' as const }

/** Standard manuscript format: 12 points, double-spaced, half an inch of indent, no extra space. */
const submissionDesign = (own: DocxLanguage, language: Language) => ({
  size: 24,
  pitch: 480,
  fonts: { ...own.fonts, ascii: 'Times New Roman', hAnsi: 'Times New Roman' },
  page: submissionPage(language.code),
  theme: themeOf('modern', 0),
  line: doubled,
  gap: 0,
  indent: own.indentedSigns > 0 ? own.indentedSigns * 240 : 720,
  justified: false,
})

/** Returns the factor for the size of a title. Long titles are smaller. */
const titleFactor = (length: number, { title: { factor } }: Theme): number => {
  if (length <= 40) return factor
  if (length <= 90) return 0.78 * factor
  return length <= 200 ? 0.6 * factor : 2
}

interface Contents {
  title: string
  hasParts: boolean
  hasSections: boolean
}

export const designOf = (
  language: Language,
  { version, design, page }: { version: DocxVersion; design: DocxOptions['design']; page: PdfPage },
  { title, hasParts, hasSections }: Contents,
): DocxDesign => {
  const own = docxLanguage(language)
  const made = version === 'book' ? bookDesign(own, { design, page }) : submissionDesign(own, language)
  return {
    ...own,
    version,
    ...made,
    textWidth: textWidth(made.page),
    titleFactor: titleFactor(title.length, made.theme),
    chapterLevel: hasParts ? 2 : 1,
    hasLevels: hasParts || (hasSections && made.theme.listsSections),
  }
}
