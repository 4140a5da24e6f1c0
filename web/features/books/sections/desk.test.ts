import { expect, test } from 'vitest'
import { buildManuscript } from '#tests/support/build-manuscript.ts'
import { deskOf, neighbour, placeAfterMove } from './desk.ts'

const { chapters } = buildManuscript([
  ['done', 'done'],
  ['done', 'done'],
])

test('a section moves within its chapter first, then to the next one', () => {
  expect(neighbour({ chapters }, { chapter: 0, section: 0 }, 1)).toEqual({ chapter: 0, section: 1 })
  expect(neighbour({ chapters }, { chapter: 0, section: 1 }, 1)).toEqual({ chapter: 1, section: 0 })
  expect(neighbour({ chapters }, { chapter: 1, section: 0 }, -1)).toEqual({ chapter: 0, section: 2 })
})

test('there is nothing above the first section and below the last one', () => {
  expect(neighbour({ chapters }, { chapter: 0, section: 0 }, -1)).toBeNull()
  expect(neighbour({ chapters }, { chapter: 1, section: 1 }, 1)).toBeNull()
})

test('a chapter that loses its last section no longer counts', () => {
  const short = chapters.map((chapter, at) =>
    at === 0 ? { ...chapter, sections: chapter.sections.slice(1) } : chapter,
  )
  const to = { chapter: 1, section: 1 }
  expect(placeAfterMove({ chapters }, { chapter: 0, section: 0 }, to)).toEqual(to)
  expect(placeAfterMove({ chapters: short }, { chapter: 0, section: 0 }, to)).toEqual({ chapter: 0, section: 1 })
})

test.each([
  ['DONE', false, true, true],
  ['IN_PROGRESS', false, false, false],
  ['IN_PROGRESS', true, true, false],
  ['ERROR', false, true, true],
] as const)(
  'a book that is %s (paused: %s) can be changed: %s, and written again: %s',
  (status, paused, changeable, rewritable) => {
    const manuscript = buildManuscript([['done', 'done']], { status, paused })
    expect(deskOf(manuscript, false)).toMatchObject({ changeable, rewritable })
  },
)
