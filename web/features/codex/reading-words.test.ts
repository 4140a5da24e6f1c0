import { expect, test } from 'vitest'
import type { CodexReading } from '#contract/codex.ts'
import { stateInWords, usedInWords } from './reading-words.ts'

const reading: CodexReading = {
  state: 'running',
  reason: null,
  on: true,
  own_key: false,
  passages: 12,
  read: 3,
  used: { tokens: 0, costs: [] },
  estimate: { tokens: 123_456, cost: { currency: 'USD', amount: 0.412 } },
  tokens_today: 0,
  tokens_per_day: 400_000,
}

test('says how far the manuscript is read, and why not further', () => {
  expect(stateInWords(reading)).toBe('The manuscript is being read. 3 of 12 parts are read.')
  expect(stateInWords({ ...reading, state: 'paused', reason: 'budget' })).toContain('continues tomorrow')
  expect(stateInWords({ ...reading, state: 'unavailable', reason: 'free_plan' })).toContain('Premium')
  expect(stateInWords({ ...reading, state: 'unavailable', reason: 'no_model' })).toContain('No language model')
})

test('names the estimate before an own key is used', () => {
  expect(stateInWords({ ...reading, state: 'off', own_key: true, on: false })).toContain(
    'about 120,000 tokens, about $0.412',
  )
  expect(stateInWords({ ...reading, state: 'off', own_key: true, estimate: { tokens: 900, cost: null } })).toContain(
    'at a price that is not known',
  )
})

test('says what it has cost', () => {
  expect(usedInWords(reading)).toBe('')
  expect(usedInWords({ ...reading, used: { tokens: 1200, costs: [{ currency: 'USD', amount: 0.03 }] } })).toBe(
    'Used so far: 1,200 tokens, $0.03. It uses none of your AI words.',
  )
})
