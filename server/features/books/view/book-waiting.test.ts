import { expect, it } from 'vitest'
import type { BookWaiting } from '#writer/book/book-state.ts'
import { type BookWaits, waitingOf } from './book-waiting.ts'

const now = Date.parse('2026-11-22T14:00:00Z')
const limited: BookWaiting = { reason: 'rate limited', until: now + 300_000, attempt: 2, attempts: 4 }
const silent = (seconds: number): BookWaiting => ({ reason: 'no answer', since: now - seconds * 1000 })
const waits = (...steps: [string, BookWaiting][]): BookWaits =>
  new Map(
    steps.map(([step, waiting]) => [step, { since: waiting.reason === 'no answer' ? waiting.since : now, waiting }]),
  )
const writing = (...keys: string[]) => new Map(keys.map((key) => [key, {}]))

it('returns null while any section is being written', () => {
  expect(waitingOf(waits(['section 0.0', limited]), writing('0.0', '1.0'), now)).toBeNull()
  expect(waitingOf(waits(['brief 1', limited]), writing('0.0'), now)).toBeNull()
})

it('returns the reason all sections wait for, with rate limits before silence', () => {
  const both = waits(['section 0.0', silent(40)], ['section 1.0', limited])
  expect(waitingOf(both, writing('0.0', '1.0'), now)).toMatchObject({
    reason: 'rate_limited',
    until: (now + 300_000) / 1000,
    // The pipeline counts calls, so its second call is the first retry.
    attempt: 1,
    attempts: 3,
  })
})

it('returns the reason a step waits for while no section is being written', () => {
  expect(waitingOf(waits(['outline', silent(40)]), writing(), now)).toMatchObject({
    reason: 'no_answer',
    since: now / 1000 - 40,
    until: null,
    attempt: null,
  })
})

it('ignores an answer that is only a few seconds late', () => {
  expect(waitingOf(waits(['outline', silent(2)]), writing(), now)).toBeNull()
})

const said = (waiting: BookWaits) => waitingOf(waiting, writing(), now)?.message

it('reports if the server of a local model is running', () => {
  expect(said(waits(['outline', { reason: 'no answer', since: now - 40_000, isAlive: true }]))).toContain(
    'Its server is running.',
  )
  expect(said(waits(['outline', { reason: 'no answer', since: now - 40_000, isAlive: false }]))).toContain(
    'Its server does not respond.',
  )
})
