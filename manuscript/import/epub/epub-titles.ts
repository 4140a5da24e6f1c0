import { elementsIn, firstInside, type HtmlElement, isElement, textIn } from '#manuscript/model/html/html-elements.ts'
import { allElements, type ParsedHtml } from '#manuscript/model/html/parse-html.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { ContentsLabel } from './epub-contents.ts'
import { parseChecked } from '../html/html-to-draft.ts'

type Nodes = ParsedHtml['root']['children']

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const nameOf = ({ depth }: ContentsLabel): string => `h${Math.min(6, depth)}`

const headingOf = (label: ContentsLabel): HtmlElement => {
  const heading = parseChecked(`<${nameOf(label)}></${nameOf(label)}>`).children[0] as HtmlElement
  heading.children = parseChecked(escape(label.title)).children
  for (const child of heading.children) child.parent = heading
  return heading
}

const sameText = (element: HtmlElement, { title }: ContentsLabel): boolean =>
  cleanLine(textIn(element)).toLowerCase() === cleanLine(title).toLowerCase()

/** Replaces a heading that consists of a picture with that picture, and returns its description. */
const lowerPicture = (heading: HtmlElement): string => {
  const words = elementsIn(heading).map((inner) =>
    inner.name === 'img' ? inner : firstInside(inner, ({ name }) => name === 'img'),
  )
  heading.name = 'div'
  return cleanLine(words.map((picture) => picture?.attribs['alt'] ?? '').join(' '))
}

/** Returns the paragraph or other block around a place. */
const blockAround = (place: HtmlElement): HtmlElement => {
  let block = place
  for (
    let { parent } = block;
    /^(?:a|span|b|i|em|strong|sup|small)$/.test(block.name) && parent && isElement(parent);
    { parent } = block
  )
    block = parent
  return block
}

/**
 * Inserts headings at the places of a page that the table of contents names, unless they have one.
 * Each block gets at most one heading, so that the time is linear even if all places are in the
 * same block.
 */
const titlePlaces = (elements: readonly HtmlElement[], places: ReadonlyMap<string, ContentsLabel>): void => {
  const seen = new Set<HtmlElement>()
  for (const element of elements) {
    const label = places.get(element.attribs['id'] ?? '')
    if (!label) continue
    const block = blockAround(element)
    if (seen.has(block)) continue
    seen.add(block)
    const next = block.next && isElement(block.next) ? block.next : undefined
    const own = [block, firstInside(block, (inner) => sameText(inner, label)), next].find(
      (one) => one && sameText(one, label),
    )
    if (own) own.name = nameOf(label)
  }
}

/**
 * Returns the content of a page, with a title if it has no heading of its own: the words of a heading
 * that is only a picture, or the title in the table of contents.
 */
export const titledPage = (
  body: HtmlElement,
  { label, places }: { label: ContentsLabel | undefined; places: ReadonlyMap<string, ContentsLabel> },
): Nodes => {
  const elements = allElements(body.children)
  const headings = elements.filter(({ name }) => /^h[1-6]$/.test(name))
  const depth = Number(headings[0]?.name.slice(1) ?? 1)
  const words = headings.filter((one) => cleanLine(textIn(one)) === '').map(lowerPicture)
  if (headings.some(({ name }) => name !== 'div')) return body.children
  if (places.size > 1) titlePlaces(elements, places)
  if (elements.some(({ name }) => /^h[1-6]$/.test(name))) return body.children
  const described = words.find((title) => title !== '')
  const title = label ?? (described === undefined ? undefined : { title: described, depth })
  if (!title) return body.children
  const first = firstInside(body, ({ name }) => name === 'p' || name === 'div')
  if (first && sameText(first, title)) {
    first.name = nameOf(title)
    return body.children
  }
  return [headingOf(title), ...body.children]
}
