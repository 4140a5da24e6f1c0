import type { PdfDesign } from '#manuscript/model/export-options.ts'

/**
 * The measures of a heading. Lengths are in lines of the body, and the size is relative to that of
 * the body.
 */
export interface HeadingTheme {
  factor: number
  before: number
  /** Height of one line of the heading. */
  line: number
  after: number
  bold: boolean
  italic?: boolean
  isCentred: boolean
  /** True for small capitals, in languages that have them. */
  capitals?: boolean
  /** A rule under the heading, as wide as the text. */
  isRuled?: boolean
}

/** The number on a separate line above a title. */
interface NumberTheme {
  factor: number
  line: number
  color: string
}

/** Signs of scene breaks and title pages. */
export type Ornament = 'diamonds' | 'even diamonds' | 'rule' | 'thick rule'

/** The title page: the share of the free height above the title, and the format of the title. */
interface TitleTheme {
  above: number
  factor: number
  bold: boolean
  isCentred: boolean
  ornament?: Ornament
  isRuled?: boolean
}

/**
 * An interior design in the features of Word. `pdf-design.typ` implements the same designs for PDF.
 */
export interface Theme {
  /** True if chapters and sections form one list, with the numbers before the titles. */
  numbersInLine: boolean
  /** True if chapters open with small capitals. */
  opensInCapitals: boolean
  /** True if the contents list sections too. */
  listsSections: boolean
  boldContents: boolean
  /** Running heads: in the middle, at the outer edge, or with the page number and a rule. */
  heads: 'centre' | 'outside' | 'ruled'
  ornament: Ornament
  title: TitleTheme
  contentsTitle: HeadingTheme
  part: HeadingTheme
  partNumber: NumberTheme
  chapter: HeadingTheme
  chapterNumber: NumberTheme
  section: HeadingTheme
  subsection: HeadingTheme
}

/** The font of a design, with its size in half points and the distance of lines on an A5 page. */
export const bookFaces: Record<PdfDesign, { font: string; size: number; pitch: number }> = {
  classic: { font: 'Garamond', size: 22, pitch: 293 },
  modern: { font: 'Cambria', size: 23, pitch: 288 },
  academic: { font: 'Times New Roman', size: 22, pitch: 283 },
}

/** A heading in the text fills two lines, and is slightly closer to the text below it. */
const inText = { before: 0.8, line: 1, after: 0.2 }
const gray = '737373'
const black = '000000'

/** Returns the lines above and below a part on a page of this many lines. */
const partOn = (lines: number) => ({ factor: 2.1, before: Math.floor(lines / 3.4), line: 2.4, after: 2 })

const classic = (lines: number): Theme => ({
  numbersInLine: false,
  opensInCapitals: true,
  listsSections: false,
  boldContents: false,
  heads: 'centre',
  ornament: 'diamonds',
  title: { above: 2 / 7, factor: 4.2, bold: false, isCentred: true, ornament: 'diamonds' },
  contentsTitle: { factor: 1.4, before: 2, line: 2, after: 1, bold: false, isCentred: true, capitals: true },
  part: { ...partOn(lines), bold: false, isCentred: true },
  partNumber: { factor: 1.3, line: 3, color: black },
  chapter: { factor: 1.7, before: Math.floor(lines / 6), line: 2, after: 2, bold: false, isCentred: true },
  chapterNumber: { factor: 1.15, line: 2, color: black },
  section: { ...inText, factor: 1, bold: false, isCentred: true, capitals: true },
  subsection: { ...inText, factor: 1, bold: false, italic: true, isCentred: false },
})

const modern = (lines: number): Theme => ({
  numbersInLine: false,
  opensInCapitals: false,
  listsSections: true,
  boldContents: true,
  heads: 'outside',
  ornament: 'rule',
  title: { above: 3 / 8, factor: 4.2, bold: true, isCentred: false, ornament: 'thick rule' },
  contentsTitle: { factor: 1.4, before: 2, line: 2, after: 1, bold: true, isCentred: false },
  part: { ...partOn(lines), bold: true, isCentred: false },
  partNumber: { factor: 1.3, line: 3, color: gray },
  chapter: { factor: 1.9, before: Math.floor(lines / 6) - 1, line: 2, after: 2, bold: true, isCentred: false },
  chapterNumber: { factor: 1.9, line: 2, color: gray },
  section: { ...inText, factor: 1.15, bold: true, isCentred: false },
  subsection: { ...inText, factor: 1, bold: true, isCentred: false },
})

const academic = (lines: number): Theme => ({
  numbersInLine: true,
  opensInCapitals: false,
  listsSections: true,
  boldContents: true,
  heads: 'ruled',
  ornament: 'even diamonds',
  title: { above: 2.4 / 7.4, factor: 4.2, bold: true, isCentred: true, isRuled: true },
  contentsTitle: { factor: 1.4, before: 2, line: 2, after: 1, bold: true, isCentred: false },
  part: { ...partOn(lines), bold: true, isCentred: true },
  partNumber: { factor: 1.3, line: 3, color: black },
  chapter: { factor: 1.75, before: 3, line: 2, after: 2, bold: true, isCentred: false, isRuled: true },
  chapterNumber: { factor: 1.3, line: 2, color: black },
  section: { ...inText, factor: 1.15, bold: true, isCentred: false },
  subsection: { ...inText, factor: 1, bold: true, isCentred: false },
})

const themes: Record<PdfDesign, (lines: number) => Theme> = { classic, modern, academic }

/** Returns the theme of a design on a page of this many lines. */
export const themeOf = (design: PdfDesign, lines: number): Theme => themes[design](lines)
