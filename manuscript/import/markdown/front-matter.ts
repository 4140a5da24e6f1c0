import { readIsbn } from '#manuscript/model/publication/isbn.ts'
import { isbnFormats, type Publication } from '#manuscript/model/publication/publication.ts'
import { contributorRoleNames } from '#manuscript/model/publication/roles.ts'
import type { FileDetails } from '../import-draft.ts'

const block = /^---[ \t]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/
const key = /^([a-z][\w.-]*)[ \t]*:(?=[ \t]|$)/i
const partOfYaml = /^(?:[a-z][\w.-]*[ \t]*:(?:[ \t]|$)|[ \t]|[#}\]]|-(?:[ \t]|$)|$)/i
const blockScalar = /^([|>])[+-]?\d?[+-]?$/

/** Fields of which an import reads the text. */
const read =
  'title|subtitle|author|lang|language|publisher|date|description|keywords|rights|dedication|epigraph|epigraph_source|acknowledgements|about_author|other_books|contributor|series|series_number|edition|isbn|bisac|thema|copyright'.split(
    '|',
  )
/** Fields of our own export that the text or the book states in another way, and those of programs. */
const others =
  'ai_disclosure|dir|top-level-division|note|tags|tag|categories|category|layout|draft|slug|aliases|cssclass|cssclasses|permalink|weight|toc|id|uid|type|status|created|updated|modified|lastmod|template|theme|output|documentclass|bibliography|csl'.split(
    '|',
  )

/**
 * Returns true for lines of YAML with a field of books or notes. Other text between two lines of
 * dashes is part of the book.
 */
const isYaml = (lines: readonly string[]): boolean =>
  lines.every((line) => partOfYaml.test(line)) &&
  lines.some((line) => [...read, ...others].includes(key.exec(line)?.[1]?.toLowerCase() ?? ''))

/** Returns the text of a YAML scalar. Our own files have JSON strings. */
const unquoted = (given: string): string => {
  const value = given.trim()
  if (/^".*"$/.test(value) && value.length > 1)
    try {
      return String(JSON.parse(value))
    } catch {
      return value.slice(1, -1)
    }
  return /^'.*'$/.test(value) && value.length > 1 ? value.slice(1, -1).replaceAll("''", "'") : value
}

/** Returns the values of a field: one in its line, or a list in that line or below it. */
const valuesOf = (lines: readonly string[], field: string): string[] => {
  const start = `${field}:`
  const at = lines.findIndex((line) => line.slice(0, start.length).toLowerCase() === start)
  if (at === -1) return []
  const value = lines[at]!.slice(start.length).trim()
  if (/^\[.*\]$/.test(value)) return value.slice(1, -1).split(',').map(unquoted)
  if (value !== '' && !blockScalar.test(value)) return [unquoted(value)]
  const rest = lines.slice(at + 1)
  const scalar = blockScalar.exec(value)
  if (scalar) {
    const after = rest.findIndex((line) => /^\S/.test(line))
    const own = (after === -1 ? rest : rest.slice(0, after)).map((line) => line.trim())
    return [own.join(scalar[1] === '|' ? '\n' : ' ').trim()]
  }
  const end = rest.findIndex((line) => !/^\s*- /.test(line))
  return (end === -1 ? rest : rest.slice(0, end)).map((line) => unquoted(line.replace(/^\s*- /, '')))
}

/** Returns the entries of a field whose values are lists of names and values below it. */
const entriesOf = (lines: readonly string[], field: string): Map<string, string>[] => {
  const at = lines.findIndex((line) => line.toLowerCase() === `${field}:`)
  const entries: Map<string, string>[] = []
  for (const line of at === -1 ? [] : lines.slice(at + 1)) {
    const entry = line.trim().replace(/^- /, '').trim()
    const name = /^([a-z_]+):/.exec(entry)?.[1]
    if (!/^[ \t-]/.test(line) || name === undefined) break
    if (line.trim().startsWith('- ')) entries.push(new Map())
    entries.at(-1)?.set(name, unquoted(entry.slice(name.length + 1)))
  }
  return entries
}

interface FrontMatter {
  /** Returns the values of a field that are not empty. */
  list: (field: string) => string[]
  /** Returns the values of a field in one line, or undefined if it has none. */
  text: (field: string) => string | undefined
  entries: (field: string) => Map<string, string>[]
  /** The names of fields that are neither read nor only for programs. */
  unread: string[]
}

/** Reads the details above a Markdown text, with their length in characters; 0 if there are none. */
export const frontMatterOf = (text: string): { fields: FrontMatter; length: number } => {
  const found = block.exec(text.slice(0, 20_000))?.[0] ?? ''
  const inner = found
    .split('\n')
    .slice(1)
    .map((line) => line.trimEnd())
  const end = inner.findLastIndex((line) => /^(?:---|\.\.\.)$/.test(line))
  const lines = found !== '' && isYaml(inner.slice(0, end)) ? inner.slice(0, end) : []
  const list = (field: string): string[] => valuesOf(lines, field).filter((value) => value !== '')
  const names = lines.flatMap((line) => key.exec(line)?.[1] ?? [])
  return {
    fields: {
      list,
      text: (field) => list(field).join(', ') || undefined,
      entries: (field) => entriesOf(lines, field),
      unread: names.filter((name) => ![...read, ...others].includes(name.toLowerCase()) && list(name).length > 0),
    },
    length: lines.length > 0 ? found.length : 0,
  }
}

const isCode = (code: string): boolean => /^[A-Z0-9]{1,20}$/.test(code)

const isbnsOf = (entries: readonly Map<string, string>[]): Publication['isbn'] => {
  const isbn = { print: '', epub: '', pdf: '' }
  for (const entry of entries) {
    const format = isbnFormats.find((one) => one === entry.get('format'))
    const read = readIsbn(entry.get('code') ?? '')
    if (format && 'isbn' in read) isbn[format] = read.isbn
  }
  return isbn
}

/**
 * Returns what the front matter says about the book, with the names of our own exports and of
 * Pandoc.
 */
export const markdownDetails = ({ list, text, entries }: FrontMatter): FileDetails => {
  const owned = (text('copyright') ?? '').replace(/^©/, '').trim()
  const year = /^\d{4}(?!\d)/.exec(owned)?.[0] ?? ''
  return {
    contributors: [
      ...list('author').map((name) => ({ name, role: 'author' as const })),
      ...entries('contributor').map((one) => ({
        name: one.get('name') ?? '',
        role: contributorRoleNames.find((role) => role === one.get('role')) ?? 'contributor',
      })),
    ],
    subtitle: text('subtitle') ?? '',
    series: { name: text('series') ?? '', number: text('series_number') ?? '' },
    publisher: text('publisher') ?? '',
    edition: text('edition') ?? '',
    publication_date: /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.exec(text('date') ?? '')?.[0] ?? '',
    isbn: isbnsOf(entries('isbn')),
    description: text('description') ?? '',
    keywords: list('keywords'),
    subjects: { bisac: list('bisac').filter(isCode), thema: list('thema').filter(isCode) },
    copyright: { holder: owned.slice(year.length).replace(/^,/, '').trim(), year },
    rights: text('rights') ?? '',
    dedication: text('dedication') ?? '',
    epigraph: { text: text('epigraph') ?? '', source: text('epigraph_source') ?? '' },
    acknowledgements: text('acknowledgements') ?? '',
    about_author: text('about_author') ?? '',
    other_books: list('other_books'),
  }
}
