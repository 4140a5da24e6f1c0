import { NumberFormat, type Paragraph, SectionType, TableOfContents } from 'docx'
import type { IPropertiesOptions, ISectionOptions, ISectionPropertiesOptions, Table } from 'docx'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { detailProperties } from '#manuscript/model/publication/detail-properties.ts'
import { type ExportChapter, type ExportText, headingOf, placesOf } from '../export-text.ts'
import { labelsOf } from '../labels.ts'
import type { BackPage, Matter } from '../matter/matter.ts'
import type { blockSetter } from './blocks.ts'
import type { DocxDesign } from './design.ts'
import type { Formulas } from './formulas.ts'
import { headingLevel, setHeading } from './headings.ts'
import { backHeadings } from './heading-styles.ts'
import { chapterHead, numberFooters, plainHead, textFooters } from './heads.ts'
import { lineOf } from './lines.ts'
import { bookTitles, frontParagraphs } from './matter.ts'
import { headingNumbers } from '../heading-numbers.ts'
import { countedHeading, numberParagraph } from './numbers.ts'
import { titlePage } from './title-page.ts'

export interface Setting {
  design: DocxDesign
  matter: Matter | null
  formulas: Formulas
  setter: ReturnType<typeof blockSetter>
}

type Children = (Paragraph | Table)[]

const title = (book: ExportText, { design, matter }: Setting): ISectionOptions => ({
  properties: { page: design.page },
  children: [...titlePage(book, matter, design), ...frontParagraphs(matter, design)],
})

/** Pages before the text have roman numbers. */
const contents = (book: ExportText, { design, matter }: Setting): ISectionOptions => {
  const { contents: label } = labelsOf(book.language)
  return {
    properties: {
      page: { ...design.page, pageNumbers: { formatType: NumberFormat.LOWER_ROMAN } },
      type: SectionType.NEXT_PAGE,
    },
    footers: numberFooters(),
    children: [
      lineOf(design, label, 'TOCHeading'),
      new TableOfContents(label, {
        hyperlink: true,
        headingStyleRange: `1-${headingLevel(design, design.theme.listsSections ? 'section' : 'chapter')}`,
        // The contents also use outline levels if there is back matter, because the styles of its
        // headings are not among the listed ones.
        useAppliedParagraphOutlineLevel: (matter?.back ?? []).length > 0,
        // Word would ask whether it may update the page numbers each time it opens the file.
        beginDirty: false,
      }),
    ],
  }
}

interface TextSection {
  running: string
  /**
   * True if the running head is a fixed text. Other running heads repeat the heading of a chapter.
   */
  hasFixedHead?: boolean
  children: Children
}

/** Sets the title of a part or a chapter, with its number above it or in its line. */
const titled = (
  { design, setter: { inline } }: Setting,
  { rank, runs, number }: { rank: 'part' | 'chapter'; runs: ManuscriptRun[]; number: number | null },
): Paragraph[] => {
  const isBook = design.version === 'book'
  if (!isBook || number === null) return [setHeading(design, inline, { rank, runs })]
  if (rank === 'chapter' && design.theme.numbersInLine)
    return [setHeading(design, inline, { rank, runs, more: countedHeading(0) })]
  return [
    numberParagraph(design, { rank, number }),
    setHeading(design, inline, { rank, runs, more: { spacing: { before: 0 } } }),
  ]
}

const chapterChildren = (
  chapter: ExportChapter,
  setting: Setting,
  { number, sections }: { number: number | null; sections: (number[] | null)[] },
): Children => {
  const {
    design,
    setter: { inline, blocks },
  } = setting
  return [
    ...titled(setting, { rank: 'chapter', runs: headingOf(chapter), number }),
    ...blocks(chapter.blocks, { opens: true, closes: chapter.sections.length === 0 }),
    ...chapter.sections.flatMap((section, at) => [
      setHeading(design, inline, {
        rank: 'section',
        runs: headingOf(section),
        ...(sections[at] && design.version === 'book' && { more: countedHeading(1) }),
      }),
      ...blocks(section.blocks, { closes: at === chapter.sections.length - 1 }),
    ]),
  ]
}

/** Returns the parts of the text that begin on a page of their own. */
export const textSections = (book: ExportText, setting: Setting): TextSection[] => {
  const { design, matter, setter } = setting
  const numbers = headingNumbers(book, design.theme.numbersInLine)
  const backPage = ({ kind, title: text, blocks }: BackPage): Children => [
    setHeading(design, setter.inline, {
      rank: 'chapter',
      runs: [{ text }],
      style: backHeadings[kind].id,
    }),
    ...(kind === 'others' ? bookTitles(blocks, design) : setter.blocks(blocks, { closes: true })),
  ]
  return [
    ...(book.opening.length > 0
      ? [{ running: book.title, children: setter.blocks(book.opening, { closes: true }) }]
      : []),
    ...placesOf(book).map((place, at): TextSection => {
      const number = numbers.places[at]!
      if (place.kind === 'chapter') {
        const sections = numbers.sections[place.index]!
        return { running: place.chapter.title, children: chapterChildren(place.chapter, setting, { number, sections }) }
      }
      const { part } = place
      return {
        running: part.title,
        hasFixedHead: true,
        children: [
          ...titled(setting, { rank: 'part', runs: headingOf(part), number }),
          ...setter.blocks(part.blocks, { closes: true }),
        ],
      }
    }),
    ...(matter?.back ?? []).map((page) => ({
      running: page.title,
      hasFixedHead: true,
      children: backPage(page),
    })),
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
    ...texts.map(({ running, hasFixedHead, children }, at): ISectionOptions => {
      const isFirst = at === 0
      return {
        properties: propertiesOf(design, isFirst),
        // Later sections inherit the properties that they don't state.
        headers: {
          default: hasFixedHead ? plainHead(running, 'right', design) : chapterHead(running, design),
          ...(isFirst && { even: plainHead(book.title, 'left', design) }),
        },
        ...(isFirst && { footers: textFooters(design) }),
        children,
      }
    }),
  ]
}

/**
 * Returns the properties of the document, without its title and author. Details that Word has no
 * field for are properties with names of their own. A submission says only what its pages say.
 */
export const docxProperties = (
  { publication, language }: ExportText,
  { version }: DocxDesign,
): Pick<IPropertiesOptions, 'description' | 'keywords' | 'subject' | 'customProperties'> => ({
  description: publication?.description ?? '',
  ...(publication?.keywords.length && { keywords: publication.keywords.join(', ') }),
  ...(publication?.subtitle && { subject: publication.subtitle }),
  ...(publication &&
    version === 'book' && {
      customProperties: [...detailProperties(publication), ['Language', languageOf(language).tag] as const].map(
        ([name, value]) => ({ name, value }),
      ),
    }),
})
