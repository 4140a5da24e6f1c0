import {
  AlignmentType,
  Footer,
  Header,
  NumberFormat,
  PageNumber,
  Paragraph,
  SectionType,
  SimpleField,
  TableOfContents,
  TextRun,
} from 'docx'
import type { IPropertiesOptions, ISectionOptions, ISectionPropertiesOptions, Table } from 'docx'
import { type ExportChapter, type ExportPart, type ExportText, headingOf, placesOf } from '../export-text.ts'
import { labelsOf } from '../labels.ts'
import type { BackPage, Matter } from '../matter/matter.ts'
import { inOneLine } from '../one-line.ts'
import type { blockSetter } from './blocks.ts'
import type { DocxDesign } from './design.ts'
import { headingLevel, setHeading } from './headings.ts'
import { bookTitles, frontParagraphs, titleParagraphs } from './matter.ts'
import { lineOf } from './lines.ts'

export interface Setting {
  design: DocxDesign
  matter: Matter | null
  setter: ReturnType<typeof blockSetter>
}

type Children = (Paragraph | Table)[]

const direction = ({ rtl }: DocxDesign) => (rtl ? { bidirectional: true } : {})

const pageNumber = (): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'Footer',
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children: [PageNumber.CURRENT] })],
      }),
    ],
  })
const footers = () => ({ default: pageNumber(), even: pageNumber(), first: pageNumber() })

const head = (children: (TextRun | SimpleField)[], outside: 'START' | 'END', design: DocxDesign) =>
  new Header({
    children: [new Paragraph({ style: 'Header', alignment: AlignmentType[outside], children, ...direction(design) })],
  })

const plainHead = (text: string, outside: 'START' | 'END', design: DocxDesign) =>
  head([new TextRun({ text: inOneLine(text), ...(design.rtl && { rightToLeft: true }) })], outside, design)

/** Word shows the heading of the page, also after it was edited. Other programs show the title that the field holds. */
const chapterHead = (title: string, design: DocxDesign) =>
  inOneLine(title) === title
    ? head([new SimpleField(`STYLEREF ${headingLevel(design, 'chapter')}`, title)], 'END', design)
    : plainHead(title, 'END', design)

const title = (book: ExportText, { design, matter }: Setting): ISectionOptions => ({
  properties: { page: design.page },
  children: [
    lineOf(design, book.title, 'Title'),
    ...titleParagraphs(book, matter, design),
    ...(book.incomplete ? [lineOf(design, labelsOf(book.language).incomplete, 'EditionNote')] : []),
    ...frontParagraphs(matter, design),
  ],
})

/** Pages before the text have roman numbers. */
const contents = (book: ExportText, { design }: Setting): ISectionOptions => {
  const { contents: label } = labelsOf(book.language)
  return {
    properties: {
      page: { ...design.page, pageNumbers: { formatType: NumberFormat.LOWER_ROMAN } },
      type: SectionType.NEXT_PAGE,
    },
    footers: footers(),
    children: [
      lineOf(design, label, 'TOCHeading'),
      new TableOfContents(label, {
        hyperlink: true,
        headingStyleRange: `1-${headingLevel(design, 'section')}`,
        // Word would ask whether it may update the page numbers each time it opens the file.
        beginDirty: false,
      }),
    ],
  }
}

interface TextSection {
  running: string
  isPart?: boolean
  children: Children
}

const chapterChildren = (chapter: ExportChapter, { design, setter: { inline, blocks } }: Setting): Children => [
  setHeading(design, inline, { rank: 'chapter', runs: headingOf(chapter) }),
  ...blocks(chapter.blocks),
  ...chapter.sections.flatMap((section) => [
    setHeading(design, inline, { rank: 'section', runs: headingOf(section) }),
    ...blocks(section.blocks),
  ]),
]

const partChildren = (part: ExportPart, { design, setter: { inline, blocks } }: Setting): Children => [
  setHeading(design, inline, { rank: 'part', runs: headingOf(part) }),
  ...blocks(part.blocks),
]

/** Returns the parts of the text that begin on a page of their own. */
export const textSections = (book: ExportText, setting: Setting): TextSection[] => {
  const { design, matter, setter } = setting
  const titled = ({ kind, title, blocks }: BackPage): Children => [
    setHeading(design, setter.inline, { rank: 'chapter', runs: [{ text: title }] }),
    ...(kind === 'others' ? bookTitles(blocks, design) : setter.blocks(blocks)),
  ]
  return [
    ...(book.opening.length > 0 ? [{ running: book.title, children: setter.blocks(book.opening) }] : []),
    ...placesOf(book).map((place): TextSection =>
      place.kind === 'part'
        ? { running: place.part.title, isPart: true, children: partChildren(place.part, setting) }
        : { running: place.chapter.title, children: chapterChildren(place.chapter, setting) },
    ),
    ...(matter?.back ?? []).map((page) => ({ running: page.title, children: titled(page) })),
  ]
}

/** A section begins a page without a running head. */
const propertiesOf = ({ page }: DocxDesign, isFirst: boolean): ISectionPropertiesOptions => ({
  titlePage: true,
  page: { ...page, ...(isFirst && { pageNumbers: { start: 1, formatType: NumberFormat.DECIMAL } }) },
  type: SectionType.NEXT_PAGE,
})

/**
 * Builds the sections of a book: the title of the book heads left pages and that of the chapter right
 * pages, with the page number below.
 */
export const bookSections = (book: ExportText, setting: Setting): ISectionOptions[] => {
  const { design } = setting
  const texts = textSections(book, setting)
  const hasContents = book.chapters.length > 0 || (book.parts ?? []).length > 0
  return [
    title(book, setting),
    ...(hasContents ? [contents(book, setting)] : []),
    ...texts.map(({ running, isPart, children }, at): ISectionOptions => {
      const isFirst = at === 0
      return {
        properties: propertiesOf(design, isFirst),
        // Later sections inherit what they don't state.
        headers: {
          default: isPart ? plainHead(running, 'END', design) : chapterHead(running, design),
          ...(isFirst && { even: plainHead(book.title, 'START', design) }),
        },
        ...(isFirst && { footers: footers() }),
        children,
      }
    }),
  ]
}

/** Returns the properties of the document, without its title and author. */
export const docxProperties = ({
  publication,
}: ExportText): Pick<IPropertiesOptions, 'description' | 'keywords' | 'subject'> => ({
  description: publication?.description ?? '',
  ...(publication?.keywords.length && { keywords: publication.keywords.join(', ') }),
  ...(publication?.subtitle && { subject: publication.subtitle }),
})
