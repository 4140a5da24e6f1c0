import { DomUtils, type parseDocument } from 'htmlparser2'
import type { HeadingRank } from './lines.ts'

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
export type HtmlElement = Extract<HtmlNode, { name: string; attribs: object }>

export const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node

export const isText = (node: HtmlNode): node is Extract<HtmlNode, { data: string; nodeType: 3 }> => node.nodeType === 3

/** Returns true for the empty comment that our exports write between two lists. */
export const isSeparator = (node: HtmlNode): boolean => node.nodeType === 8 && 'data' in node && node.data.trim() === ''

export const textIn = (element: HtmlElement): string => DomUtils.textContent(element)

export const elementsIn = (element: Pick<HtmlElement, 'children'>): HtmlElement[] => element.children.filter(isElement)

/** Returns the first element inside another one that passes a test, or undefined. */
export const firstInside = (element: HtmlElement, test: (inner: HtmlElement) => boolean): HtmlElement | undefined => {
  const waiting = elementsIn(element).toReversed()
  for (let inner = waiting.pop(); inner; inner = waiting.pop()) {
    if (test(inner)) return inner
    waiting.push(...elementsIn(inner).toReversed())
  }
  return undefined
}

export const classesOf = ({ attribs }: HtmlElement): string[] => (attribs['class'] ?? '').split(/\s+/).filter(Boolean)

/** Returns the structural types of an element: those of EPUB, and the roles for publications. */
export const typesOf = ({ attribs }: HtmlElement): string[] =>
  [attribs['epub:type'] ?? '', (attribs['role'] ?? '').replaceAll('doc-', '')].join(' ').split(/\s+/).filter(Boolean)

/**
 * Returns the heading level of an element, or 0 if it is not a heading. Word on the web marks
 * headings by role, and Word uses a class for titles.
 */
export const headingDepth = (element: HtmlElement): number => {
  const [, depth] = /^h([1-6])$/.exec(element.name) ?? []
  if (depth) return Number(depth)
  if (element.attribs['role'] === 'heading') return Number(element.attribs['aria-level']) || 2
  return /\bMsoTitle\b/.test(element.attribs['class'] ?? '') ? 1 : 0
}

const headingClasses = new Map<string, HeadingRank>([
  ['title', 'title'],
  ['subtitle', 'subtitle'],
  ['author', 'author'],
  ['subsection', 'subsection'],
  // The imports of other formats write these classes, if a style states the rank.
  ['inkloom-part', 'part'],
  ['inkloom-chapter', 'chapter'],
  ['inkloom-section', 'section'],
  ['inkloom-subsection', 'subsection'],
])

/** Returns the rank that the class of a heading states. */
export const headingRank = (element: HtmlElement): HeadingRank | undefined =>
  classesOf(element).flatMap((name) => headingClasses.get(name) ?? [])[0]

export const isQuote = (element: HtmlElement): boolean =>
  element.name === 'blockquote' || /\bMso(Intense)?Quote\b/.test(element.attribs['class'] ?? '')

/** Returns true for the bullet or number that Word writes into the text of a list item. */
export const isMarker = (style: ReadonlyMap<string, string>): boolean => style.get('mso-list') === 'ignore'

/** Returns true for text that a tracked change deleted. Other deleted text is struck. */
export const isTrackedDeletion = ({ name, attribs }: HtmlElement): boolean =>
  name === 'del' && ('cite' in attribs || 'datetime' in attribs)

/** Returns the value of a numeric attribute, or undefined if it is missing or invalid. */
export const numberIn = ({ attribs }: HtmlElement, name: string): number | undefined => {
  const found = /^\s*(-?\d{1,9})/.exec(attribs[name] ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

/**
 * Returns the depth of a list item, or undefined if the element is not one. Google and Word on the
 * web set `aria-level`, which does not depend on nesting; Word marks a paragraph as an item.
 */
export const itemOf = (
  element: HtmlElement,
  style: ReadonlyMap<string, string>,
  { depth, ordered }: { depth: number; ordered: boolean },
): { depth: number; ordered: boolean } | undefined => {
  const { name, attribs } = element
  if (name === 'li') return { depth: Math.max(1, depth, Number(attribs['aria-level']) || 1), ordered }
  const [, level] = /\blevel(\d)/.exec(style.get('mso-list') ?? '') ?? []
  return name === 'p' && level ? { depth: Number(level), ordered: false } : undefined
}
