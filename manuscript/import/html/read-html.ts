import { addCssRules } from '#manuscript/model/html/css-rules.ts'
import { classesOf, firstInside, type HtmlElement, textIn, typesOf } from '#manuscript/model/html/html-elements.ts'
import { allElements } from '#manuscript/model/html/parse-html.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { detailPropertyNames, metaName } from '#manuscript/model/publication/detail-properties.ts'
import { readIsbn } from '#manuscript/model/publication/isbn.ts'
import type { Publication } from '#manuscript/model/publication/publication.ts'
import { readSubjectCode, subjectSchemeNames } from '#manuscript/model/publication/subject-codes.ts'
import type { FoundImage } from '../collect-images.ts'
import { decodeText } from '../decode-text.ts'
import { countPageLosses } from '../epub/epub-losses.ts'
import { addMatter, matterOfPage, OMITTED_PAGES } from '../epub/epub-matter.ts'
import { dropLicence, LICENCE_OMITTED } from '../gutenberg.ts'
import { noteUnread } from '../file-properties.ts'
import { dropNoteHeadings } from './drop-note-headings.ts'
import { nodesToDraft, parseChecked } from './html-to-draft.ts'
import type { FileDetails, ImportDraft } from '../import-draft.ts'
import { withoutOwner } from '../matter/copyright-line.ts'
import { readStatedDetails, withMetaDetails } from '../matter/stated-details.ts'
import { createLostCounter } from '../lost-counter.ts'
import { type Archive, damaged, openArchive } from '../open-archive.ts'
import { readDate } from '../read-date.ts'
import { resolvePath } from '../resolve-path.ts'

