import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelServerOptions } from '#tests/doubles/model-server/model-server.ts'

type Reply = NonNullable<ModelServerOptions['reply']>

const parts = (text: string, mark: string) =>
  text.split(new RegExp(`^${mark} `, 'm')).map((part) => {
    const end = part.indexOf('\n')
    return { title: part.slice(0, end), text: part.slice(end).trim() }
  })

const [, book] = parts(readFileSync(join(import.meta.dirname, 'tides.md'), 'utf8'), '#')
const chapters = parts(book!.text, '##')
  .slice(1)
  .map(({ title, text }) => ({ title, sections: parts(text, '###').slice(1) }))

/** The model's reply to expanding the sample paragraph. */
const LONGER =
  'Twice a day the sea comes in, and twice it leaves again, each time a little later. What moves it is a quarter of a million miles away, and nobody who stands on the beach can see it work: only its traces, a line of weed and a darker band of sand.'

const order = {
  outline: () => ({
    title: book!.title,
    chapters: chapters.map(({ title, sections }) => ({ title, sectionTitles: sections.map(({ title }) => title) })),
  }),
  brief: (count: number) => ({
    goal: 'Say what a walker by the sea has to know.',
    entry: '',
    exit: '',
    sections: Array.from({ length: count }, () => ({ goal: '', facts: [] })),
  }),
}

/** Replies as a good model might: with the longer paragraph, or with the book in `tides.md`. */
export const replyWithTides: Reply = ({ messages, response_format }) => {
  const asked = messages.at(-1)?.content ?? ''
  const properties = Object.keys(response_format?.json_schema?.schema?.properties ?? {})
  if (properties.includes('chapters')) return JSON.stringify(order.outline())
  if (properties.includes('edits')) return JSON.stringify({ edits: [] })
  if (properties.includes('entry')) {
    const chapter = chapters.find(({ title }) => tagged(asked, 'chapter-title') === title)
    return JSON.stringify(order.brief(chapter?.sections.length ?? 0))
  }
  const section = tagged(asked, 'section-title')
  if (section) return chapters.flatMap(({ sections }) => sections).find(({ title }) => title === section)?.text
  if (asked.includes('Write the title of the book')) return book!.title
  return asked.includes('Twice a day') ? LONGER : undefined
}

const tagged = (prompt: string, name: string): string | undefined =>
  new RegExp(`<(${name}-[0-9a-f]+)>\\n([^]*?)\\n</\\1>`).exec(prompt)?.[2]
