import { findNotes } from '#manuscript/model/html/find-notes.ts'
import { type HtmlElement, textIn, typesOf } from '#manuscript/model/html/html-elements.ts'
import { allElements, type ParsedHtml } from '#manuscript/model/html/parse-html.ts'
import type { LostItem } from '#manuscript/model/lost-items.ts'

type Lost = (item: LostItem, count?: number) => void

/** The most characters of the number of a printed page. */
const NUMBER_CHARACTERS = 10

/**
 * Counts what the pages of a book have and no text can keep, and removes the numbers of printed
 * pages. The reader of HTML counts the rest.
 */
export const countPageLosses = (nodes: ParsedHtml['root']['children'], lost: Lost): void => {
  const elements = allElements(nodes)
  const { byLink, backLinks } = findNotes(elements)
  const isLink = (element: HtmlElement) =>
    element.name === 'a' &&
    element.attribs['href']?.startsWith('#') === true &&
    textIn(element).trim() !== '' &&
    !byLink.has(element) &&
    !backLinks.has(element)
  lost('internal_link', elements.filter(isLink).length)
  lost('script', elements.filter(({ name }) => name === 'script').length)
  const marks = elements.filter((element) => typesOf(element).includes('pagebreak'))
  lost('printed_page', marks.length)
  // The number of a printed page would stand in the middle of a sentence.
  for (const mark of marks) if (textIn(mark).trim().length <= NUMBER_CHARACTERS) mark.children = []
}

/** The number of files that only a reading device needs, and of pages that no text can hold. */
export interface EpubExtras {
  fonts: number
  /** Recordings that read pages aloud. */
  overlays: number
  /** Pages in the reading order that are no web pages, such as a drawing. */
  otherPages: number
}

export const countBookLosses = ({ fonts, overlays, otherPages }: EpubExtras, lost: Lost): void => {
  lost('font', fonts)
  lost('media', overlays)
  lost('missing_page', otherPages)
}

export const FIXED_LAYOUT =
  'The pages of this EPUB have a fixed layout. Their text came in without it, in the order of the file.'
