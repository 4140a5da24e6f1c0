import { fromMarkdown } from 'mdast-util-from-markdown'
import { renderMarkdown } from '#web/site/render-markdown.ts'

export interface Article {
  slug: string
  title: string
  description: string
  /** Seconds since the epoch. */
  date: number
  /** Sanitized HTML. */
  content: string
}

const fields = ['title', 'description', 'date'] as const
type Field = (typeof fields)[number]

/** The maximum length of a description that search engines show. */
const LONGEST_DESCRIPTION = 159

const isField = (name: string): name is Field => fields.some((field) => field === name)

/**
 * Front matter consists of three lines `name: value` between two lines of dashes. No other YAML is
 * supported.
 */
const readFields = (head: string, fail: (what: string) => Error): Record<Field, string> => {
  const values: Partial<Record<Field, string>> = {}
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim()
    if (!isField(name)) throw fail(`does not understand the line '${line}'; it may have ${fields.join(', ')}`)
    if (values[name] !== undefined) throw fail(`has its ${name} twice`)
    values[name] = line.slice(colon + 1).trim()
  }
  for (const field of fields) if (!values[field]) throw fail(`has no ${field}`)
  return values as Record<Field, string>
}

const readDate = (text: string): number | null => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Rejects dates such as February 30th, which JavaScript would turn into a day in March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : time / 1000
}

/**
 * Reads an article. Its slug is the file name without `.md`. Throws an error that names the file
 * and the problem.
 */
export const readArticle = (fileName: string, source: string): Article => {
  const fail = (what: string) => new Error(`articles/${fileName} ${what}.`)
  const slug = /^([a-z\d]+(?:-[a-z\d]+)*)\.md$/.exec(fileName)?.[1]
  if (!slug) throw fail('needs a name of small letters, digits and single dashes, since it is the address')
  const [, head, body] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')) ?? []
  if (head === undefined || body === undefined) throw fail('does not begin with front matter between two lines of ---')
  const { title, description, date: day } = readFields(head, fail)
  if (description.length > LONGEST_DESCRIPTION)
    throw fail(
      `has a description of ${description.length} characters, and more than ${LONGEST_DESCRIPTION} get cut off`,
    )
  const date = readDate(day)
  if (date === null) throw fail(`has the date '${day}', which is no day such as 2026-03-31`)
  if (body.trim() === '') throw fail('has no text')
  // The page shows the title as its only h1.
  if (fromMarkdown(body).children.some((node) => node.type === 'heading' && node.depth === 1))
    throw fail('has a heading with one #; its title is the only one of that rank')
  return { slug, title, description, date, content: renderMarkdown(body) }
}
