import { type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'
import { allElements } from '#manuscript/model/html/parse-html.ts'
import { contributorRoles } from '#manuscript/model/publication/roles.ts'
import { readIsbn } from '#manuscript/model/publication/isbn.ts'
import type { Contributor, Publication } from '#manuscript/model/publication/publication.ts'
import type { EpubExtras } from './epub-losses.ts'
import { parseChecked } from '../html/html-to-draft.ts'
import type { FileDetails, FileProperties } from '../import-draft.ts'
import { resolvePath } from '../resolve-path.ts'

/** The package document of an EPUB: the reading order, and what the file says about the book. */
interface EpubPackage {
  properties: FileProperties
  details: FileDetails
  /** Paths of the pages in reading order, without the table of contents. */
  pages: string[]
  direction: 'ltr' | 'rtl'
  extras: EpubExtras
  /** True if each page has a layout of its own, like a picture book. */
  isFixed: boolean
}

const localName = ({ name }: HtmlElement): string => name.replace(/^.*:/, '')
const roleOfCode = new Map(
  Object.entries(contributorRoles).map(([role, { marc }]) => [marc as string, role as Contributor['role']]),
)

/** Returns the values of `meta` elements about another element, by `id` and property. */
const refinementsIn = (elements: readonly HtmlElement[]) => {
  const values = new Map<string, string>()
  for (const element of elements) {
    const { refines, property } = element.attribs
    if (localName(element) === 'meta' && refines && property)
      values.set(`${refines.slice(1)} ${property}`, textIn(element).trim())
  }
  return ({ attribs }: HtmlElement, property: string): string | undefined =>
    values.get(`${attribs['id'] ?? ''} ${property}`)
}

const subjectCode = /^[A-Z0-9]{1,20}$/

const readMetadata = (elements: readonly HtmlElement[]) => {
  const refined = refinementsIn(elements)
  const all = (name: string) => elements.filter((element) => element.name === `dc:${name}`)
  const texts = (name: string) => all(name).map((element) => textIn(element).trim())
  const people = (name: string, otherwise: Contributor['role']): Contributor[] =>
    all(name).map((element) => ({
      name: textIn(element).trim(),
      role: roleOfCode.get(refined(element, 'role') ?? element.attribs['opf:role'] ?? '') ?? otherwise,
    }))
  const contributors = [...people('creator', 'author'), ...people('contributor', 'contributor')].filter(
    // Programs that make EPUBs name themselves with the role of a book producer.
    ({ name }) => !/^(?:calibre|pandoc|sigil)\b/i.test(name),
  )
  const titles = all('title')
  const main = titles.find((title) => refined(title, 'title-type') === 'main') ?? titles[0]
  const subtitle = titles.find((title) => refined(title, 'title-type') === 'subtitle')
  const collection = elements.find(({ attribs }) => attribs['property'] === 'belongs-to-collection')
  const named = (name: string) => elements.find(({ attribs }) => attribs['name'] === name)?.attribs['content'] ?? ''
  const isbn = texts('identifier').flatMap((written) => {
    const read = /isbn|^97[89]/i.test(written)
      ? readIsbn(written.replace(/^urn:isbn:|^isbn[:\s]*/i, ''))
      : { problem: '' }
    return 'isbn' in read && read.isbn !== '' ? [read.isbn] : []
  })[0]
  const subjects = all('subject')
  const codes = (authority: RegExp) =>
    subjects.flatMap((subject) => {
      const code = refined(subject, 'term') ?? ''
      return authority.test(refined(subject, 'authority') ?? '') && subjectCode.test(code) ? [code] : []
    })
  const property = (name: string) => {
    const found = elements.find(({ attribs }) => attribs['property'] === name)
    return found ? textIn(found).trim() : ''
  }
  const copyright = { holder: property('dcterms:rightsHolder'), year: property('dcterms:dateCopyrighted') }
  const details: FileDetails = {
    contributors,
    subtitle: subtitle ? textIn(subtitle) : '',
    publisher: texts('publisher')[0] ?? '',
    description: plain(texts('description')[0] ?? ''),
    copyright,
    rights: withoutOwner(texts('rights')[0] ?? '', copyright),
    publication_date: /^\d{4}(?:-\d\d(?:-\d\d)?)?/.exec(texts('date')[0] ?? '')?.[0] ?? '',
    keywords: subjects
      .filter((subject) => refined(subject, 'authority') === undefined)
      .map((subject) => textIn(subject)),
    subjects: { bisac: codes(/bisac/i), thema: codes(/thema/i) },
    series: collection
      ? { name: textIn(collection), number: refined(collection, 'group-position') ?? '' }
      : { name: named('calibre:series'), number: named('calibre:series_index') },
    ...(isbn !== undefined && { isbn: { print: '', epub: isbn, pdf: '' } }),
  }
  const author = contributors.flatMap(({ name, role }) => (role === 'author' ? [name] : [])).join(', ')
  const properties = { title: main && textIn(main).trim(), author, language: texts('language')[0] }
  return { details, properties }
}

/** Removes the copyright that begins the rights of our own files, because it is a detail of its own. */
const withoutOwner = (rights: string, { holder, year }: Publication['copyright']): string => {
  const owner = ['©', year, holder].filter((part) => part !== '').join(' ')
  if (owner === '©' || !rights.startsWith(owner)) return rights
  return rights.slice(owner.length).replace(/^\. */, '')
}

/** Descriptions may have markup. */
const plain = (text: string): string =>
  (/<[a-z]/i.test(text) ? text.replace(/<(?:\/p|br\s*\/?)>/gi, '\n').replace(/<[^<>]*>/g, '') : text).trim()

/** Reads the package document at a path of the archive. */
export const readEpubPackage = (xml: string, path: string): EpubPackage => {
  const elements = allElements(parseChecked(xml, { mode: 'xml' }).children)
  const items = new Map(
    elements.flatMap((element) => {
      const { id, href, 'media-type': type = '', properties = '' } = element.attribs
      return localName(element) === 'item' && id !== undefined && href !== undefined
        ? [
            [
              id,
              { path: resolvePath(path, href), isPage: /html/.test(type), isNav: /\bnav\b/.test(properties) },
            ] as const,
          ]
        : []
    }),
  )
  const ordered = elements.flatMap((element) =>
    localName(element) === 'itemref' ? [items.get(element.attribs['idref'] ?? '')] : [],
  )
  const pages = ordered.flatMap((item) => (item?.isPage && !item.isNav ? [item.path] : []))
  const ofType = (type: RegExp) => elements.filter(({ attribs }) => type.test(attribs['media-type'] ?? '')).length
  const extras = {
    fonts: ofType(/^(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-opentype)/),
    overlays: ofType(/^application\/smil/),
    otherPages: ordered.filter((item) => item && !item.isPage).length,
  }
  const isFixed = elements.some(
    (element) => element.attribs['property'] === 'rendition:layout' && textIn(element).trim() === 'pre-paginated',
  )
  const spine = elements.find((element) => localName(element) === 'spine')
  const direction = spine?.attribs['page-progression-direction'] === 'rtl' ? 'rtl' : 'ltr'
  return { ...readMetadata(elements), pages: [...new Set(pages)], direction, extras, isFixed }
}
