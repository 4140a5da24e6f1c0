import { expect, it } from 'vitest'
import type { WritingSession } from '#contract/goals.ts'
import { mergeSessions } from '#web/lib/writing/merge-sessions.ts'
import { addDays, daysUpTo, writingDay } from '#web/lib/writing/writing-day.ts'
import { daysInRow, minutesOf, stretchesOf, wordsByDay, writingDaysBetween } from './figures.ts'
import { readCount } from './read-count.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 1, hour, minute) / 1000
const session = (id: string, started: number, ended: number, words: number, day = '2026-03-01'): WritingSession => ({
  id,
  day,
  started,
  ended,
  words,
})

it('adds the words of all tabs and devices of a day', () => {
  const sessions = [session('a', at(9), at(10), 300), session('b', at(9), at(9, 5), 20)]
  expect([...wordsByDay([...sessions, session('c', at(1), at(1), 7, '2026-02-28')])]).toEqual([
    ['2026-03-01', 320],
    ['2026-02-28', 7],
  ])
})

it('joins sessions without a pause of 15 minutes between them', () => {
  const stretches = stretchesOf(
    [
      session('later', at(12), at(12), 5),
      session('tab', at(9), at(10), 300),
      session('inside', at(9, 10), at(9, 20), 20),
      session('reload', at(10, 15), at(10, 30), 40),
      session('yesterday', at(10), at(10), 99, '2026-02-28'),
    ],
    '2026-03-01',
  )
  expect(stretches).toEqual([
    { started: at(9), ended: at(10, 30), words: 360 },
    { started: at(12), ended: at(12), words: 5 },
  ])
  expect(stretches.map(minutesOf)).toEqual([90, 1])
})

it('takes the longer state of a session that the server and the browser know', () => {
  const [old, grown] = [session('a', at(9), at(9, 5), 20), session('a', at(9), at(10), 300)]
  const other = session('b', at(8), at(8), 1)
  expect(mergeSessions([grown], [old, other])).toEqual([other, grown])
})

// 1 March 2026 is a Sunday.
it.each<[string, string[], number[], number]>([
  ['none', [], [], 0],
  ['today only', ['2026-03-01'], [], 1],
  ['none today, which is not over', ['2026-02-27', '2026-02-28'], [], 2],
  ['a gap ends it', ['2026-02-26', '2026-02-28', '2026-03-01'], [], 2],
  ['a day off does not end it', ['2026-02-26', '2026-02-27', '2026-03-01'], [6], 3],
  ['words on a day off count', ['2026-02-27', '2026-02-28', '2026-03-01'], [6], 3],
])('counts days in a row: %s', (_, days, daysOff, expected) => {
  expect(daysInRow(new Map(days.map((day) => [day, 10])), '2026-03-01', daysOff)).toBe(expected)
})

it.each<[string, string, number[], number]>([
  ['2026-03-01', '2026-03-01', [], 1],
  ['2026-03-01', '2026-03-01', [0], 0],
  ['2026-03-01', '2026-03-10', [], 10],
  ['2026-03-01', '2026-03-14', [0, 6], 10],
  ['2026-03-06', '2026-03-09', [0, 6], 2],
  ['2026-03-02', '2026-03-01', [], 0],
])('counts writing days from %s to %s without %j', (from, to, daysOff, expected) => {
  expect(writingDaysBetween(from, to, daysOff)).toBe(expected)
})

it.each<[string, Date, number, string]>([
  ['before midnight', new Date(2026, 2, 1, 23, 59), 0, '2026-03-01'],
  ['after midnight', new Date(2026, 2, 2, 0, 1), 0, '2026-03-02'],
  ['before the own end of the day', new Date(2026, 2, 1, 3, 59), 4, '2026-02-28'],
  ['after it', new Date(2026, 2, 1, 4, 0), 4, '2026-03-01'],
  ['at the beginning of a year', new Date(2026, 0, 1, 1, 0), 6, '2025-12-31'],
])('names the day of a moment %s', (_, moment, dayStart, expected) => {
  expect(writingDay(moment, dayStart)).toBe(expected)
})

it('lists days in order over the end of a month', () => {
  expect(daysUpTo('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
})

it.each<[string, number | null | undefined]>([
  ['', null],
  ['500', 500],
  [' 50,000 ', 50_000],
  ['٥٠٠', 500],
  ['\u200f۵٬۰۰۰\u200f', 5000],
  ['５００', 500],
  ['५०,०००', 50_000],
  ['𝟘𝟙𝟝', 15],
  ['0', undefined],
  ['100,001', undefined],
  ['5,00', undefined],
  ['五百', undefined],
])('reads the goal %j', (typed, count) => {
  expect(readCount(typed, 100_000)).toBe(count)
})
