import { AlignmentType, BorderStyle, LineRuleType, TabStopType } from 'docx'
import type { IStylesOptions, TabStopDefinition } from 'docx'
import type { DocxDesign } from './design.ts'
import { SPARE_HEIGHT } from './page.ts'

export type ParagraphStyles = NonNullable<IStylesOptions['paragraphStyles']>

/**
 * The styles without hyphenation. The `docx` package has no option for this, so it is set in the
 * packed file.
 */
export const undividedStyles = [
  'BodyTextLines',
  'Verse',
  'Letter',
  'Signature',
  'QuoteVerse',
  'QuoteSource',
  'Code',
  'Caption',
  'TableText',
  'ChapterNumber',
  'PartNumber',
  'Author',
  'TitlePageLine',
  'Publisher',
  'EditionNote',
  'TOC1',
  'TOC2',
  'TOC3',
  'Title',
  'Subtitle',
  'TOCHeading',
  'Heading1',
  'Heading2',
  'Heading3',
  'Heading4',
]

/** Returns the indent of blocks that are indented from both edges. */
export const insetOf = ({ size, version }: Pick<DocxDesign, 'size' | 'version'>): number =>
  version === 'book' ? Math.round(size * 16) : 400

const sized = (halfPoints: number) => ({ size: Math.round(halfPoints), sizeComplexScript: Math.round(halfPoints) })

/** Styles of paragraphs whose line breaks are the author's. */
const lineStyles = (design: DocxDesign): ParagraphStyles => {
  const { line, gap } = design
  const inset = insetOf(design)
  const paragraph = {
    alignment: AlignmentType.START,
    spacing: { before: gap, after: gap, ...line },
  }
  return [
    { id: 'BodyTextLines', name: 'Body Text Lines', basedOn: 'BodyText', quickFormat: true, paragraph },
    {
      id: 'Verse',
      name: 'Verse',
      basedOn: 'BodyText',
      quickFormat: true,
      paragraph: { ...paragraph, indent: { start: inset } },
    },
    {
      id: 'Letter',
      name: 'Letter',
      basedOn: 'BodyText',
      quickFormat: true,
      paragraph: { ...paragraph, indent: { start: inset, end: inset } },
    },
    {
      id: 'Signature',
      name: 'Signature',
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { ...paragraph, alignment: AlignmentType.END, indent: { start: inset, end: inset } },
    },
  ]
}

const quoteStyles = (design: DocxDesign): ParagraphStyles => {
  const { size, line, gap, version } = design
  const inset = insetOf(design)
  const paragraph = { indent: { start: inset, end: inset }, spacing: { before: gap, after: gap, ...line } }
  return [
    { id: 'Quote', name: 'Quote', basedOn: 'BodyText', quickFormat: true, paragraph },
    {
      id: 'QuoteVerse',
      name: 'Quote Verse',
      basedOn: 'Quote',
      quickFormat: true,
      paragraph: { alignment: AlignmentType.START },
    },
    {
      id: 'QuoteSource',
      name: 'Quote Source',
      basedOn: 'Quote',
      quickFormat: true,
      run: version === 'book' ? sized(size * SOURCE_SCALE) : {},
      paragraph: { alignment: AlignmentType.END },
    },
  ]
}

/** The size of notes and the distance of their lines, as a part of the body's. */
export const NOTE_SCALE = 0.82
export const noteLine = ({ pitch }: Pick<DocxDesign, 'pitch'>): number => Math.round(pitch * 0.8)

/** The height of the line above the notes of a page, in twentieths of a point. */
export const NOTE_RULE = 124

/** The size of captions and the distance of their lines, as a part of the body's. */
export const CAPTION_SCALE = 0.86
export const captionLine = ({ pitch }: Pick<DocxDesign, 'pitch'>): number => Math.round(pitch * CAPTION_SCALE)

/** The size of the source of a quote, as a part of the body's. */
export const SOURCE_SCALE = 0.92

/** The indent of code from both edges of the text. */
export const CODE_INDENT = 240
const TABS = 12
/** The size of code in half points, and the distance of its lines. */
export const codeSize = ({ size, version }: Pick<DocxDesign, 'size' | 'version'>): number =>
  Math.round(size * (version === 'book' ? 0.82 : 1))
export const codeLine = ({ pitch }: Pick<DocxDesign, 'pitch'>): number => Math.round(pitch * 0.8)

/** The width of a letter of Consolas in em. */
export const CODE_LETTER = 0.55
/** The letters from one tab stop to the next. */
export const CODE_TAB = 4

/**
 * Word has a tab stop every half inch, which is too wide for code: a tab is as wide as four
 * letters.
 */
export const codeTabs = (design: DocxDesign): TabStopDefinition[] =>
  Array.from({ length: TABS }, (_, at) => ({
    type: TabStopType.LEFT,
    // A half point has ten twentieths.
    position: CODE_INDENT + Math.round((at + 1) * CODE_TAB * CODE_LETTER * codeSize(design) * 10),
  }))