const charset = /<meta[^>]{1,200}charset\s*=["'\s]{0,5}([\w-]{2,40})/i

const decodeHtml = (bytes: Uint8Array): { text: string; notes: string[] } => {
  const named = charset.exec(Buffer.from(bytes.subarray(0, 4000)).toString('latin1'))?.[1]
  const isMarked = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0xef
  if (named === undefined || isMarked || /^utf-?8$/i.test(named)) return decodeText(bytes)
  try {
    return { text: new TextDecoder(named).decode(bytes), notes: [] }
  } catch {
    return decodeText(bytes)
  }
}

const metaOf = (elements: readonly HtmlElement[]) => {
  const values = new Map<string, string[]>()
  for (const { name, attribs } of elements) {
    if (name !== 'meta') continue
    const key = (attribs['name'] ?? attribs['property'] ?? '').toLowerCase()
    const content = attribs['content']?.trim() ?? ''
    if (key !== '' && content !== '') values.set(key, [...(values.get(key) ?? []), content])
  }
  const written = (...names: string[]): string[] => names.flatMap((name) => values.get(name) ?? [])
  // Other programs may wrap the lines of a long text.
  const isOwn = values.get('generator')?.[0] === 'Inkloom'
  return {
    all: (...names: string[]): string[] => written(...names).map(cleanLine),
    texts: isOwn ? written : (...names: string[]): string[] => written(...names).map(cleanLine),
  }
}

interface PageDetails {
  details: FileDetails
  /** The names of details that are not kept. */
  unread: string[]
}

const detailsOf = (meta: ReturnType<typeof metaOf>): PageDetails => {
  const unread: string[] = []
  const { all } = meta
  const single = (label: string, ...names: string[]): string => {
    const [first = '', ...others] = new Set(meta.texts(...names))
    unread.push(...others.map(() => label))
    return first
  }
  const date = single('date', 'dc.date', 'dcterms.date', 'dcterms.issued', 'dc.date.issued', 'book:release_date')
  const published = readDate(date)
  if (date !== '' && published === '') unread.push('date')
  const subjects: Publication['subjects'] = { bisac: [], thema: [] }
  const keywords = all('keywords').flatMap((line) => line.split(/[,;]/))
  for (const subject of all('dc.subject', 'dcterms.subject')) {
    const scheme = subjectSchemeNames.find((name) => 'code' in readSubjectCode(name, subject))
    if (scheme) subjects[scheme].push(subject)
    else keywords.push(subject)
  }
  const isbn = readIsbns(all('book:isbn', 'isbn', 'dc.identifier', 'dcterms.identifier'), unread)
  const [holder = ''] = all('dcterms.rightsholder')
  const [year = ''] = all('dcterms.datecopyrighted')
  const copyright = { holder, year }
  const details: FileDetails = {
    contributors: [
      ...all('author', 'dc.creator', 'dcterms.creator', 'book:author').map((name) => ({
        name,
        role: 'author' as const,
      })),
      ...all('dc.contributor', 'dcterms.contributor').map((name) => ({ name, role: 'contributor' as const })),
    ],
    description: single('description', 'description', 'dc.description', 'dcterms.description'),
    publisher: single('publisher', 'dc.publisher', 'dcterms.publisher'),
    copyright,
    rights: withoutOwner(single('rights', 'dc.rights', 'dcterms.rights', 'copyright'), copyright),
    publication_date: published,
    keywords,
    subjects,
    isbn: { print: isbn, epub: '', pdf: '' },
  }
  const stated = readStatedDetails(detailPropertyNames.map((name) => [name, all(metaName(name))[0] ?? '']))
  return { details: withMetaDetails(details, stated.details), unread }
}

/**
 * Returns the ISBN of a page, and records further ones as not kept. Identifiers can also be of
 * other kinds.
 */
const readIsbns = (written: readonly string[], unread: string[]): string => {
  const isbns = new Set(
    written.flatMap((text) => {
      const isNamed = /isbn|^97[89]/i.test(text)
      const read = readIsbn(text.replace(/^urn:isbn:/i, ''))
      if (isNamed && 'problem' in read) unread.push('ISBN')
      return 'isbn' in read && read.isbn !== '' ? [read.isbn] : []
    }),
  )
  const [first = '', ...others] = isbns
  unread.push(...others.map(() => 'ISBN'))
  return first
}

const readPage = (text: string, notes: string[], findImage: (address: string) => FoundImage): ImportDraft => {
  const root = parseChecked(text)
  const elements = allElements(root.children)
  const css = new Map<string, Map<string, string>>()
  for (const element of elements) if (element.name === 'style') addCssRules(css, textIn(element))
  const html = elements.find(({ name }) => name === 'html')
  const meta = metaOf(elements)
  const title = elements.find(({ name }) => name === 'title')
  const direction = html?.attribs['dir'] ?? elements.find(({ name }) => name === 'body')?.attribs['dir']
  const shown = elements.find((element) => element.name === 'nav' && typesOf(element).includes('toc'))
  if (shown) removeElement(shown)
  const { details, unread } = detailsOf(meta)
  const hasLicence = dropLicence(elements)
  const matter = takeMatter(elements)
  const lost = createLostCounter()
  countPageLosses(root.children, lost.add)
  dropNoteHeadings(root.children)
  const draft = nodesToDraft(root.children, {
    findImage,
    css,
    countsHidden: true,
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
  })
  for (const [item, found] of Object.entries(draft.lost)) lost.add(item as keyof typeof draft.lost, found)
  return {
    ...draft,
    lost: lost.counts,
    ...(matter.title !== '' && { title: matter.title }),
    properties: {
      title: title && cleanLine(textIn(title)),
      author: meta.all('author', 'dc.creator', 'dcterms.creator').join(', '),
      language: html?.attribs['lang'] ?? html?.attribs['xml:lang'],
    },
    details: {
      ...details,
      ...(draft.subtitle !== undefined && { subtitle: draft.subtitle }),
      ...matter.details,
    },
    notes: [
      ...notes,
      ...(matter.omitted ? [OMITTED_PAGES] : []),
      ...(hasLicence ? [LICENCE_OMITTED] : []),
      ...noteUnread(unread, { what: 'detail', where: 'of the page' }),
    ],
  }
}

/** Removes the pages before and after the text, whose content becomes details of the book. */
const takeMatter = (elements: readonly HtmlElement[]) => {
  const details: FileDetails = {}
  let title = ''
  let omitted = false
  for (const element of elements) {
    if (element.name !== 'section' && element.name !== 'header') continue
    const matter = matterOfPage(element)
    if (matter === undefined) continue
    if (matter === 'omit') omitted = true
    else if (!addMatter(details, matter)) continue
    if (classesOf(element).includes('title-page')) {
      const heading = firstInside(element, ({ name }) => name === 'h1')
      const subtitle = firstInside(element, (inner) => classesOf(inner).includes('subtitle'))
      if (heading) title = cleanLine(textIn(heading))
      if (subtitle) details.subtitle = cleanLine(textIn(subtitle))
    }
    removeElement(element)
  }
  return { title, details, omitted }
}

const removeElement = (element: HtmlElement): void => {
  const siblings = element.parent?.children
  const at = siblings?.indexOf(element) ?? -1
  if (at !== -1) siblings!.splice(at, 1)
}

const isPage = (name: string): boolean => /\.x?html?$/i.test(name) && !name.startsWith('__MACOSX/')

/** Returns the page of a packed website: `index.html`, or the only one at the top. */
const mainPage = ({ texts }: Archive): string => {
  const pages = [...texts.keys()].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
  const found = pages.find((name) => /(?:^|\/)index\.x?html?$/i.test(name)) ?? pages[0]
  if (found === undefined) throw damaged('ZIP file')
  return found
}

const readPacked = async (bytes: Uint8Array): Promise<ImportDraft> => {
  const archive = await openArchive(bytes, {
    kind: 'ZIP file',
    isText: isPage,
    isImage: (name) => /\.(?:png|jpe?g|webp|svg|gif|bmp|tiff?|avif)$/i.test(name),
    allowsDoctype: true,
  })
  const page = mainPage(archive)
  return readPage(archive.texts.get(page)!, [], (address) => {
    const path = resolvePath(page, address)
    return archive.tooLarge.has(path) ? 'too large' : archive.images.get(path)
  })
}

/** Reads a web page, or a ZIP of a web page with its images. Addresses on the web are never loaded. */
export const readHtml = async (bytes: Uint8Array): Promise<ImportDraft> => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readPacked(bytes)
  const { text, notes } = decodeHtml(bytes)
  return readPage(text, notes, () => undefined)
}
