import { expect, test } from 'vitest'
import type { Waiting } from '#contract/book-task.ts'
import { span, waitingWords } from './waiting-words.ts'

const noon = new Date(2026, 10, 22, 12, 0, 0).getTime() / 1000
const waiting = (overrides: Partial<Waiting>): Waiting => ({
  reason: 'no_answer',
  message: '',
  since: noon,
  until: null,
  attempt: null,
  attempts: null,
  ...overrides,
})

test.each([
  [
    waiting({ reason: 'rate_limited', until: noon + 3600, attempt: 2, attempts: 3 }),
    'Rate-limited until 13:00, then retry 2 of 3',
  ],
  [
    waiting({ reason: 'rate_limited', until: noon + 70, attempt: 1, attempts: 3 }),
    'Rate-limited until 12:01:10, then retry 1 of 3',
  ],
  [waiting({ reason: 'retrying', until: noon + 8, attempt: 2, attempts: 3 }), 'Retry 2 of 3 at 12:00:08'],
  [waiting({ reason: 'retrying', until: noon - 1, attempt: 2, attempts: 3 }), 'Retry 2 of 3'],
  [waiting({ since: noon - 40 }), 'No answer for 40 s'],
  [waiting({ since: noon + 5 }), 'No answer for 0 s'],
])('%#: %s', (state, words) => expect(waitingWords(state, noon)).toBe(words))

test('a span keeps its width from second to second', () => {
  expect([span(59), span(60), span(125)]).toEqual(['59 s', '1 min 00 s', '2 min 05 s'])
})
