import {
  AlignmentType,
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  SimpleField,
  TableOfContents,
  TextRun,
} from 'docx'
import type { ISectionOptions } from 'docx'
import type { Book } from '#manuscript/model/book.ts'
import { bookToManuscript, manuscriptToBook } from '#manuscript/model/blocks/manuscript-to-book.ts'
import { cleanBook } from '#manuscript/model/clean-book.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { datesOf } from './dates.ts'
import type { Exportable } from './export-text.ts'
import { docxContent } from './docx-content.ts'
import { docxLanguage } from './docx-language.ts'
import type { DocxLanguage } from './docx-language.ts'
import { page } from './docx-page.ts'
import { docxPostEdit } from './docx-post-edit.ts'
import { docxNumbering, docxStyles } from './docx-styles.ts'
import { labelsOf } from './labels.ts'
import {
  backSections,
  docxProperties,
  frontParagraphs,
  titleParagraphs,
  withMatterStyles,
} from './matter/docx-matter.ts'
import { type Matter, matterOf } from './matter/matter.ts'

type Content = ReturnType<typeof docxContent>

const frontMatter = (book: Book, matter: Matter | null, content: Content): ISectionOptions => {
  const { line, paragraphDirection, runDirection } = content
  const { contents, incomplete } = labelsOf(book.language)
  const heading = new Paragraph({
    style: 'TOCHeading',
    pageBreakBefore: true,
    children: [new TextRun({ text: contents, ...runDirection })],
    ...paragraphDirection,
  })
  return {
    properties: { page },
    children: [
      line(book.title, 'Title'),
      ...titleParagraphs(book, matter, content),
      ...(book.incomplete ? [line(incomplete, 'EditionNote')] : []),
      ...frontParagraphs(matter, content),
      ...(book.chapters.length > 0
        ? [heading, new TableOfContents(contents, { hyperlink: true, headingStyleRange: '1-2' })]
        : []),
    ],
  }
}

const pageNumber = (): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'Header',
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children: [PageNumber.CURRENT] })],
      }),
    ],
  })

const openingSections = (book: Book, { blocks }: Content): ISectionOptions[] =>
  book.opening?.length ? [{ properties: { page, type: SectionType.NEXT_PAGE }, children: blocks(book.opening) }] : []

/**
 * Builds running heads: the book's title on the left page, the chapter's on the right, the page
 * number below.
 */
const runningHeads = (book: Book, { paragraphDirection, runDirection }: Content) => {
  const head = (children: (TextRun | SimpleField)[], outside: 'START' | 'END') =>
    new Header({
      children: [
        new Paragraph({ style: 'Header', alignment: AlignmentType[outside], children, ...paragraphDirection }),
      ],
    })
  return {
    headers: {
      // The number selects Word's first heading level in every language; other readers show the
      // title.
      default: head([new SimpleField('STYLEREF 1', book.title)], 'END'),
      even: head([new TextRun({ text: book.title, ...runDirection })], 'START'),
    },
    footers: { default: pageNumber(), even: pageNumber(), first: pageNumber() },
  }
}

const bodySections = (book: Book, content: Content): ISectionOptions[] =>
  book.chapters.map((chapter, index) => ({
    properties: {
      // A chapter's first page has no running head.
      titlePage: true,
      page: index === 0 ? { ...page, pageNumbers: { start: 1 } } : page,
      type: SectionType.NEXT_PAGE,
    },
    // Later sections inherit the heads of the first.
    ...(index === 0 ? runningHeads(book, content) : {}),
    children: content.chapter(chapter),
  }))

const documentOf = (book: Book, docx: DocxLanguage): Document => {
  const content = docxContent(docx)
  const matter = matterOf(book, 'print')
  return new Document({
    title: book.title,
    creator: book.author,
    lastModifiedBy: book.author,
    ...docxProperties(book),
    evenAndOddHeaderAndFooters: true,
    hyphenation: { autoHyphenation: docx.emphasis === 'italic' },
    styles: withMatterStyles(docxStyles(docx), matter),
    numbering: docxNumbering,
    sections: [
      frontMatter(book, matter, content),
      ...openingSections(book, content),
      ...bodySections(book, content),
      ...backSections(matter, content),
    ],
  })
}

/**
 * Creates a Word document with real headings, a table of contents that Word fills with page
 * numbers, running heads, and direction and language throughout. Equal books give equal bytes.
 * Takes seconds for a long book: see `exportInWorker`.
 */
export const toDocx = async (given: Exportable): Promise<Uint8Array> => {
  const book = cleanBook(manuscriptToBook('parts' in given ? given : bookToManuscript(given)))
  const language = languageOf(book.language)
  const docx = docxLanguage(language)
  return docxPostEdit(await Packer.toBuffer(documentOf(book, docx)), language, docx, datesOf(book))
}
