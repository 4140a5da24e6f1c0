import { expect, it } from 'vitest'
import { countdownTo, LAUNCH_OFFER_END } from './launch-offer.ts'

const end = Date.parse('2025-01-15T23:59:59Z')

it.each([
  ['days before its end', end - 3 * 86_400_000 - 3_661_000, '3 days 01:01:01', false],
  ['a day before its end', end - 86_400_000, '1 day 00:00:00', false],
  ['in the last second', end - 1, '0 days 00:00:01', false],
  ['at its end', end, '0 days 00:00:00', true],
  ['years after its end', Date.UTC(2026, 10, 22), '0 days 00:00:00', true],
])('counts down to the end of the launch offer: %s', (_, now, text, ended) => {
  expect(countdownTo(LAUNCH_OFFER_END, now)).toEqual({ text, ended })
})
