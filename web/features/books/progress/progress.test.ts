import { describe, expect, test } from 'vitest'
import { counted } from '#web/lib/format/counted.ts'
import { buildManuscript } from '#tests/support/build-manuscript.ts'
import { describeActivity, progressOf, timeLeft } from './progress.ts'

const limited = { reason: 'rate_limited', message: '', since: 0, until: 60, attempt: 1, attempts: 3 } as const

describe('describeActivity', () => {
  test.each([
    [buildManuscript([], { status: 'TODO' }), 'Waiting to start'],
    [buildManuscript([]), 'Writing the table of contents'],
    [
      buildManuscript([
        ['done', 'writing'],
        ['waiting', 'waiting'],
      ]),
      'Writing chapter 1 of 2',
    ],
    [
      buildManuscript([
        ['writing', 'waiting'],
        ['mending', 'waiting'],
        ['writing', 'waiting'],
      ]),
      'Writing chapters 1, 2 and 3 of 3',
    ],
    [
      buildManuscript([
        ['done', 'done'],
        ['waiting', 'waiting'],
      ]),
      'Preparing the next chapter',
    ],
    [buildManuscript([['done', 'done']]), 'Reviewing the whole book'],
    [buildManuscript([['done', 'draft']], { paused: true }), 'Paused'],
    [buildManuscript([['done', 'failed']]), 'Reviewing the whole book'],
    [buildManuscript([['done', 'writing']], { waiting: limited }), 'Waiting for the language model'],
    [buildManuscript([['done', 'done']], { status: 'DONE' }), 'Finished'],
    [
      buildManuscript([['done', 'failed']], { status: 'ERROR', error: { type: 'database error', message: '' } }),
      'Not finished',
    ],
    [buildManuscript([['done', 'waiting']], { status: 'ERROR', error: { type: 'cancelled', message: '' } }), 'Stopped'],
  ])('%#: %s', (manuscript, sentence) => expect(describeActivity(manuscript)).toBe(sentence))
})

describe('progressOf', () => {
  test('counts words against the plan, and a section over its plan as complete', () => {
    const book = buildManuscript([
      ['done', 'writing'],
      ['waiting', 'waiting'],
    ])
    expect(progressOf(book)).toEqual({
      words: 160,
      wordsPlanned: 400,
      sectionsDone: 1,
      sectionsTotal: 4,
      share: 0.375,
    })
  })

  test('never exceeds the whole', () => {
    expect(progressOf(buildManuscript([['done', 'done']])).share).toBe(1)
  })

  test("uses the task's figures while there is no table of contents", () => {
    const book = buildManuscript([], { words_planned: 4800, sections_total: 8 })
    expect(progressOf(book)).toMatchObject({ words: 0, wordsPlanned: 4800, sectionsTotal: 8, share: 0 })
  })
})

test.each([
  [12, 'less than a minute left'],
  [61, 'about 1 minute left'],
  [412, 'about 7 minutes left'],
  [3_700, 'about 1 hour left'],
  [8_000, 'about 2 hours left'],
])('%d seconds are %s', (seconds, words) => expect(timeLeft(seconds)).toBe(words))

test('counted', () => {
  expect(counted(1, 'word')).toBe('1 word')
  expect(counted(12_000, 'word')).toBe('12,000 words')
})
