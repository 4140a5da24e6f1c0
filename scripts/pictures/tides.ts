import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { requestedSection } from '#tests/support/requested-section.ts'
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
  /** Returns the plan of the requested sections, by their numbers. */
  chapter: (numbers: readonly string[]) => ({
    synopsis: 'What a walker by the sea has to know.',
    sections: numbers.map((number) => {
      const [chapter, section] = number.split('.').map((one) => Number(one) - 1)
      const { title, text } = chapters[chapter!]!.sections[section!]!
      const sentences = text.split(/(?<=\.)\s/u)
      return {
        number,
        title,
        synopsis: sentences[0],
        beats: sentences.slice(0, 3),
        opens: [],
        closes: [],
        words: text.split(/\s+/u).length,
        claim: sentences[0],
        evidence: [],
        example: sentences[1] ?? '',
        action: 'Look at the sea.',
      }
    }),
  }),
}

const intent = {
  promise: 'The reader walks along the sea and sees why it comes and goes.',
  audience: 'People who walk by the sea',
  pointOfView: 'second person',
  tense: 'present',
  voice: ['Plain words.'],
  ending: 'The reader can read a tide table.',
  avoid: [],
}

/** Replies as a good model might: with the longer paragraph, or with the book in `tides.md`. */
export const replyWithTides: Reply = ({ messages, response_format }) => {
  const lastMessage = messages.at(-1)?.content ?? ''
  const properties = Object.keys(response_format?.json_schema?.schema?.properties ?? {})
  if (properties.includes('chapters')) return JSON.stringify(order.outline())
  if (properties.includes('edits')) return JSON.stringify({ edits: [] })
  if (properties.includes('promise')) return JSON.stringify(intent)
  if (properties.includes('titles')) return JSON.stringify({ titles: [book!.title] })
  if (properties.includes('findings')) return JSON.stringify({ findings: [] })
  if (properties.includes('timeline')) return JSON.stringify({ people: [], terms: [], timeline: [] })
  if (properties.includes('synopsis')) {
    const numbers = /the sections (\d[\d., ]*), with the titles/.exec(lastMessage)?.[1]?.split(', ') ?? []
    return JSON.stringify(order.chapter(numbers))
  }
  const section = requestedSection(lastMessage)
  if (section) return chapters.flatMap(({ sections }) => sections).find(({ title }) => title === section)?.text
  return lastMessage.includes('Twice a day') ? LONGER : undefined
}
