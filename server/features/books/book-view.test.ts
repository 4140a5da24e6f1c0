import { expect, it } from 'vitest'
import type { Block } from '#manuscript/model/book.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { asBook, chaptersOf, lengthScore, writtenBook } from './book-view.ts'

const text = (words: string): Block[] => [{ type: 'paragraph', text: [{ text: words }] }]
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
const section = (chapter: number, section: number, length: number): BookStep => ({
  type: 'section',
  facts: [],
  section: {
    chapter,
    section,
    blocks: text(`${chapter}.${section}`),
    words: 500,
    measures: { words: 500, wordsAsked: 700, length, complete: true, repetition: 0, language: 1, leaks: [], drafts: 1 },
  },
})

it('shows the whole table of contents, and the text of what is finished', () => {
  const chapters = chaptersOf(
    writtenBook([outline, section(1, 0, 90)]),
    new Map([['0.0', { state: 'writing', words: 12 }]]),
  )
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
  expect(chaptersOf(writtenBook([]), new Map())).toEqual([])
  expect(lengthScore(writtenBook([]))).toBeNull()
})

it('exports the mended joints and the final title, in order', () => {
  const boundary: BookStep = { type: 'boundary', chapter: 0, sections: [{ section: 1, blocks: text('mended') }] }
  const steps = [boundary, section(0, 1, 80), section(0, 0, 100), outline, { type: 'title', title: 'Ports' } as const]
  const book = asBook(writtenBook(steps), {
    author: 'Author',
    language: 'english',
    createdAt: new Date('2026-11-20T08:00:00Z'),
    finishedAt: new Date('2026-11-20T09:30:00Z'),
  })
  expect(book.title).toBe('Ports')
  expect(book.chapters[0]!.sections).toEqual([
    { title: 'First', blocks: text('0.0') },
    { title: 'Second', blocks: text('mended') },
  ])
  expect(book.chapters[1]!.sections).toEqual([])
  expect(lengthScore(writtenBook(steps))).toBe(90)
})
