import { expect, it } from 'vitest'
import { everyDay } from './every-day.ts'

it('contains every day up to today, including days without calls', () => {
  const days = [
    { day: '2026-11-20', tokens: 150 },
    { day: '2026-11-22', tokens: 1_500_250 },
  ]
  expect(everyDay(days, 4, new Date('2026-11-22T23:00:00Z'))).toEqual([
    { day: '2026-11-19', tokens: 0 },
    { day: '2026-11-20', tokens: 150 },
    { day: '2026-11-21', tokens: 0 },
    { day: '2026-11-22', tokens: 1_500_250 },
  ])
})
