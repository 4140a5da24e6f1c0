import { addCssRules } from '#manuscript/model/html/css-rules.ts'
import { elementsIn, firstInside, type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'
import { allElements, type ParsedHtml } from '#manuscript/model/html/parse-html.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { contentsLabels } from './epub-contents.ts'
import { countBookLosses, countPageLosses, FIXED_LAYOUT } from './epub-losses.ts'
import { addMatter, matterOfPage, OMITTED_PAGES } from './epub-matter.ts'
import { titledPage } from './epub-titles.ts'
import { readEpubPackage } from './epub-package-file.ts'
import { dropNoteHeadings } from '../html/drop-note-headings.ts'
import { nodesToDraft, parseChecked } from '../html/html-to-draft.ts'
import { dropLicence, LICENCE_OMITTED } from '../gutenberg.ts'
import { noteUnread } from '../file-properties.ts'
import type { FileDetails, ImportDraft, ImportPart } from '../import-draft.ts'
import { ImportError } from '../import-error.ts'
import { createLostCounter } from '../lost-counter.ts'
import { damaged, openArchive } from '../open-archive.ts'
import { headingText } from '../part-text.ts'
import { resolvePath } from '../resolve-path.ts'

const kind = 'EPUB'
const textFile = /\.(?:opf|ncx|x?html?|xml|css)$/i
const imageFile = /\.(?:png|jpe?g|webp|svg|gif|bmp|tiff?|avif)$/i
/**
 * Matches encrypted pages, which mean that a book is protected. Scrambled fonts also occur in
 * readable books.
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

/**
 * Keeps one of the alternatives in a page: the one with formulas, or the one for all reading
 * devices.
 */
const takeOneCase = (elements: readonly HtmlElement[]): void => {
  for (const element of elements) {
    if (element.name !== 'epub:switch') continue
    const hasMath = firstInside(element, ({ name }) => /(?:^|:)math$/.test(name)) !== undefined
    for (const inner of elementsIn(element))
      if (inner.name === (hasMath ? 'epub:default' : 'epub:case')) inner.children = []
  }
}

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

/**
 * Removes the book's title above its first chapter, because its heading would become a separate
 * chapter.
 */
const dropTitle = (parts: ImportPart[], title: string): void => {
  const [first, ...others] = parts
  if (first?.type !== 'heading' || title === '' || first.rank) return
  const isDeeper =
    others.some((part) => part.type === 'heading') &&
    others.every((part) => part.type !== 'heading' || part.depth > first.depth)
  if (isDeeper && headingText(first).toLowerCase() === title.toLowerCase()) parts.shift()
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
  // Some file systems are case-insensitive, so addresses may differ from paths in case.
  const byLowerCase = new Map([...texts].map(([name, text]) => [name.toLowerCase(), text]))
  const textOfPage = (page: string) => texts.get(page) ?? byLowerCase.get(page.toLowerCase())
  lost.add('missing_page', book.pages.filter((page) => textOfPage(page) === undefined).length)
  let omitted = 0
  let hasLicence = false
  for (const page of book.pages) {
    const root = parseChecked(textOfPage(page) ?? '', { mode: 'xhtml' })
    const elements = allElements(root.children)
    const body = elements.find(({ name }) => name === 'body')
    if (!body) continue
    if (dropLicence(elements)) hasLicence = true
    takeOneCase(elements)
    const matter = matterOfPage(body)
    if (matter === 'omit') omitted++
    else if (!matter || !addMatter(found, matter)) {
      for (const element of elements) if (element.name === 'style') addCssRules(css, textIn(element))
      const titled = titledPage(body, { label: labels.pages.get(page), places: labels.places.get(page) ?? new Map() })
      rebase(allElements(titled), page)
      nodes.push(...titled)
    }
  }
  const findImage = (address: string) => (tooLarge.has(address) ? 'too large' : images.get(address))
  countPageLosses(nodes, lost.add)
  dropNoteHeadings(nodes)
  const draft = nodesToDraft(nodes, { findImage, css, direction: book.direction, countsHidden: true })
  for (const [item, count] of Object.entries(draft.lost)) lost.add(item as keyof typeof draft.lost, count)
  const title = cleanLine(book.properties.title ?? '')
  dropTitle(draft.parts, title)
  return {
    ...draft,
    title: title || draft.title,
    properties: book.properties,
    details: { ...book.details, ...found },
    notes: [
      omitted > 0 && OMITTED_PAGES,
      ...(hasLicence ? [LICENCE_OMITTED] : []),
      book.isFixed && FIXED_LAYOUT,
      ...noteUnread(book.unread, { what: 'detail', where: 'of the file' }),
    ].filter((note) => note !== false),
    lost: lost.counts,
  }
}
