import { readMarkdownPieces } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { pluralize } from './pluralize.ts'
import { decodeText } from './decode-text.ts'
import type { ImportDraft } from './import-draft.ts'

const frontMatter = /^---[ \t]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/

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

export const readMarkdown = (bytes: Uint8Array): ImportDraft => {
  const { text, notes } = decodeText(bytes)
  const matter = frontMatter.exec(text.slice(0, 20_000))?.[0] ?? ''
  const lines = matter.split('\n')
  const fieldOf = (field: string): string | undefined =>
    valuesOf(lines, field)
      .filter((value) => value !== '')
      .join(', ') || undefined
  const { pieces, images } = readMarkdownPieces(text.slice(matter.length), { isForeign: true })
  if (images > 0)
    notes.push(
      `${pluralize(images, 'picture')} could not be brought along; ${images === 1 ? 'its description is' : 'their descriptions are'} kept as text.`,
    )
  return {
    title: fieldOf('title'),
    author: fieldOf('author'),
    properties: { language: fieldOf('lang') ?? fieldOf('language') },
    parts: pieces,
    notes,
  }
}
