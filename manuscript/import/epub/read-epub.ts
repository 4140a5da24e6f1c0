import { addCssRules } from '#manuscript/model/html/css-rules.ts'
import { firstInside, type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'
import { allElements, type ParsedHtml } from '#manuscript/model/html/parse-html.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { contentsLabels, type ContentsLabel } from './epub-contents.ts'
import { countBookLosses, countPageLosses, FIXED_LAYOUT } from './epub-losses.ts'
import { addMatter, matterOfPage, OMITTED_PAGES } from './epub-matter.ts'
import { readEpubPackage } from './epub-package-file.ts'
import { nodesToDraft, parseChecked } from '../html/html-to-draft.ts'
import { noteUnread } from '../file-properties.ts'
import type { FileDetails, ImportDraft } from '../import-draft.ts'
import { ImportError } from '../import-error.ts'
import { createLostCounter } from '../lost-counter.ts'
import { damaged, openArchive } from '../open-archive.ts'
import { resolvePath } from '../resolve-path.ts'

const kind = 'EPUB'
const textFile = /\.(?:opf|ncx|x?html?|xml|css)$/i
const imageFile = /\.(?:png|jpe?g|webp|svg|gif|bmp|tiff?|avif)$/i
/**
 * Fonts may be scrambled in a book that anybody can read; encrypted pages mean that it is
 * protected.
 */
const encryptedPage = /CipherReference[^>]{1,200}URI\s*=\s*"[^"]{1,500}\.(?:x?html?|xml|opf)"/i

type Nodes = ParsedHtml['root']['children']

const anchor = (path: string, fragment: string) => `#${path}!${fragment}`

/** Makes ids, links and addresses of images unique in the book, since all pages are read as one. */
const rebase = (elements: readonly HtmlElement[], page: string): void => {
  for (const { attribs, name } of elements) {
    if (attribs['id'] !== undefined) attribs['id'] = anchor(page, attribs['id']).slice(1)
    if (name === 'a' && attribs['name'] !== undefined) attribs['name'] = anchor(page, attribs['name']).slice(1)
    const { href } = attribs
    if (name === 'a' && href !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(href)) {
      const at = href.indexOf('#')
      const path = at === 0 ? page : resolvePath(page, href)
      attribs['href'] = at === -1 ? `#${path}` : anchor(path, href.slice(at + 1))
    }
    for (const attribute of name === 'image' ? ['href', 'xlink:href'] : name === 'img' ? ['src'] : []) {
      const address = attribs[attribute]
      if (address !== undefined && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address))
        attribs[attribute] = resolvePath(page, address)
    }
  }
}

/** A page of the book: its content, and its title if it has no heading of its own. */
const pageHtml = (body: HtmlElement, elements: readonly HtmlElement[], label: ContentsLabel | undefined): Nodes => {
  const hasHeading = elements.some(({ name }) => /^h[1-6]$/.test(name))
  if (!label || hasHeading) return body.children
  const first = firstInside(body, ({ name }) => name === 'p' || name === 'div')
  const isTitle = first !== undefined && cleanLine(textIn(first)).toLowerCase() === label.title.toLowerCase()
  if (first && isTitle) {
    first.name = `h${Math.min(6, label.depth)}`
    return body.children
  }
  const heading = parseChecked(`<h${Math.min(6, label.depth)}></h${Math.min(6, label.depth)}>`).children
  const text = parseChecked(escape(label.title)).children
  ;(heading[0] as HtmlElement).children = text
  return [...heading, ...body.children]
}

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Returns the path of the package document, which the container names. */
const packagePath = (texts: ReadonlyMap<string, string>): string => {
  const container = texts.get('META-INF/container.xml') ?? ''
  const root = allElements(parseChecked(container, { mode: 'xml' }).children).find(({ name }) =>
    /(?:^|:)rootfile$/.test(name),
  )
  const path = root?.attribs['full-path'] ?? [...texts.keys()].find((name) => name.endsWith('.opf'))
  if (path === undefined || !texts.has(path)) throw damaged(kind)
  return path
}

/** Reads an EPUB 2 or 3: its pages in reading order, and its details. */
export const readEpub = async (bytes: Uint8Array): Promise<ImportDraft> => {
  const archive = await openArchive(bytes, {
    kind,
    isText: (name) => textFile.test(name),
    isImage: (name) => imageFile.test(name),
    allowsDoctype: true,
  })
  const { texts, images, tooLarge } = archive
  if (encryptedPage.test(texts.get('META-INF/encryption.xml') ?? ''))
    throw new ImportError(
      'This EPUB is protected against copying, so it cannot be read. Import a file without protection.',
    )
  const path = packagePath(texts)
  const book = readEpubPackage(texts.get(path)!, path)
  const labels = contentsLabels(texts)
  const css = new Map<string, Map<string, string>>()
  for (const [name, text] of texts) if (name.endsWith('.css')) addCssRules(css, text)
  const found: FileDetails = {}
  const nodes: Nodes = []
  const lost = createLostCounter()
  countBookLosses(book.extras, lost.add)
  lost.add('missing_page', book.pages.filter((page) => !texts.has(page)).length)
  let omitted = 0
  for (const page of book.pages) {
    const root = parseChecked(texts.get(page) ?? '', { mode: 'xhtml' })
    const elements = allElements(root.children)
    const body = elements.find(({ name }) => name === 'body')
    if (!body) continue
    const matter = matterOfPage(body)
    if (matter === 'omit') omitted++
    else if (!matter || !addMatter(found, matter)) {
      for (const element of elements) if (element.name === 'style') addCssRules(css, textIn(element))
      rebase(elements, page)
      nodes.push(...pageHtml(body, elements, labels.get(page)))
    }
  }
  const findImage = (address: string) => (tooLarge.has(address) ? 'too large' : images.get(address))
  countPageLosses(nodes, lost.add)
  const draft = nodesToDraft(nodes, { findImage, css, direction: book.direction, countsHidden: true })
  for (const [item, count] of Object.entries(draft.lost)) lost.add(item as keyof typeof draft.lost, count)
  const title = cleanLine(book.properties.title ?? '')
  return {
    ...draft,
    title: title || draft.title,
    properties: book.properties,
    details: { ...book.details, ...found },
    notes: [
      omitted > 0 && OMITTED_PAGES,
      book.isFixed && FIXED_LAYOUT,
      ...noteUnread(book.unread, { what: 'detail', where: 'of the file' }),
    ].filter((note) => note !== false),
    lost: lost.counts,
  }
}
