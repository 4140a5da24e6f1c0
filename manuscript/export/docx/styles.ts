import { AlignmentType, LineRuleType } from 'docx'
import type { IBaseParagraphStyleOptions, IStylesOptions } from 'docx'
import { blockStyles, codeStyles, NOTE_SCALE, noteLine, type ParagraphStyles } from './block-styles.ts'
import type { DocxDesign } from './design.ts'
import { backHeadings, capitalsRun, headingStyle, headingRun, opensInCapitals } from './heading-styles.ts'
import { pageStyles } from './page-styles.ts'
import { TITLE_LINE } from './title-page.ts'

const keepTogether = { keepNext: true, keepLines: true }
const even = (halfPoints: number): number => Math.round(halfPoints)

type Headings = Record<'part' | 'chapter' | 'section' | 'subsection', IBaseParagraphStyleOptions>

const bookHeadings = (design: DocxDesign): Headings => {
  const { part, chapter, section, subsection } = design.theme
  return {
    part: headingStyle(design, part),
    chapter: headingStyle(design, chapter),
    section: headingStyle(design, section),
    subsection: headingStyle(design, subsection),
  }
}

/** A chapter begins a third of the page down, and nothing is larger than the text. */
const submissionHeadings = ({ fonts, size, line }: DocxDesign): Headings => ({
  part: {
    run: headingRun(fonts, size, false),
    paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 5200, after: 480, ...line } },
  },
  chapter: {
    run: headingRun(fonts, size, false),
    paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 3840, after: 480, ...line } },
  },
  section: {
    run: headingRun(fonts, size),
    paragraph: { alignment: AlignmentType.START, spacing: { before: 480, ...line } },
  },
  subsection: {
    run: { ...headingRun(fonts, size, false), underline: {} },
    paragraph: { alignment: AlignmentType.START, spacing: { ...line } },
  },
})

const headingStyles = (design: DocxDesign): IStylesOptions['default'] => {
  const { part, chapter, section, subsection } =
    design.version === 'book' ? bookHeadings(design) : submissionHeadings(design)
  const levels = design.chapterLevel === 2 ? [part, chapter, section, subsection] : [chapter, section, subsection]
  return Object.fromEntries(
    levels.map(({ run, paragraph }, level) => [
      `heading${level + 1}`,
      { next: 'BodyText', run, paragraph: { ...paragraph, ...keepTogether, outlineLevel: level } },
    ]),
  )
}

const bookTitle = (design: DocxDesign): IBaseParagraphStyleOptions => {
  const { title } = design.theme
  const factor = design.titleFactor
  return headingStyle(design, { ...title, factor, before: 0, line: factor * TITLE_LINE, after: 0 })
}

const submissionTitle = ({ fonts, size }: DocxDesign): IBaseParagraphStyleOptions => ({
  run: headingRun(fonts, size, false),
  paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 4320, line: 480 } },
})

const defaultStyles = (design: DocxDesign): IStylesOptions['default'] => {
  const { fonts, tags, size, version } = design
  const note = version === 'book' ? even(size * NOTE_SCALE) : size
  return {
    document: { run: { font: fonts, size, sizeComplexScript: size, language: tags } },
    title: version === 'book' ? bookTitle(design) : submissionTitle(design),
    ...headingStyles(design),
    hyperlink: { run: { color: '000000', underline: {} } },
    footnoteReference: { run: { superScript: true } },
    footnoteText: {
      run: { size: note, sizeComplexScript: note },
      paragraph: {
        alignment: AlignmentType.START,
        spacing: version === 'book' ? { line: noteLine(design), lineRule: LineRuleType.EXACT } : design.line,
      },
    },
  }
}

const backHeading = ({ chapterLevel, version }: DocxDesign): ParagraphStyles =>
  version === 'book'
    ? Object.values(backHeadings).map(({ id, name }) => ({
        id,
        name,
        basedOn: `Heading${chapterLevel}`,
        next: 'BodyText',
        quickFormat: true,
        paragraph: { outlineLevel: 0 },
      }))
    : []

const bodyStyles = ({ line, indent, justified }: DocxDesign): ParagraphStyles => [
  {
    id: 'BodyText',
    name: 'Body Text',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { alignment: justified ? AlignmentType.BOTH : AlignmentType.START, spacing: line },
  },
  {
    id: 'BodyTextFirstIndent',
    name: 'Body Text First Indent',
    basedOn: 'BodyText',
    quickFormat: true,
    paragraph: { indent: { firstLine: indent } },
  },
]

const strong = { bold: true, boldComplexScript: true }
/** Scripts without italics show emphasis in bold. */
const emphasisStyles: NonNullable<IStylesOptions['characterStyles']> = [
  { id: 'Emphasis', name: 'Emphasis', quickFormat: true, run: strong },
  { id: 'EmphasisLink', name: 'Emphasis Link', basedOn: 'Emphasis', run: { ...strong, underline: {} } },
]

/** Uses Word's built-in styles if possible, so that its outline, contents and themes work. */
export const docxStyles = (design: DocxDesign, languages: readonly string[]): IStylesOptions => ({
  default: defaultStyles(design),
  paragraphStyles: [
    ...backHeading(design),
    ...bodyStyles(design),
    ...blockStyles(design),
    ...codeStyles(languages),
    ...pageStyles(design),
  ],
  characterStyles: [
    {
      id: 'FormulaTexInline',
      name: 'Formula (TeX) Inline',
      quickFormat: true,
      run: { font: 'Consolas', noProof: true },
    },
    ...(opensInCapitals(design)
      ? [{ id: 'OpeningWords', name: 'Opening Words', quickFormat: true, run: capitalsRun(design, 1) }]
      : []),
    ...(design.emphasis === 'bold' ? emphasisStyles : []),
  ],
})
