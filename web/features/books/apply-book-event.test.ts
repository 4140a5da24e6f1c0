import { expect, test } from 'vitest'
import type { BookEvent } from '#contract/books.ts'
import { applyBookEvent } from './apply-book-event.ts'
import { buildManuscript } from './build-manuscript.ts'

const book = buildManuscript([
  ['done', 'writing'],
  ['waiting', 'waiting'],
])
const sectionEvent = (given: Partial<Extract<BookEvent, { type: 'section' }>>): BookEvent => ({
  type: 'section',
  chapter: 0,
  section: 1,
  state: 'writing',
  words: 70,
  failure: null,
  note: null,
  blocks: null,
  ...given,
})

test('a whole manuscript replaces what was known, or begins it', () => {
  expect(applyBookEvent(undefined, { type: 'manuscript', manuscript: book })).toBe(book)
})

test('a section changes where it stands and nowhere else', () => {
  const after = applyBookEvent(book, sectionEvent({ words: 88 }))
  expect(after?.chapters[0]?.sections[1]).toMatchObject({ state: 'writing', words: 88 })
  expect(after?.chapters[0]?.sections[0]).toBe(book.chapters[0]?.sections[0])
  expect(after?.chapters[1]).toBe(book.chapters[1])
})

test('a finished section brings its text', () => {
  const blocks = [{ type: 'paragraph' as const, text: [{ text: 'Done.' }] }]
  const after = applyBookEvent(book, sectionEvent({ state: 'done', blocks }))
  expect(after?.chapters[0]?.sections[1]).toMatchObject({ state: 'done', blocks })
})

test('text that can be read stays readable while it is revised', () => {
  const after = applyBookEvent(book, sectionEvent({ section: 0, state: 'mending' }))
  expect(after?.chapters[0]?.sections[0]?.blocks).toEqual(book.chapters[0]?.sections[0]?.blocks)
})

test('a section that failed says why and has no text', () => {
  const failure = { reason: 'refused' as const, message: 'The model declined.' }
  const after = applyBookEvent(book, sectionEvent({ section: 0, state: 'failed', words: 0, failure }))
  expect(after?.chapters[0]?.sections[0]).toMatchObject({ state: 'failed', failure, blocks: null })
})

test('the table of contents brings the title', () => {
  const after = applyBookEvent(buildManuscript([]), { type: 'outline', title: 'Bread', chapters: book.chapters })
  expect(after?.task.title).toBe('Bread')
  expect(after?.chapters).toBe(book.chapters)
})

test('a task changes the task alone', () => {
  const task = { ...book.task, paused: true }
  expect(applyBookEvent(book, { type: 'task', task })).toEqual({ ...book, task })
})

test('nothing is left of a deleted book, and an event before the first manuscript says nothing', () => {
  expect(applyBookEvent(book, { type: 'deleted' })).toBeUndefined()
  expect(applyBookEvent(undefined, sectionEvent({}))).toBeUndefined()
  expect(applyBookEvent(book, { type: 'alive' })).toBe(book)
})
