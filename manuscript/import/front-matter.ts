import type { FileDetails } from './import-draft.ts'

const block = /^---[ \t]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/
const key = /^([a-z][\w.-]*)[ \t]*:(?=[ \t]|$)/i
const partOfYaml = /^(?:[a-z][\w.-]*[ \t]*:(?:[ \t]|$)|[ \t]|[#}\]]|-(?:[ \t]|$)|$)/i
const blockScalar = /^([|>])[+-]?\d?[+-]?$/

/** Fields of which an import reads the text. */
const read =
  'title|subtitle|author|lang|language|publisher|date|description|keywords|rights|dedication|epigraph|epigraph_source|acknowledgements|about_author|other_books'.split(
    '|',
  )
/** Fields of our own export that the text or the book states in another way, and those of programs. */
const others =
  'contributor|series|series_number|edition|isbn|bisac|thema|copyright|ai_disclosure|dir|top-level-division|note|tags|tag|categories|category|layout|draft|slug|aliases|cssclass|cssclasses|permalink|weight|toc|id|uid|type|status|created|updated|modified|lastmod|template|theme|output|documentclass|bibliography|csl'.split(
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

interface FrontMatter {
  /** Returns the values of a field that are not empty. */
  list: (field: string) => string[]
  /** Returns the values of a field in one line, or undefined if it has none. */
  text: (field: string) => string | undefined
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
      unread: names.filter((name) => ![...read, ...others].includes(name.toLowerCase()) && list(name).length > 0),
    },
    length: lines.length > 0 ? found.length : 0,
  }
}

/**
 * Returns what the front matter says about the book, with the names of our own exports and of
 * Pandoc.
 */
export const markdownDetails = ({ list, text }: FrontMatter): FileDetails => ({
  contributors: list('author').map((name) => ({ name, role: 'author' })),
  subtitle: text('subtitle') ?? '',
  publisher: text('publisher') ?? '',
  publication_date: /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.exec(text('date') ?? '')?.[0] ?? '',
  description: text('description') ?? '',
  keywords: list('keywords'),
  rights: text('rights') ?? '',
  dedication: text('dedication') ?? '',
  epigraph: { text: text('epigraph') ?? '', source: text('epigraph_source') ?? '' },
  acknowledgements: text('acknowledgements') ?? '',
  about_author: text('about_author') ?? '',
  other_books: list('other_books'),
})
