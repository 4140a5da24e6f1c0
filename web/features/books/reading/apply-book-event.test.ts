import { expect, test } from 'vitest'
import type { BookEvent } from '#contract/book-task.ts'
import { applyBookEvent } from './apply-book-event.ts'
import { buildManuscript } from '#tests/support/build-manuscript.ts'

const book = buildManuscript([
  ['done', 'writing'],
  ['waiting', 'waiting'],
])
const sectionEvent = (overrides: Partial<Extract<BookEvent, { type: 'section' }>>): BookEvent => ({
  type: 'section',
  chapter: 0,
  section: 1,
  state: 'writing',
  words: 70,
  failure: null,
  note: null,
  blocks: null,
  ...overrides,
})

test('a whole manuscript replaces the known one, or is the first', () => {
  expect(applyBookEvent(undefined, { type: 'manuscript', manuscript: book })).toBe(book)
})

test('a section event changes only that section', () => {
  const after = applyBookEvent(book, sectionEvent({ words: 88 }))
  expect(after?.chapters[0]?.sections[1]).toMatchObject({ state: 'writing', words: 88 })
  expect(after?.chapters[0]?.sections[0]).toBe(book.chapters[0]?.sections[0])
  expect(after?.chapters[1]).toBe(book.chapters[1])
})

test('a finished section includes its text', () => {
  const blocks = [{ type: 'paragraph' as const, text: [{ text: 'Done.' }] }]
  const after = applyBookEvent(book, sectionEvent({ state: 'done', blocks }))
  expect(after?.chapters[0]?.sections[1]).toMatchObject({ state: 'done', blocks })
})

test('text stays readable while it is revised', () => {
  const after = applyBookEvent(book, sectionEvent({ section: 0, state: 'mending' }))
  expect(after?.chapters[0]?.sections[0]?.blocks).toEqual(book.chapters[0]?.sections[0]?.blocks)
})

test('a failed section has a reason and no text', () => {
  const failure = { reason: 'refused' as const, message: 'The model declined.' }
  const after = applyBookEvent(book, sectionEvent({ section: 0, state: 'failed', words: 0, failure }))
  expect(after?.chapters[0]?.sections[0]).toMatchObject({ state: 'failed', failure, blocks: null })
})

test('the table of contents includes the title', () => {
  const after = applyBookEvent(buildManuscript([]), { type: 'outline', title: 'Bread', chapters: book.chapters })
  expect(after?.task.title).toBe('Bread')
  expect(after?.chapters).toBe(book.chapters)
})

test('a task event changes only the task', () => {
  const task = { ...book.task, paused: true }
  expect(applyBookEvent(book, { type: 'task', task })).toEqual({ ...book, task })
})

test('returns undefined for a deleted book, and for an event before the first manuscript', () => {
  expect(applyBookEvent(book, { type: 'deleted' })).toBeUndefined()
  expect(applyBookEvent(undefined, sectionEvent({}))).toBeUndefined()
  expect(applyBookEvent(book, { type: 'alive' })).toBe(book)
})
