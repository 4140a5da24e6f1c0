import { readIsbn } from '#manuscript/model/publication/isbn.ts'
import {
  type DisclosureChoice,
  disclosureChoices,
  isbnFormats,
  type Contributor,
  type IsbnFormat,
  type Publication,
} from '#manuscript/model/publication/publication.ts'
import { contributorRoleNames, roleOfMarc } from '#manuscript/model/publication/roles.ts'
import { readSubjectCode, type SubjectScheme, subjectSchemeNames } from '#manuscript/model/publication/subject-codes.ts'
import { ownedBy } from '../matter/copyright-line.ts'
import { otherNames, readNames } from './front-matter.ts'
import { type Entry, FieldEntries } from './front-matter-entries.ts'
import type { Fields } from './front-matter-values.ts'
import type { FileDetails } from '../import-draft.ts'
import { readDate } from '../read-date.ts'

const roleOf = (written: string): Contributor['role'] | undefined => {
  const name = written.toLowerCase()
  return contributorRoleNames.find((role) => role === name) ?? roleOfMarc(name)
}

/** Returns a name that is written in parts. */
const nameOf = ({ text, take }: Entry): string => {
  const parts = [take('given', 'first', 'firstname', 'first_name'), take('family', 'last', 'lastname', 'last_name')]
  return text || parts.filter((part) => part !== '').join(' ')
}

const readPeople = (fields: FieldEntries): Contributor[] => {
  const people = (field: string, role: Contributor['role']): Contributor[] =>
    fields.entries(field).flatMap((entry) => {
      const written = entry.take('role')
      const name = nameOf(entry)
      if (name === '' || (written !== '' && roleOf(written) === undefined)) entry.miss('role')
      // In one line, semicolons separate the names, because names contain none.
      return (entry.isListed ? [name] : name.split(';')).map((one) => ({
        name: one.trim(),
        role: roleOf(written) ?? role,
      }))
    })
  return [
    ...['author', 'authors', 'creator'].flatMap((field) => people(field, 'author')),
    ...(['editor', 'translator', 'illustrator', 'photographer', 'contributor'] as const).flatMap((field) =>
      people(field, field),
    ),
  ]
}

const formatNames: readonly (readonly [RegExp, IsbnFormat])[] = [
  [/\b(?:e-?pub|e-?book|kindle|mobi|digital)\b/i, 'epub'],
  [/\bpdf\b/i, 'pdf'],
  [/\b(?:print(?:ed)?|paper(?:back)?|hard(?:cover|back)|softcover|pbk|hbk|pb|hb|book)\b/i, 'print'],
]
const formatOf = (text: string): IsbnFormat | undefined => formatNames.find(([pattern]) => pattern.test(text))?.[1]
const isbnIn = /(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dX]/i

/** An ISBN of a file, with the words that may name its format. */
interface WrittenIsbn {
  code: string
  words: string
  miss: () => void
}

const writtenIsbns = (fields: FieldEntries): WrittenIsbn[] =>
  ['isbn', 'identifier'].flatMap((field) =>
    fields.entries(field).flatMap((entry): WrittenIsbn[] => {
      const scheme = entry.take('scheme', 'type')
      const named = [...isbnFormats, 'ebook', 'paperback', 'hardcover'].flatMap((name) => {
        const code = entry.take(name)
        return code === '' ? [] : [{ code, words: name, miss: () => entry.miss(name) }]
      })
      const code = entry.take('code', 'isbn', 'value') || entry.text
      const words = `${entry.take('format')} ${code.replace(isbnIn, ' ')}`
      if (code === '') return named
      if (field === 'identifier' && !/isbn/i.test(`${scheme} ${code}`) && !/^97[89]/.test(code)) {
        entry.miss()
        return named
      }
      return [...named, { code, words, miss: () => entry.miss() }]
    }),
  )

/**
 * Reads ISBNs with their formats. If there is only one, and its format is not stated, it counts as
 * that of the printed book.
 */
const readIsbns = (fields: FieldEntries): Publication['isbn'] => {
  const isbn = { print: '', epub: '', pdf: '' }
  const written = writtenIsbns(fields)
  for (const { code, words, miss } of written) {
    const read = readIsbn(isbnIn.exec(code)?.[0] ?? code)
    const format = formatOf(words) ?? (written.length === 1 ? 'print' : undefined)
    if ('problem' in read || format === undefined || isbn[format] !== '' || Object.values(isbn).includes(read.isbn))
      miss()
    else isbn[format] = read.isbn
  }
  return isbn
}

const readCodes = (fields: FieldEntries, scheme: SubjectScheme): string[] =>
  fields.entries(scheme).flatMap((entry) => {
    const written = entry.take('code') || entry.text
    // In Inkloom's own files, each code is followed by the name of the subject.
    const read = readSubjectCode(scheme, /^[A-Z0-9]{3,16}(?=\s|$)/i.exec(written)?.[0] ?? written)
    if ('code' in read) return [read.code]
    entry.miss()
    return []
  })

