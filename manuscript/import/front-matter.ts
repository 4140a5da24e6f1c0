import type { FileDetails } from './import-draft.ts'

const block = /^---[ \t]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/

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
  if (value !== '') return [unquoted(value)]
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => !/^\s*- /.test(line))
  return (end === -1 ? rest : rest.slice(0, end)).map((line) => unquoted(line.replace(/^\s*- /, '')))
}

interface FrontMatter {
  /** Returns the values of a field that are not empty. */
  list: (field: string) => string[]
  /** Returns the values of a field in one line, or undefined if it has none. */
  text: (field: string) => string | undefined
}

/** Reads the details above a Markdown text, with their length in characters; 0 if there are none. */
export const frontMatterOf = (text: string): { fields: FrontMatter; length: number } => {
  const matter = block.exec(text.slice(0, 20_000))?.[0] ?? ''
  const lines = matter.split('\n')
  const list = (field: string): string[] => valuesOf(lines, field).filter((value) => value !== '')
  return { fields: { list, text: (field) => list(field).join(', ') || undefined }, length: matter.length }
}

/** Returns what the front matter says about the book, with the names of our own exports and of Pandoc. */
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
