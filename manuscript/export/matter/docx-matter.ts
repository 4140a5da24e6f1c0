import { AlignmentType, HeadingLevel, Paragraph, SectionType, TextRun } from 'docx'
import type { IPropertiesOptions, ISectionOptions, IStylesOptions } from 'docx'
import type { Block, Book } from '#manuscript/model/book.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import type { docxContent } from '../docx-content.ts'
import { page } from '../docx-page.ts'
import type { FrontPage, Matter } from './matter.ts'

type Content = ReturnType<typeof docxContent>

const styleIds = {
  author: 'Author',
  titleLine: 'TitlePageLine',
  copyright: 'CopyrightText',
  dedication: 'Dedication',
  epigraph: 'Epigraph',
  source: 'EpigraphSource',
} as const

const textOf = (block: Block): string => (block.type === 'list' ? '' : runsText(block.text))

/** Builds a paragraph that keeps its line breaks. `opening` makes it the first of a page, with this space above it. */
const paragraph = (
  text: string,
  style: string,
  { paragraphDirection, runDirection }: Content,
  opening?: number,
): Paragraph =>
  new Paragraph({
    style,
    children: text
      .split('\n')
      .map((line, at) => new TextRun({ text: line, ...(at > 0 && { break: 1 }), ...runDirection })),
    ...(opening !== undefined && { pageBreakBefore: true, ...(opening > 0 && { spacing: { before: opening } }) }),
    ...paragraphDirection,
  })

/** Builds the lines below the title. */
export const titleParagraphs = (book: Book, matter: Matter | null, content: Content): Paragraph[] => {
  const { line } = content
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

const frontPage = ({ kind, blocks, source }: FrontPage, content: Content): Paragraph[] => [
  ...blocks.map((block, at) => paragraph(textOf(block), frontStyle[kind], content, at === 0 ? sink[kind] : undefined)),
  ...(source ? [paragraph(`— ${source}`, styleIds.source, content)] : []),
]

/** Builds the pages between the title and the table of contents. */
export const frontParagraphs = (matter: Matter | null, content: Content): Paragraph[] =>
  (matter?.front ?? []).flatMap((one) => frontPage(one, content))

/** Builds a section for each page after the text. Its heading is in the table of contents. */
export const backSections = (matter: Matter | null, { heading, blocks }: Content): ISectionOptions[] =>
  (matter?.back ?? []).map((one) => ({
    properties: { titlePage: true, page, type: SectionType.NEXT_PAGE },
    children: [heading(one.title, HeadingLevel.HEADING_1), ...blocks(one.blocks)],
  }))

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

/** Returns the properties of the document, without its title and author. */
export const docxProperties = ({
  publication,
}: Book): Pick<IPropertiesOptions, 'description' | 'keywords' | 'subject'> => ({
  description: publication?.description ?? '',
  ...(publication?.keywords.length && { keywords: publication.keywords.join(', ') }),
  ...(publication?.subtitle && { subject: publication.subtitle }),
})
