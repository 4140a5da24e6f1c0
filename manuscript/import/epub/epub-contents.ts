import { elementsIn, firstInside, type HtmlElement, textIn, typesOf } from '#manuscript/model/html/html-elements.ts'
import { allElements } from '#manuscript/model/html/parse-html.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { parseChecked } from '../html/html-to-draft.ts'
import { decoded, resolvePath } from '../resolve-path.ts'

/** The title and depth of the entry of a page in the table of contents. */
export interface ContentsLabel {
  title: string
  depth: number
}

export interface ContentsLabels {
  /** The first entry of each page. */
  pages: ReadonlyMap<string, ContentsLabel>
  /** The entries of each page that link to an element in it, by the id of the element. */
  places: ReadonlyMap<string, ReadonlyMap<string, ContentsLabel>>
}

const depthOf = (element: HtmlElement, name: string): number => {
  let depth = 0
  for (let outer = element.parent, steps = 0; outer && steps < 300; outer = outer.parent, steps++)
    if ('name' in outer && outer.name === name) depth++
  return depth
}

const navLabels = (xhtml: string, path: string) => {
  const elements = allElements(parseChecked(xhtml, { mode: 'xhtml' }).children)
  const nav = elements.find((element) => element.name === 'nav' && typesOf(element).includes('toc'))
  if (!nav) return []
  return allElements([nav]).flatMap((link) => {
    const address = link.name === 'a' ? link.attribs['href'] : undefined
    return address === undefined ? [] : [{ address, title: cleanLine(textIn(link)), depth: depthOf(link, 'ol'), path }]
  })
}

const ncxLabels = (xml: string, path: string) =>
  allElements(parseChecked(xml, { mode: 'xml' }).children).flatMap((point) => {
    if (point.name !== 'navPoint') return []
    const label = elementsIn(point).find(({ name }) => name === 'navLabel')
    const address = firstInside(point, ({ name }) => name === 'content')?.attribs['src']
    const depth = depthOf(point, 'navPoint') + 1
    return label && address !== undefined ? [{ address, title: cleanLine(textIn(label)), depth, path }] : []
  })

/** Reads the titles of pages from the tables of contents. */
export const contentsLabels = (texts: ReadonlyMap<string, string>): ContentsLabels => {
  const labels = new Map<string, ContentsLabel>()
  const places = new Map<string, Map<string, ContentsLabel>>()
  for (const [path, text] of texts) {
    const isNav = /\.x?html?$/i.test(path) && /<nav[\s>]/.test(text)
    const found = isNav ? navLabels(text, path) : path.endsWith('.ncx') ? ncxLabels(text, path) : []
    for (const { address, title, depth } of found) {
      const page = resolvePath(path, address)
      // Some programs name pages by their number only.
      if (title === '' || /^section \d+$/i.test(title)) continue
      if (!labels.has(page)) labels.set(page, { title, depth })
      const at = address.indexOf('#')
      const fragment = at === -1 ? '' : decoded(address.slice(at + 1))
      if (fragment === '') continue
      const ofPage = places.get(page) ?? new Map<string, ContentsLabel>()
      places.set(page, ofPage)
      if (!ofPage.has(fragment)) ofPage.set(fragment, { title, depth })
    }
  }
  return { pages: labels, places }
}
