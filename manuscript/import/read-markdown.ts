import { markdownToParts } from '#manuscript/model/markdown-to-blocks.ts'
import { pluralize } from './pluralize.ts'
import { decodeText } from './decode-text.ts'
import type { ImportDraft } from './import-draft.ts'

const frontMatter = /^---[ \t]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/
const picture = /!\[[^[\]]*\]\(/g

const unquoted = (value: string): string => {
  const quote = value.charAt(0)
  const isQuoted = value.length > 2 && (quote === '"' || quote === "'") && value.endsWith(quote)
  return isQuoted ? value.slice(1, -1) : value
}

const fieldOf = (matter: string, field: string): string | undefined =>
  unquoted(new RegExp(`^${field}:(.*)$`, 'mi').exec(matter)?.[1]?.trim() ?? '') || undefined

export const readMarkdown = (bytes: Uint8Array): ImportDraft => {
  const { text, notes } = decodeText(bytes)
  const matter = frontMatter.exec(text.slice(0, 20_000))?.[0] ?? ''
  const pictures = text.match(picture)?.length ?? 0
  if (pictures > 0)
    notes.push(
      `${pluralize(pictures, 'picture')} could not be brought along; ${pictures === 1 ? 'its description is' : 'their descriptions are'} kept as text.`,
    )
  return {
    title: fieldOf(matter, 'title'),
    author: fieldOf(matter, 'author'),
    properties: { language: fieldOf(matter, 'lang') ?? fieldOf(matter, 'language') },
    parts: markdownToParts(text.slice(matter.length)),
    notes,
  }
}
