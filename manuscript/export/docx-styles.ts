import { AlignmentType, LevelFormat, TabStopType } from 'docx'
import type { ILevelsOptions, INumberingOptions, IStylesOptions } from 'docx'
import type { DocxLanguage } from './docx-language.ts'
import { textWidth } from './docx-page.ts'

type ParagraphStyles = NonNullable<IStylesOptions['paragraphStyles']>

/** A heading's run: bold and black in the document's fonts, with a size in half points. */
const headingRun = (fonts: DocxLanguage['fonts'], size: number) => ({
  size,
  sizeComplexScript: size,
  bold: true,
  boldComplexScript: true,
  color: '000000',
  font: fonts,
})

const contentsLevel = (level: number, rtl: boolean) => ({
  id: `TOC${level}`,
  name: `toc ${level}`,
  basedOn: 'Normal',
  next: 'Normal',
  paragraph: {
    spacing: { before: level === 1 ? 120 : 0, after: 40 },
    indent: { start: (level - 1) * 300, end: 400 },
    tabStops: [{ type: TabStopType.END, position: textWidth, leader: 'dot' as const }],
    keepLines: true,
  },
  run: rtl ? { rightToLeft: true } : {},
})

const defaultStyles = ({ fonts, tags, size }: DocxLanguage): IStylesOptions['default'] => ({
  document: { run: { font: fonts, size, sizeComplexScript: size, language: tags } },
  title: {
    run: headingRun(fonts, 48),
    paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 3400, after: 480 } },
  },
  heading1: {
    run: headingRun(fonts, 34),
    paragraph: { spacing: { before: 1200, after: 480 }, keepNext: true, keepLines: true, outlineLevel: 0 },
  },
  heading2: {
    run: headingRun(fonts, 25),
    paragraph: { spacing: { before: 360, after: 140 }, keepNext: true, keepLines: true, outlineLevel: 1 },
  },
  hyperlink: { run: { color: '000000', underline: {} } },
})

const textStyles = ({ size, leading, indentedSigns }: DocxLanguage): ParagraphStyles => [
  {
    id: 'BodyText',
    name: 'Body Text',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { alignment: AlignmentType.BOTH, spacing: { line: leading } },
  },
  {
    id: 'BodyTextFirstIndent',
    name: 'Body Text First Indent',
    basedOn: 'BodyText',
    quickFormat: true,
    paragraph: { indent: { firstLine: indentedSigns > 0 ? indentedSigns * size * 10 : 280 } },
  },
  {
    id: 'Quote',
    name: 'Quote',
    basedOn: 'BodyText',
    quickFormat: true,
    paragraph: { indent: { start: 400, end: 400 }, spacing: { before: 160, after: 160, line: leading } },
  },
  {
    id: 'ListParagraph',
    name: 'List Paragraph',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { spacing: { before: 140, after: 140, line: leading }, contextualSpacing: true },
  },
]

const pageStyles = ({ fonts, rtl }: DocxLanguage): ParagraphStyles => [
  {
    id: 'Subtitle',
    name: 'Subtitle',
    basedOn: 'Normal',
    quickFormat: true,
    run: { size: 28, sizeComplexScript: 28 },
    paragraph: { alignment: AlignmentType.CENTER },
  },
  {
    id: 'EditionNote',
    name: 'Edition Note',
    basedOn: 'Normal',
    quickFormat: true,
    run: { size: 20, sizeComplexScript: 20 },
    paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 480 } },
  },
  {
    id: 'TOCHeading',
    name: 'TOC Heading',
    basedOn: 'Normal',
    run: headingRun(fonts, 34),
    paragraph: { spacing: { before: 600, after: 360 }, keepNext: true },
  },
  {
    id: 'Header',
    name: 'header',
    basedOn: 'Normal',
    run: { size: 17, sizeComplexScript: 19, color: '555555' },
  },
  contentsLevel(1, rtl),
  contentsLevel(2, rtl),
]

/** Uses Word's own styles, so that its outline, table of contents and themes work. */
export const docxStyles = (language: DocxLanguage): IStylesOptions => ({
  default: defaultStyles(language),
  paragraphStyles: [...textStyles(language), ...pageStyles(language)],
})

const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string): ILevelsOptions[] => [
  {
    level: 0,
    format,
    text,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { start: 520, hanging: 320 } } },
  },
]

export const docxNumbering: INumberingOptions = {
  config: [
    { reference: 'bullets', levels: level(LevelFormat.BULLET, '•') },
    { reference: 'numbers', levels: level(LevelFormat.DECIMAL, '%1.') },
  ],
}
