import { expect, it } from 'vitest'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { asBook, chaptersOf, bookLengthScore, writtenBook } from './book-view.ts'

const text = (words: string): ManuscriptBlock[] => [{ type: 'paragraph', text: [{ text: words }] }]
const outline: BookStep = {
  type: 'outline',
  outline: {
    title: 'Harbours',
    chapters: [
      { title: 'One', subchapters: [{ title: 'First' }, { title: 'Second' }] },
      { title: 'Two', subchapters: [{ title: 'Third' }, { title: 'Fourth' }] },
    ],
  },
}
const section = (chapter: number, section: number, words = 500): BookStep => ({
  type: 'section',
  facts: [],
  section: {
    chapter,
    section,
    blocks: text(`${chapter}.${section}`),
    words,
    measures: { words, wordsAsked: 700, complete: true, repetition: 0, language: 1, leaks: [], drafts: 1 },
  },
})

it('shows the whole outline, and the text of finished sections', () => {
  const chapters = chaptersOf(writtenBook([outline, section(1, 0)]), {
    live: new Map([['0.0', { state: 'writing', words: 12 }]]),
  })
  expect(chapters.map(({ sections }) => sections.map(({ state, words }) => [state, words]))).toEqual([
    [
      ['writing', 12],
      ['waiting', 0],
    ],
    [
      ['done', 500],
      ['waiting', 0],
    ],
  ])
  expect(chapters[1]!.sections[0]!.blocks).toEqual(text('1.0'))
})

it('is empty before the outline', () => {
  expect(chaptersOf(writtenBook([]), { live: new Map() })).toEqual([])
  expect(bookLengthScore(writtenBook([]))).toBeNull()
})

it('exports the smoothed transitions and the final title, in order', () => {
  const boundary: BookStep = { type: 'boundary', chapter: 0, sections: [{ section: 1, blocks: text('mended') }] }
  const steps = [boundary, section(0, 1), section(0, 0), outline, { type: 'title', title: 'Ports' } as const]
  const book = asBook(writtenBook(steps), {
    title: '',
    titleByAuthor: false,
    author: 'Author',
    language: 'english',
    status: 'ERROR',
    createdAt: new Date('2026-11-20T08:00:00Z'),
    finishedAt: new Date('2026-11-20T09:30:00Z'),
  })!
  expect(book.title).toBe('Ports')
  expect(book.chapters[0]!.sections).toEqual([
    { title: 'First', blocks: text('0.0') },
    { title: 'Second', blocks: text('mended') },
  ])
  expect(book.chapters).toHaveLength(1)
  expect(book.incomplete).toBe(true)
  expect(bookLengthScore(writtenBook(steps))).toBe(80)
})

const failure = (chapter: number, section: number): BookStep => ({
  type: 'section-failed',
  chapter,
  section,
  reason: 'content filter',
  message: 'The filter of the provider stopped it.',
  draft: null,
  words: 0,
})
const draft = (chapter: number, section: number): BookStep => ({
  type: 'section-draft',
  chapter,
  section,
  blocks: text('begun'),
  words: 120,
})

it('shows why a section failed, what was left out, and the text of drafts', () => {
  const written = writtenBook([outline, failure(0, 0), failure(0, 1), draft(1, 0)], new Set(['0.1']))
  expect(chaptersOf(written, { live: new Map() }).flatMap(({ sections }) => sections)).toMatchObject([
    {
      state: 'failed',
      words: 0,
      failure: { reason: 'content_filter', message: 'The filter of the provider stopped it.' },
      blocks: null,
    },
    { state: 'left_out', blocks: null },
    { state: 'draft', words: 120, failure: null, blocks: text('begun') },
    { state: 'waiting' },
  ])
})

it('shows a failed section that is being rewritten as being written', () => {
  const written = writtenBook([outline, failure(0, 0)])
  const now = { live: new Map(), rewritten: { chapter: 0, section: 0 } }
  expect(chaptersOf(written, now)[0]!.sections[0]).toMatchObject({ state: 'writing', failure: null })
})

it('marks gaps and drafts in an export, omits left-out sections, and is complete without gaps', () => {
  const of = {
    title: '',
    titleByAuthor: false,
    author: 'Author',
    language: 'english',
    status: 'DONE',
    createdAt: new Date(0),
    finishedAt: new Date(0),
  } as const
  const omission = { type: 'paragraph', text: [{ text: '[…]' }] }
  const steps = [outline, section(0, 0), failure(0, 1), draft(1, 0), failure(1, 1)]
  const book = asBook(writtenBook(steps, new Set(['1.1'])), of)!
  expect(book.chapters.map(({ sections }) => sections)).toEqual([
    [
      { title: 'First', blocks: text('0.0') },
      { title: 'Second', blocks: [omission] },
    ],
    [{ title: 'Third', blocks: [...text('begun'), omission] }],
  ])
  expect(book.incomplete).toBe(true)
  expect(asBook(writtenBook([outline, section(0, 0), failure(0, 1)], new Set(['0.1'])), of)!.incomplete).toBe(undefined)
})

it('scores the length of each chapter and of the book, and counts a gap as 0 words', () => {
  const steps = [outline, section(0, 0, 700), section(0, 1, 700), section(1, 0, 1000)]
  expect(chaptersOf(writtenBook(steps), { live: new Map() }).map((chapter) => chapter.length_score)).toEqual([
    100,
    expect.closeTo(85.7, 1),
  ])
  expect(bookLengthScore(writtenBook(steps))).toBeCloseTo(95.2, 1)
  const gap = writtenBook([...steps, failure(1, 1)])
  expect(bookLengthScore(gap)).toBeLessThan(95)
  expect(bookLengthScore(writtenBook([...steps, failure(1, 1)], new Set(['1.1'])))).toBeCloseTo(95.2, 1)
})

it('shows the text of a section that failed for being too short, and of no other failure', () => {
  const failed = (reason: 'too short' | 'refused'): BookStep => ({
    type: 'section-failed',
    chapter: 0,
    section: reason === 'refused' ? 1 : 0,
    reason,
    message: 'It failed.',
    draft: text(reason),
    words: 90,
  })
  const written = writtenBook([outline, failed('too short'), failed('refused')], new Set())
  const [first, second] = chaptersOf(written, { live: new Map() })[0]!.sections
  expect(first).toMatchObject({ state: 'failed', words: 0, blocks: text('too short') })
  expect(second).toMatchObject({ state: 'failed', blocks: null })
})
