import { DomUtils, type parseDocument } from 'htmlparser2'

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
export type HtmlElement = Extract<HtmlNode, { name: string; attribs: object }>

export const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node

export const isText = (node: HtmlNode): node is Extract<HtmlNode, { data: string; nodeType: 3 }> => node.nodeType === 3

export const textIn = (element: HtmlElement): string => DomUtils.textContent(element)

const classOf = ({ attribs }: HtmlElement): string => attribs['class'] ?? ''

/**
 * Returns the heading level of an element, or 0 if it is no heading. Word on the web marks headings
 * by role, and Word uses a class for titles.
 */
export const headingDepth = (element: HtmlElement): number => {
  const [, depth] = /^h([1-6])$/.exec(element.name) ?? []
  if (depth) return Number(depth)
  if (element.attribs['role'] === 'heading') return Number(element.attribs['aria-level']) || 2
  return /\bMsoTitle\b/.test(classOf(element)) ? 1 : 0
}

export const isQuote = (element: HtmlElement): boolean =>
  element.name === 'blockquote' || /\bMso(Intense)?Quote\b/.test(classOf(element))

/** Returns true for the bullet or number that Word writes into the text of a list item. */
export const isMarker = (style: ReadonlyMap<string, string>): boolean => style.get('mso-list') === 'ignore'

/**
 * Returns the depth of a list item, or undefined if the element is none. Google and Word on the web
 * set `aria-level` whatever the nesting; Word marks a paragraph as an item.
 */
export const itemOf = (
  { name, attribs }: HtmlElement,
  style: ReadonlyMap<string, string>,
  { depth, ordered }: { depth: number; ordered: boolean },
): { depth: number; ordered: boolean } | undefined => {
  if (name === 'li') return { depth: Math.max(1, depth, Number(attribs['aria-level']) || 1), ordered }
  const [, level] = /\blevel(\d)/.exec(style.get('mso-list') ?? '') ?? []
  return name === 'p' && level ? { depth: Number(level), ordered: false } : undefined
}
