import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { bookSteps, books, users } from '#server/database/schema/index.ts'
import { sectionStepKey } from '#server/features/books/writing/section-step-key.ts'
import { buildFact } from '#tests/support/build-fact.ts'
import { sectionStep } from '#tests/support/scripted-book-writer.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { noFacts } from '#writer/bible/accept-facts.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { BAR_MS, type FileCase, longBook, words } from './event-loop-files.ts'

const [BOOK_CHAPTERS, BOOK_SECTIONS] = [40, 12]
/** Paragraphs of 100 words in a section, so that all sections have 310,000. */
const SECTION_PARAGRAPHS = 6.5

const paragraphOf = (text: string): ManuscriptBlock => ({ type: 'paragraph', text: [{ text }] })

/** The facts of a section, which are many. */
const SECTION_FACTS = 12
const factsOf = (section: SectionPlace) =>
  Array.from({ length: SECTION_FACTS }, (_, at) =>
    buildFact({
      entity: `Ada ${at}`,
      attribute: `place ${section.section}`,
      value: `harbour ${section.chapter}`,
      quote: 'The harbour lies quiet while the tide turns',
      section,
    }),
  )

/** Adds a generated book of 310,000 words, which is the longest that can be ordered. Returns its id. */
export const plantLongBook = async (settings: TestDatabase): Promise<string> => {
  const database = await openDatabase(settings)
  const [user] = await database.db.select({ id: users.id }).from(users)
  const guid = randomUUID()
  await database.db.insert(books).values({
    guid,
    userId: user!.id,
    description: 'A book about harbours',
    chapters: BOOK_CHAPTERS,
    subChapters: BOOK_SECTIONS,
    language: 'english',
    type: 'guide',
    author: 'Ada',
    title: 'Harbours',
    status: 'DONE',
    writer: 'model',
    finishedAt: sql`now()`,
  })
  const places = Array.from({ length: BOOK_CHAPTERS * BOOK_SECTIONS }, (_, at) => ({
    chapter: Math.floor(at / BOOK_SECTIONS),
    section: at % BOOK_SECTIONS,
  }))
  const outline = {
    title: 'Harbours',
    chapters: Array.from({ length: BOOK_CHAPTERS }, (_, at) => ({
      title: `Chapter ${at + 1}`,
      subchapters: Array.from({ length: BOOK_SECTIONS }, (__, section) => ({ title: `Section ${section + 1}` })),
    })),
  }
  const sections = places.map((place, at) => {
    const step = sectionStep(place.chapter, place.section)
    if (step.type !== 'section') throw new Error('This is no section')
    const paragraphs = Math.floor(SECTION_PARAGRAPHS * (at + 1)) - Math.floor(SECTION_PARAGRAPHS * at)
    const blocks = Array.from({ length: paragraphs }, (_, number) => paragraphOf(`${at}.${number} ${words}`))
    return {
      stepKey: sectionStepKey('section', place),
      step: { ...step, section: { ...step.section, blocks, words: paragraphs * 101 } },
    }
  })
  const facts = places.map((place) => ({
    stepKey: `facts:${place.chapter}:${place.section}`,
    step: { type: 'facts', ...place, found: { ...noFacts(), facts: factsOf(place) } },
  }))
  await database.db.insert(bookSteps).values(
    [{ stepKey: 'outline', step: { type: 'outline', outline } }, ...sections, ...facts].map((step) => ({
      bookGuid: guid,
      ...step,
    })),
  )
  await database.close()
  return guid
}

const smallBlock = (text: string) => ({
  type: 'paragraph',
  version: 1,
  children: [{ type: 'text', text, version: 1, format: 0, detail: 0, mode: 'normal', style: '' }],
})

/**
 * Texts of maximum size that are saved and then read: a long book, and 20 MB in different forms.
 */