/** Reads Pandoc's subjects: codes if they name a list that is known, and otherwise keywords. */
const readSubjects = (fields: FieldEntries): Pick<FileDetails, 'subjects' | 'keywords'> => {
  const subjects = { bisac: readCodes(fields, 'bisac'), thema: readCodes(fields, 'thema') }
  const keywords = fields.entries('keywords').flatMap(({ text, isListed }) => (isListed ? [text] : text.split(/[,;]/)))
  for (const entry of fields.entries('subject')) {
    const authority = entry.take('authority').toLowerCase()
    const scheme = subjectSchemeNames.find((name) => name === authority)
    const read = scheme && readSubjectCode(scheme, entry.take('term'))
    if (scheme && read && 'code' in read) subjects[scheme].push(read.code)
    else keywords.push(...(entry.isListed ? [entry.text] : entry.text.split(/[,;]/)))
  }
  return { subjects, keywords }
}

const readSeries = (fields: FieldEntries): Publication['series'] => {
  const [first, ...others] = [...fields.entries('series'), ...fields.entries('belongs_to_collection')]
  for (const other of others) other.miss()
  const number = first?.take('number', 'position', 'index', 'volume', 'group_position') ?? ''
  const name = first?.text ?? ''
  const stated = fields.text('series_number') || fields.text('group_position')
  if (name === '' && stated !== '') fields.miss('series_number')
  return { name, number: stated || number }
}

const readCopyright = (fields: FieldEntries): Publication['copyright'] => {
  const [first, ...others] = fields.entries('copyright')
  for (const other of others) other.miss()
  if (!first) return { holder: '', year: '' }
  const year = first.take('year')
  const { isWhole, ...owned } = ownedBy([year, first.take('holder', 'owner') || first.text].join(' '))
  if (!isWhole) first.miss('year')
  return owned
}

/** Reads the title, and the subtitle and edition that Pandoc states as titles of other types. */
const readTitles = (fields: FieldEntries): { title: string; subtitle: string; edition: string } => {
  const titles = { title: '', subtitle: fields.text('subtitle'), edition: fields.text('edition') }
  for (const entry of fields.entries('title')) {
    const kind = entry.take('type', 'title_type') || 'main'
    const field = kind === 'main' ? 'title' : kind === 'subtitle' || kind === 'edition' ? kind : undefined
    if (field && titles[field] === '') titles[field] = entry.text
    else entry.miss()
  }
  return titles
}

const dateOf = (fields: FieldEntries): string => {
  const [first, ...others] = fields.entries('date')
  for (const other of others) other.miss()
  const date = readDate(first?.text ?? '')
  if (first && date === '') first.miss()
  return date
}

const readEpigraph = (fields: FieldEntries): Publication['epigraph'] => {
  const entries = fields.entries('epigraph')
  const sources = entries.map((entry) => entry.take('source', 'author', 'attribution'))
  const source = [fields.text('epigraph_source'), ...sources].filter((one) => one !== '').join(', ')
  const text = entries.map((entry) => entry.text).join('\n\n')
  if (text === '' && source !== '') fields.miss('epigraph_source')
  return { text, source }
}

const readDisclosure = (fields: FieldEntries): DisclosureChoice => {
  const written = fields.text('ai_disclosure_kind').toLowerCase()
  const choice = disclosureChoices.find((one) => one === written)
  if (!choice) fields.miss('ai_disclosure_kind')
  return choice ?? 'off'
}

/** The statements of front matter about a book. */
interface MarkdownDetails {
  title: string
  language: string
  details: FileDetails
  /** The names, as written in the file, of fields that are neither read nor only for programs. */
  unread: string[]
  /** The names of fields that are not read completely. */
  partly: string[]
}

/**
 * Returns the details in the front matter, whose fields are named as in our own exports or as in
 * Pandoc.
 */
export const markdownDetails = (frontMatter: Fields): MarkdownDetails => {
  const fields = new FieldEntries(frontMatter)
  const { title, ...titles } = readTitles(fields)
  const paragraphs = (name: string) => fields.texts(name).join('\n\n')
  const details: FileDetails = {
    ...titles,
    contributors: readPeople(fields),
    series: readSeries(fields),
    publisher: fields.text('publisher'),
    publication_date: dateOf(fields),
    isbn: readIsbns(fields),
    description: paragraphs('description'),
    ...readSubjects(fields),
    copyright: readCopyright(fields),
    rights: paragraphs('rights'),
    dedication: paragraphs('dedication'),
    epigraph: readEpigraph(fields),
    acknowledgements: paragraphs('acknowledgements') || paragraphs('acknowledgments'),
    about_author: paragraphs('about_author'),
    ai_disclosure: readDisclosure(fields),
    other_books: fields.entries('other_books').flatMap(({ text, isListed }) => (isListed ? [text] : text.split('\n'))),
  }
  const language = fields.text('lang') || fields.text('language')
  return { title, language, details, ...fields.report([...readNames, ...otherNames]) }
}
