import { type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'
import { detailPropertyNames, metaName } from '#manuscript/model/publication/detail-properties.ts'
import { readIsbn } from '#manuscript/model/publication/isbn.ts'
import type { Contributor, Publication } from '#manuscript/model/publication/publication.ts'
import { roleOfMarc } from '#manuscript/model/publication/roles.ts'
import { readSubjectCode, subjectSchemeNames } from '#manuscript/model/publication/subject-codes.ts'
import type { FileDetails, FileProperties } from '../import-draft.ts'
import { withoutOwner } from '../matter/copyright-line.ts'
import { readStatedDetails, withMetaDetails } from '../matter/stated-details.ts'
import { readDate } from '../read-date.ts'

export const localName = ({ name }: HtmlElement): string => name.replace(/^.*:/, '')

type Refined = (element: HtmlElement, property: string) => string | undefined

/** Returns the function that finds the value of a `meta` element about another element. */
const refinementsIn = (elements: readonly HtmlElement[]): Refined => {
  const values = new Map<string, string>()
  for (const element of elements) {
    const { refines, property } = element.attribs
    if (localName(element) === 'meta' && refines && property)
      values.set(`${refines.slice(1)} ${property}`, textIn(element).trim())
  }
  return ({ attribs }: HtmlElement, property: string): string | undefined =>
    values.get(`${attribs['id'] ?? ''} ${property}`)
}

/** Reads elements of the package document by name, and records the ones that are lost. */
class Metadata {
  readonly unread: string[] = []
  readonly refined: Refined
  private readonly elements: readonly HtmlElement[]
  constructor(elements: readonly HtmlElement[]) {
    this.elements = elements
    this.refined = refinementsIn(elements)
  }

  all(name: string): HtmlElement[] {
    return this.elements.filter((element) => element.name === `dc:${name}` && textIn(element).trim() !== '')
  }

  /** Returns the text of the first element with this name, and records further ones as not kept. */
  single(name: string): string {
    const [first = '', ...others] = new Set(this.all(name).map((element) => textIn(element).trim()))
    this.miss(name, others)
    return first
  }

  /** Returns the elements of a property. */
  properties(name: string): HtmlElement[] {
    return this.elements.filter(({ attribs }) => attribs['property'] === name)
  }

  property(name: string): string {
    const [found] = this.properties(name)
    return text(found)
  }

  /** Returns the content of a `meta` element of EPUB 2. */
  content(name: string): string {
    return this.elements.find(({ attribs }) => attribs['name'] === name)?.attribs['content'] ?? ''
  }

  miss(label: string, values: readonly unknown[] = [label]): void {
    this.unread.push(...values.map(() => label))
  }

  /** Returns the first valid ISBN among elements, and records the others as not kept. */
  isbn(elements: readonly HtmlElement[]): string {
    const isbns = new Set<string>()
    for (const element of elements) {
      const read = readIsbn(
        textIn(element)
          .trim()
          .replace(/^urn:isbn:/i, ''),
      )
      if ('isbn' in read) isbns.add(read.isbn)
      else this.miss('ISBN')
    }
    const [first = '', ...others] = isbns
    this.miss('ISBN', others)
    return first
  }

  /** Returns true for identifiers that are declared or recognizable as an ISBN. */
  isIsbn(element: HtmlElement): boolean {
    return (
      /isbn|^97[89]/i.test(textIn(element).trim()) ||
      /^isbn/i.test(element.attribs['opf:scheme'] ?? '') ||
      // The codes for ISBNs in EDItEUR's list.
      /^(?:02|15)$/.test(this.refined(element, 'identifier-type') ?? '')
    )
  }
}

const readPeople = (metadata: Metadata, name: string, otherwise: Contributor['role']): Contributor[] =>
  metadata
    .all(name)
    // Programs that make EPUBs list themselves as contributors with the role "book producer".
    .filter((element) => !/^(?:calibre|pandoc|sigil)\b/i.test(textIn(element).trim()))
    .map((element) => {
      const code = metadata.refined(element, 'role') ?? element.attribs['opf:role'] ?? ''
      const role = roleOfMarc(code)
      if (code !== '' && !role) metadata.miss('role of a contributor')
      return { name: textIn(element).trim(), role: role ?? otherwise }
    })

const text = (element: HtmlElement | undefined): string => (element ? textIn(element).trim() : '')

const readTitles = (metadata: Metadata): { title: string; subtitle: string; edition: string } => {
  const titles = metadata.all('title')
  const typed = (type: string) => titles.find((title) => metadata.refined(title, 'title-type') === type)
  const kept = { title: typed('main') ?? titles[0], subtitle: typed('subtitle'), edition: typed('edition') }
  metadata.miss(
    'title',
    titles.filter((title) => !Object.values(kept).includes(title)),
  )
  return { title: text(kept.title), subtitle: text(kept.subtitle), edition: text(kept.edition) }
}

const readSeries = (metadata: Metadata): Publication['series'] => {
  const [collection, ...others] = metadata.properties('belongs-to-collection')
  metadata.miss('series', others)
  return collection
    ? { name: textIn(collection), number: metadata.refined(collection, 'group-position') ?? '' }
    : { name: metadata.content('calibre:series'), number: metadata.content('calibre:series_index') }
}

const event = ({ attribs }: HtmlElement): string => attribs['opf:event'] ?? ''

/**
 * Returns the date of publication. A file can also have the dates of its creation and modification.
 */
const readPublished = (metadata: Metadata): string => {
  const dates = metadata.all('date').filter((element) => !/^(?:modification|creation)$/.test(event(element)))
  const date = dates.find((element) => event(element) === 'publication') ?? dates[0]
  const published = readDate(text(date))
  if (date && published === '') metadata.miss('date')
  return published
}

/** Returns the ISBN of the file, and that of the printed book from which it was made. */
const readIsbns = (metadata: Metadata): Publication['isbn'] => {
  const epub = metadata.isbn(metadata.all('identifier').filter((element) => metadata.isIsbn(element)))
  const sources = metadata.all('source')
  const print = metadata.isbn(sources.filter((element) => metadata.isIsbn(element)))
  metadata.miss(
    'source',
    sources.filter((element) => !metadata.isIsbn(element)),
  )
  return { print: print === epub ? '' : print, epub, pdf: '' }
}

/** Reads the statements of the package document about the book. */
export const readMetadata = (
  elements: readonly HtmlElement[],
): { details: FileDetails; properties: FileProperties; unread: string[] } => {
  const metadata = new Metadata(elements)
  const contributors = [
    ...readPeople(metadata, 'creator', 'author'),
    ...readPeople(metadata, 'contributor', 'contributor'),
    // Programs name an author whom nobody has entered.
  ].filter(({ name }) => !/^unknown(?: author)?$/i.test(name))
  const { title, ...titles } = readTitles(metadata)
  const copyright = {
    holder: metadata.property('dcterms:rightsHolder'),
    year: metadata.property('dcterms:dateCopyrighted'),
  }
  const details: FileDetails = {
    ...titles,
    contributors,
    publisher: metadata.single('publisher'),
    description: plain(metadata.single('description')),
    copyright,
    rights: withoutOwner(metadata.single('rights'), copyright),
    publication_date: readPublished(metadata),
    ...readSubjects(metadata),
    series: readSeries(metadata),
    isbn: readIsbns(metadata),
  }
  for (const name of ['coverage', 'relation']) metadata.miss(name, metadata.all(name))
  const author = contributors.flatMap(({ name, role }) => (role === 'author' ? [name] : [])).join(', ')
  const stated = readStatedDetails(detailPropertyNames.map((name) => [name, metadata.content(metaName(name))]))
  return {
    details: withMetaDetails(details, stated.details),
    properties: { title, author, language: metadata.single('language') || undefined },
    unread: metadata.unread,
  }
}

/** Returns the codes among the subjects, and the others as keywords. */
const readSubjects = (metadata: Metadata): Pick<Publication, 'subjects' | 'keywords'> => {
  const subjects: Publication['subjects'] = { bisac: [], thema: [] }
  const keywords: string[] = []
  for (const element of metadata.all('subject')) {
    const authority = metadata.refined(element, 'authority')?.toLowerCase() ?? ''
    const scheme = subjectSchemeNames.find((name) => authority.includes(name))
    const read = scheme && readSubjectCode(scheme, metadata.refined(element, 'term') ?? textIn(element))
    if (scheme && read && 'code' in read) subjects[scheme].push(read.code)
    else keywords.push(textIn(element).trim())
  }
  return { subjects, keywords }
}

/** Descriptions may have markup. */
const plain = (text: string): string =>
  (/<[a-z]/i.test(text) ? text.replace(/<(?:\/p|br\s*\/?)>/gi, '\n').replace(/<[^<>]*>/g, '') : text).trim()