const texts: readonly [name: string, blocks: () => object[]][] = [
  ['a book of 310,000 words', longBook],
  ['100,000 small blocks', () => Array.from({ length: 100_000 }, (_, at) => smallBlock(`${at}`))],
  ['2,000 blocks of 9 kB', () => Array.from({ length: 2000 }, (_, at) => smallBlock(`${at} ${'ab '.repeat(3000)}`))],
  [
    '2,000 blocks of 3,000 characters of two bytes',
    () => Array.from({ length: 2000 }, (_, at) => smallBlock(`${at} ${'漢é'.repeat(1500)}`)),
  ],
  ['20 blocks of 900 kB', () => Array.from({ length: 20 }, (_, at) => smallBlock(`${at} ${'ab '.repeat(300_000)}`))],
  [
    'paragraphs of many texts',
    () =>
      Array.from({ length: 20 }, () => ({
        ...smallBlock(''),
        children: Array.from({ length: 9000 }, (_, at) => smallBlock(`${at}`).children[0]),
      })),
  ],
]

interface Server {
  url: string
  headers: Record<string, string>
  book: string
}

const caseOf = (name: string, call: () => Promise<number>): FileCase => ({
  name: `reads: ${name}`,
  barMs: BAR_MS,
  call,
})

/**
 * Returns the cases of reading long saved texts: as their owner, from the history, as a guest, and
 * from a generated book.
 */
export const readCases = ({ url, headers, book }: Server): FileCase[] => {
  const ask = async <T>(method: string, path: string, body?: object, more: object = {}): Promise<T> => {
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as T
  }
  const read = (path: string, more?: object) => async () => {
    const answer = await fetch(`${url}/v1${path}`, { headers: { ...headers, ...more } })
    await answer.arrayBuffer()
    return answer.status
  }
  const perText = ([name, blocks]: (typeof texts)[number]): FileCase[] => {
    let project: Promise<string> | null = null
    const id = () =>
      (project ??= (async () => {
        const body = { name: 'Long', language: 'english', blocks: blocks() }
        const { project_id } = await ask<{ project_id: string }>('POST', '/import_project', body)
        return project_id
      })())
    const here = (path: string) => async () => read(`/projects/${await id()}${path}`)()
    let session: Promise<string> | null = null
    const guest = () =>
      (session ??= (async () => {
        const link = { access: 'read', expires_date: null }
        const { token } = await ask<{ token: string }>('POST', `/projects/${await id()}/links`, link)
        return (await ask<{ session: string }>('POST', '/shared/open', { token })).session
      })())
    return [
      caseOf(`import of ${name}`, async () => ((await id()) ? 200 : 500)),
      caseOf(`project of ${name}`, here('')),
      caseOf(`changes of ${name}`, here('/changes?since=0')),
      caseOf(`history of ${name}`, here('/history')),
      caseOf(`first revision of ${name}`, here('/history/0')),
      caseOf(`search in the history of ${name}`, here('/history_search?text=harbour')),
      caseOf(`preflight of ${name}`, here('/preflight')),
      caseOf(`codex of ${name}`, here('/codex')),
      caseOf(`words for the codex of ${name}`, here('/codex/candidates')),
      caseOf(`shared text of ${name}`, async () => read('/shared/text', { 'Share-Session': await guest() })()),
      caseOf(`shared comments of ${name}`, async () => read('/shared/comments', { 'Share-Session': await guest() })()),
      caseOf(`copy of ${name}`, async () => {
        await ask('POST', `/projects/${await id()}/copy`, { name: 'Copy', copy_id: randomUUID() })
        return 200
      }),
    ]
  }
  const events = async () => {
    const left = new AbortController()
    const answer = await fetch(`${url}/v1/tasks/${book}/events`, { headers, signal: left.signal })
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.includes('\n\n')) break
    }
    left.abort()
    return answer.status
  }
  return [
    ...texts.flatMap(perText),
    ...['', '/manuscript', '/preflight', '/codex', '/findings', '/projects'].map((path) =>
      caseOf(`generated book${path}`, read(`/tasks/${book}${path}`)),
    ),
    caseOf('generated book/events', events),
    caseOf('project from the generated book', async () => {
      await ask('POST', `/tasks/${book}/projects`, {})
      return 200
    }),
  ]
}