/** Names the language of code by a style, which every word processor keeps. */
export const codeStyles = (languages: readonly string[]): ParagraphStyles => [
  ...languages.map((language, at) => ({
    id: `Code${at + 1}`,
    name: `Code (${language})`,
    basedOn: 'Code',
    quickFormat: true,
  })),
  { id: 'FormulaTex', name: 'Formula (TeX)', basedOn: 'Code' },
]

/**
 * Returns the styles of blocks other than running text. Their lines are as high as their content.
 */
const displayStyles = (design: DocxDesign): ParagraphStyles => {
  const { size, pitch, gap, version, line } = design
  const inset = insetOf(design)
  const isBook = version === 'book'
  return [
    {
      id: 'SceneBreak',
      name: 'Scene Break',
      basedOn: 'Normal',
      next: 'BodyText',
      quickFormat: true,
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: gap, after: gap, ...line }, keepNext: true },
    },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      quickFormat: true,
      run: { font: 'Consolas', noProof: true, ...sized(codeSize(design)) },
      paragraph: {
        alignment: AlignmentType.LEFT,
        indent: { left: CODE_INDENT },
        spacing: {
          before: gap,
          after: gap,
          ...(isBook ? { line: codeLine(design), lineRule: LineRuleType.EXACT } : line),
        },
        ...(isBook && { border: { left: { style: BorderStyle.SINGLE, size: 6, space: 8, color: '969696' } } }),
      },
    },
    {
      id: 'Formula',
      name: 'Formula',
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: gap, after: gap } },
    },
    {
      id: 'Figure',
      name: 'Figure',
      basedOn: 'Normal',
      next: 'Caption',
      quickFormat: true,
      paragraph: {
        alignment: AlignmentType.CENTER,
        spacing: { before: isBook ? gap : 240, after: isBook ? gap : 240 },
      },
    },
    {
      id: 'Caption',
      name: 'caption',
      basedOn: 'Normal',
      next: 'BodyText',
      quickFormat: true,
      run: isBook ? sized(size * CAPTION_SCALE) : {},
      paragraph: {
        alignment: AlignmentType.CENTER,
        indent: { start: inset, end: inset },
        spacing: {
          after: isBook ? pitch : 240,
          ...(isBook ? { line: captionLine(design), lineRule: LineRuleType.EXACT } : line),
        },
      },
    },
  ]
}

/** The size of a table's text, as a part of the body's. */
export const TABLE_SCALE = 0.88

/**
 * The height of the lines between two rows, below the row of headings, and above and below the table,
 * in twentieths of a point.
 */
export const ROW_RULE = 5
export const HEAD_RULE = 10
export const TABLE_RULE = 15

/** The height of the empty paragraph between two blocks, in lines of the body. */
export const BETWEEN = 0.7

/**
 * Returns the spacing of table rows. A row of one line, including the rule below it, is as high as
 * a line of the body. Lines of longer texts are closer together.
 */
export const tableSpacing = ({ pitch, version }: DocxDesign, scale = TABLE_SCALE) => {
  const edge = Math.round(pitch * 0.1)
  const line = { line: Math.round((pitch - 2 * edge) * (scale / TABLE_SCALE)), lineRule: LineRuleType.EXACT }
  return { before: edge, after: edge - ROW_RULE, ...(version === 'book' && line) }
}

/** Tables with many columns have smaller text, whose size is set per table. */
const tableStyles = (design: DocxDesign): ParagraphStyles => [
  {
    id: 'TableText',
    name: 'Table Text',
    basedOn: 'Normal',
    quickFormat: true,
    run: sized(design.size * TABLE_SCALE),
    paragraph: { alignment: AlignmentType.START, spacing: tableSpacing(design) },
  },
  {
    id: 'TableHeading',
    name: 'Table Heading',
    basedOn: 'TableText',
    quickFormat: true,
    run: { bold: true, boldComplexScript: true },
    paragraph: { keepNext: true },
  },
  {
    // The empty paragraph between two blocks that Word would otherwise join, such as tables.
    id: 'Between',
    name: 'Between',
    basedOn: 'Normal',
    next: 'BodyText',
    paragraph: { spacing: { line: Math.round(design.pitch * BETWEEN), lineRule: LineRuleType.EXACT } },
  },
  {
    // The last paragraph of a section holds its properties. It cannot be a table, and LibreOffice
    // moves a formula in it into the next section. It is so low that it fits on a full page.
    id: 'SectionEnd',
    name: 'Section End',
    basedOn: 'Normal',
    run: sized(2),
    paragraph: { spacing: { line: SPARE_HEIGHT, lineRule: LineRuleType.EXACT } },
  },
]

export const blockStyles = (design: DocxDesign): ParagraphStyles => [
  ...lineStyles(design),
  ...quoteStyles(design),
  {
    id: 'ListParagraph',
    name: 'List Paragraph',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: {
      alignment: AlignmentType.START,
      spacing: { before: design.gap, after: design.gap, ...design.line },
      contextualSpacing: true,
    },
  },
  ...displayStyles(design),
  ...tableStyles(design),
]
