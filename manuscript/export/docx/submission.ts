import { Header, PageNumber, Paragraph, SectionType, Tab, TextRun } from 'docx'
import type { ISectionOptions } from 'docx'
import { countWords } from '#manuscript/model/count-words.ts'
import { languageOf, type LanguageCode } from '#manuscript/model/languages.ts'
import { type ExportText, runsIn, sectionsOf } from '../export-text.ts'
import { labelsOf } from '../labels.ts'
import { inOneLine } from '../one-line.ts'
import { lineOf } from './lines.ts'
import { frontParagraphs } from './matter.ts'
import { type Setting, textSections } from './sections.ts'
import { submissionLabelsOf } from './submission-labels.ts'

/** Longer counts are rounded to thousands, and others to hundreds. */
const LONG_TEXT = 20_000

export const roundedLength = (words: number): number =>
  words >= LONG_TEXT ? Math.round(words / 1000) * 1000 : Math.max(1, Math.round(words / 100)) * 100

const lengthOf = (book: ExportText): string => {
  const words = sectionsOf(book).reduce(
    (sum, { blocks }) =>
      sum +
      countWords(
        runsIn(blocks)
          .filter(({ note }) => !note)
          .map(({ text, math }) => (math ? ' ' : text))
          .join('\n'),
        book.language,
      ),
    0,
  )
  const number = new Intl.NumberFormat(languageOf(book.language).tag, { numberingSystem: 'latn' })
  return submissionLabelsOf(book.language).length.replace('{n}', number.format(roundedLength(words)))
}

const wholeNames = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])
const familyFirst = new Set<LanguageCode>(['hungarian', 'vietnamese'])

/**
 * Returns the name at the head of each page: the family name, according to the name order of the
 * book's language.
 */
export const surnameOf = ({ author, language }: Pick<ExportText, 'author' | 'language'>): string => {
  const { script, tag } = languageOf(language)
  // Only the first of several authors is named.
  const [first = ''] = author.split(/[,;&،、]/u)
  const names = first.trim().split(/\s+/u)
  const name = wholeNames.has(script) ? names.join(' ') : familyFirst.has(language) ? names[0]! : names.at(-1)!
  return name.toLocaleUpperCase(tag)
}

const TITLE_LENGTH = 36

const runningHead = (book: ExportText, { design }: Setting): Header => {
  const title = inOneLine(book.title, TITLE_LENGTH).toLocaleUpperCase(languageOf(book.language).tag)
  const words = [surnameOf(book), title].filter((part) => part !== '').map((part) => `${part} / `)
  const rtl = design.rtl ? { rightToLeft: true } : {}
  return new Header({
    children: [
      new Paragraph({
        style: 'Header',
        children: [
          new TextRun({ text: words.join(''), ...rtl }),
          new TextRun({ children: [PageNumber.CURRENT], ...rtl }),
        ],
        ...(design.rtl && { bidirectional: true }),
      }),
    ],
  })
}

/** Returns the author's name, with the customary word before it in English. */
const byline = (author: string, { language }: ExportText): string => (language === 'english' ? `by ${author}` : author)

const titlePage = (book: ExportText, { design, matter }: Setting): ISectionOptions => {
  const rtl = design.rtl ? { rightToLeft: true } : {}
  const author = matter?.authors ?? book.author
  return {
    properties: { page: design.page },
    children: [
      new Paragraph({
        style: 'Contact',
        children: [
          new TextRun({ text: author, ...rtl }),
          new TextRun({ children: [new Tab()] }),
          new TextRun({ text: lengthOf(book), ...rtl }),
        ],
        ...(design.rtl && { bidirectional: true }),
      }),
      lineOf(design, book.title, 'Title'),
      ...(matter?.subtitle ? [lineOf(design, matter.subtitle, 'Subtitle')] : []),
      ...(author ? [lineOf(design, byline(author, book), 'Subtitle')] : []),
      ...(book.incomplete ? [lineOf(design, labelsOf(book.language).incomplete, 'EditionNote')] : []),
      // The copyright page is left out, because the publisher makes it.
      ...frontParagraphs(
        matter && { ...matter, front: matter.front.filter(({ kind }) => kind !== 'copyright') },
        design,
      ),
    ],
  }
}

/**
 * Builds the sections of a submission in standard manuscript format: a title page with the length, the
 * family name, title and page number at the head of each other page, and a mark below the last line.
 */
export const submissionSections = (book: ExportText, setting: Setting): ISectionOptions[] => {
  const { design, matter } = setting
  const texts = textSections(book, { ...setting, matter: matter && { ...matter, back: [] } })
  const end = lineOf(design, submissionLabelsOf(book.language).end, 'ManuscriptEnd')
  return [
    titlePage(book, setting),
    ...texts.map(({ children }, at): ISectionOptions => ({
      properties: {
        page: design.page,
        type: SectionType.NEXT_PAGE,
      },
      // Later sections inherit it.
      ...(at === 0 && { headers: { default: runningHead(book, setting) } }),
      children: at === texts.length - 1 ? [...children, end] : children,
    })),
  ]
}
