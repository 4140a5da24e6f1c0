import { findNotes } from '#manuscript/model/html/find-notes.ts'
import { type HtmlElement, isElement, textIn, typesOf } from '#manuscript/model/html/html-elements.ts'
import { allElements, type ParsedHtml } from '#manuscript/model/html/parse-html.ts'
import type { LostItem } from '#manuscript/model/lost-items.ts'

type Lost = (item: LostItem, count?: number) => void

/** Maximum number of characters in the number of a printed page. */
const NUMBER_CHARACTERS = 10

/** Returns true for an element with a tooltip that says more than the element's text. */
const hasTooltip = (element: HtmlElement): boolean => {
  const { name, attribs } = element
  const title = attribs['title']?.trim() ?? ''
  if (title === '' || !/^(?:a|abbr|acronym|area|dfn|img)$/.test(name)) return false
  // The title of a picture without a description is its description.
  if (name === 'img') return Boolean(attribs['alt']) && attribs['alt'] !== title
  return title !== textIn(element).trim() && title !== attribs['href']
}

const isWebAddress = (address: string | undefined): boolean => /^(?:https?:)?\/\//i.test(address ?? '')

/** Returns true for a picture, or a part of one, that links to another page. */
const hasImageLink = ({ name, attribs, parent }: HtmlElement): boolean => {
  if (name === 'area') return isWebAddress(attribs['href'])
  if (name !== 'img' && name !== 'svg') return false
  let outer = parent
  for (let steps = 0; outer && isElement(outer) && steps < 3; steps++, outer = outer.parent)
    if (outer.name === 'a') return isWebAddress(outer.attribs['href'])
  return false
}

/** Returns true for a progress bar or meter without text. */
const isGraphic = (element: HtmlElement): boolean =>
  (element.name === 'meter' || element.name === 'progress') &&
  'value' in element.attribs &&
  textIn(element).trim() === ''

/** Matches comments that programs such as Word and WordPress write. */
const ofProgram = /^\s*(?:\[|\/?wp:|startfragment|endfragment|\?|#)/i

/** Counts the comments directly in an element that a person may have written. */
const commentsIn = ({ children }: HtmlElement): number =>
  children.filter(
    (child) =>
      child.nodeType === 8 && 'data' in child && /\p{L}\s+\p{L}/u.test(child.data) && !ofProgram.test(child.data),
  ).length

/**
 * Counts the content of pages that a manuscript can't hold, and removes the numbers of printed
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
  lost(
    'tooltip',
    elements.filter((element) => hasTooltip(element) && !byLink.has(element) && !backLinks.has(element)).length,
  )
  lost('chart', elements.filter(isGraphic).length)
  lost('image_link', elements.filter(hasImageLink).length)
  lost(
    'comment',
    elements.reduce((sum, element) => sum + (element.name === 'head' ? 0 : commentsIn(element)), 0),
  )
  const marks = elements.filter((element) => typesOf(element).includes('pagebreak'))
  lost('printed_page', marks.length)
  // The number of a printed page would otherwise appear in the middle of a sentence.
  for (const mark of marks) if (textIn(mark).trim().length <= NUMBER_CHARACTERS) mark.children = []
}

/**
 * Returns the numbers of files that only a reading device uses, and of pages that can't become
 * text.
 */
export interface EpubExtras {
  fonts: number
  /** Recordings that read pages aloud. */
  overlays: number
  /** Pages in the reading order that are not HTML, such as a drawing. */
  otherPages: number
}

export const countBookLosses = ({ fonts, overlays, otherPages }: EpubExtras, lost: Lost): void => {
  lost('font', fonts)
  lost('media', overlays)
  lost('missing_page', otherPages)
}

export const FIXED_LAYOUT =
  'The pages of this EPUB have a fixed layout. Their text was imported without it, in the order of the file.'
