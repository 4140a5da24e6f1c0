import { safeLink } from '../clean-text.ts'
import {
  classesOf,
  headingDepth,
  headingRank,
  type HtmlElement,
  isQuote,
  itemOf,
  numberIn,
  typesOf,
} from './html-elements.ts'
import { elementFormats } from './html-names.ts'
import type { HeadingRank, Line, TextFormat } from './lines.ts'
import { styledFormat } from './style-format.ts'
import { roleOf, type TextRole } from './text-roles.ts'

/** A list element, whose numbers continue after a block inside of it. */
interface OpenList {
  /** The number of its next item. */
  next: number
  /** Its last line, and the lines that this one is among. */
  last?: { lines: readonly Line[]; at: number }
}

interface OpenItem {
  depth: number
  ordered: boolean
  start?: number | undefined
  /** The list element of the item, and its number there; undefined for a paragraph that is an item. */
  list?: OpenList | undefined
  number?: number
  line?: Line
}

/** The properties that a text inherits from the elements around it. */
export interface LineContext {
  format: TextFormat
  /** True if spaces and line breaks are significant. */
  isPreformatted: boolean
  quoted: boolean
  depth: number
  ordered: boolean
  start?: number | undefined
  list?: OpenList
  /** The list item that ends here; undefined in a paragraph. */
  item?: OpenItem
  heading?: number
  rank?: HeadingRank | undefined
  /** The part or chapter around the text, with the rank of its first heading. */
  section?: { rank: HeadingRank | undefined }
  role?: TextRole | undefined
  /** The verse around the text, each line of which is an element. */
  verse?: { line?: Line }
  direction?: 'ltr' | 'rtl'
  isRight?: boolean
  inNote?: boolean
}

export const outside: LineContext = { format: {}, isPreformatted: false, quoted: false, depth: 0, ordered: false }

const rankTypes: Readonly<Record<string, HeadingRank>> = { part: 'part', chapter: 'chapter', subtitle: 'subtitle' }

const enterList = (inner: LineContext, element: HtmlElement) => {
  inner.depth++
  inner.ordered = element.name === 'ol'
  inner.start = inner.ordered ? numberIn(element, 'start') : undefined
  inner.list = { next: inner.start ?? 1 }
  delete inner.item
}

const enterItem = (
  inner: LineContext,
  element: HtmlElement,
  style: ReadonlyMap<string, string>,
  outer: LineContext,
) => {
  const item = itemOf(element, style, inner)
  if (!item) return
  const isElementOfList = element.name === 'li'
  const value = isElementOfList ? (numberIn(element, 'value') ?? outer.start) : undefined
  inner.item = { ...item, ...(value !== undefined && item.ordered && { start: value }) }
  if (isElementOfList && outer.list) {
    const number = value ?? outer.list.next
    outer.list.next = number + 1
    Object.assign(inner.item, { list: outer.list, number })
  }
  // Only the first item of a list has its number.
  outer.start = undefined
}

const enterText = (inner: LineContext, element: HtmlElement, style: ReadonlyMap<string, string>) => {
  const role =
    element.name === 'figcaption' ? 'caption' : element.name === 'footer' && inner.quoted ? 'source' : roleOf(element)
  if (role === 'line' ? inner.role === 'verse' : role !== undefined) {
    if (role !== 'line') inner.role = role
    if (role === 'verse' && element.name !== 'p') inner.verse = {}
  }
  const { dir } = element.attribs
  const direction = dir?.toLowerCase()
  if ((direction === 'ltr' || direction === 'rtl') && element.name !== 'body' && element.name !== 'html')
    inner.direction = direction
  const side = style.get('text-align') ?? element.attribs['align']
  if (side !== undefined) inner.isRight = side === 'right' || side === 'end'
}

/** Returns the context of the content of an element. */
export const innerContext = (
  element: HtmlElement,
  style: ReadonlyMap<string, string>,
  outer: LineContext,
): LineContext => {
  const { name, attribs } = element
  const inner: LineContext = { ...outer }
  const href = name === 'a' ? safeLink(attribs['href'] ?? '') : undefined
  const heading = headingDepth(element)
  const format: TextFormat = { ...outer.format, ...elementFormats[name], ...(href !== undefined && { href }) }
  if (classesOf(element).some((one) => /^small-?caps$/i.test(one))) format.smallCaps = true
  // Headings are bold by default, so bold is not kept in them. Google wraps the whole copy in a <b>
  // whose style says that it is not bold.
  inner.format = styledFormat(format, style)
  if (name === 'span' && classesOf(element).includes('underline')) inner.format.underline = true
  const stated = typesOf(element).flatMap((type) => rankTypes[type] ?? [])[0]
  if (heading > 0) {
    inner.heading = heading
    inner.rank = headingRank(element) ?? stated ?? outer.section?.rank
    // Only the first heading in the element of a chapter is the heading of the chapter.
    if (outer.section) outer.section.rank = undefined
  } else if (stated) inner.section = { rank: stated }
  if (inner.heading !== undefined) inner.format.bold = false
  const space = style.get('white-space')
  inner.isPreformatted = space === undefined ? outer.isPreformatted || name === 'pre' : space.startsWith('pre')
  if (isQuote(element)) {
    inner.quoted = true
    delete inner.role
  }
  enterText(inner, element, style)
  if (name === 'ul' || name === 'ol' || name === 'menu') enterList(inner, element)
  enterItem(inner, element, style, outer)
  return inner
}
