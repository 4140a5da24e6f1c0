import { AlignmentType, type Paragraph } from 'docx'
import type { IStylesOptions } from 'docx'
import type { Block } from '#manuscript/model/book.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import type { ExportText } from '../export-text.ts'
import type { FrontPage, Matter } from '../matter/matter.ts'
import type { DocxDesign } from './design.ts'
import { lineOf } from './lines.ts'

const styleIds = {
  author: 'Author',
  titleLine: 'TitlePageLine',
  copyright: 'CopyrightText',
  dedication: 'Dedication',
  epigraph: 'Epigraph',
  source: 'EpigraphSource',
} as const

const textOf = (block: Block): string => (block.type === 'list' ? '' : runsText(block.text))

/** Builds the lines below the title. */
export const titleParagraphs = (book: ExportText, matter: Matter | null, design: DocxDesign): Paragraph[] => {
  const line = (text: string, style: string) => lineOf(design, text, style)
  if (!matter) return book.author ? [line(book.author, 'Subtitle')] : []
  const { subtitle, credits, series, publisher } = matter
  return [
    ...(subtitle ? [line(subtitle, 'Subtitle')] : []),
    ...(book.author ? [line(book.author, styleIds.author)] : []),
    ...[...credits, series, publisher].filter((text) => text !== '').map((text) => line(text, styleIds.titleLine)),
  ]
}

const frontStyle = { copyright: styleIds.copyright, dedication: styleIds.dedication, epigraph: styleIds.epigraph }

/** Space above the text of a page, in twentieths of a point. */
const sink = { copyright: 0, dedication: 2400, epigraph: 2400 }

/** Begins a page, with this space above its first line. */
const opening = (before: number) => ({ pageBreakBefore: true, ...(before > 0 && { spacing: { before } }) })

const frontPage = ({ kind, blocks, source }: FrontPage, design: DocxDesign): Paragraph[] => [
  ...blocks.map((block, at) => lineOf(design, textOf(block), frontStyle[kind], at === 0 ? opening(sink[kind]) : {})),
  ...(source ? [lineOf(design, `— ${source}`, styleIds.source)] : []),
]

/** Builds the pages between the title and the table of contents. */
export const frontParagraphs = (matter: Matter | null, design: DocxDesign): Paragraph[] =>
  (matter?.front ?? []).flatMap((one) => frontPage(one, design))

/** Sets each title of a list of books as a paragraph without indent. */
export const bookTitles = (blocks: readonly Block[], design: DocxDesign): Paragraph[] =>
  blocks.map((block) => lineOf(design, textOf(block), 'BodyText', { spacing: { after: design.gap } }))

const centred = (id: string, name: string, size: number, before: number) => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  run: { size, sizeComplexScript: size },
  paragraph: { alignment: AlignmentType.CENTER, spacing: { before } },
})

const matterStyles: NonNullable<IStylesOptions['paragraphStyles']> = [
  centred(styleIds.author, 'Author', 28, 480),
  centred(styleIds.titleLine, 'Title Page Line', 22, 240),
  centred(styleIds.dedication, 'Dedication', 24, 120),
  {
    id: styleIds.copyright,
    name: 'Copyright Text',
    basedOn: 'Normal',
    quickFormat: true,
    run: { size: 18, sizeComplexScript: 18 },
    paragraph: { alignment: AlignmentType.START, spacing: { after: 160 } },
  },
  {
    id: styleIds.epigraph,
    name: 'Epigraph',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { alignment: AlignmentType.START, indent: { start: 800, end: 800 }, spacing: { before: 120 } },
  },
  {
    id: styleIds.source,
    name: 'Epigraph Source',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { alignment: AlignmentType.END, indent: { end: 800 }, spacing: { before: 240 } },
  },
]

/** Adds the styles of front matter, which a book without details does not have. */
export const withMatterStyles = (styles: IStylesOptions, matter: Matter | null): IStylesOptions =>
  matter ? { ...styles, paragraphStyles: [...(styles.paragraphStyles ?? []), ...matterStyles] } : styles
