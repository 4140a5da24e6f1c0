import { expect, test } from 'vitest'
import { sentNothing } from '#tests/support/sent-prompt-counts.ts'
import { sentSummary } from './sent-summary.ts'

const nothing = { ...sentNothing, messages: [] }

test('says in one line what was sent', () => {
  expect(
    sentSummary({
      ...nothing,
      words_before: 820,
      words_after: 240,
      facts: 6,
      guidelines: 2,
      style_passages: 2,
      tokens: 2874,
    }),
  ).toBe('Sent: 820 words before, 240 after, 6 facts, 2 guidelines, your style · about 2,900 tokens')
  expect(sentSummary({ ...nothing, words_after: 1, sentences: 1, references: 3, requests: 4 })).toBe(
    'Sent: 1 word after, 1 sentence from elsewhere, 3 passages of references · about 410 tokens in the first of 4 parts',
  )
  expect(sentSummary(nothing)).toBe('Sent: only this text · about 410 tokens')
})
