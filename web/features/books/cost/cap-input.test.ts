import { describe, expect, it } from 'vitest'
import {
  capInWords,
  expectedUse,
  higherCap,
  inputOfCap,
  isBelowEstimate,
  noCap,
  readCap,
  suggestedAmount,
} from './cap-input.ts'

describe('a typed cap', () => {
  it.each([
    [noCap, null],
    [{ unit: 'tokens', amount: ' 60000 ' }, { tokens: 60_000 }],
    [
      { unit: 'EUR', amount: '1.5' },
      { amount: 1.5, currency: 'EUR' },
    ],
    [{ unit: 'tokens', amount: '1.5' }, 'Please enter a whole number of tokens'],
    [{ unit: 'tokens', amount: '' }, 'Please enter a number above 0'],
    [{ unit: 'USD', amount: '-1' }, 'Please enter a number above 0'],
    [{ unit: 'USD', amount: '100001' }, 'At most 100,000'],
  ])('%j becomes %j', (typed, read) => {
    expect(readCap(typed)).toEqual(read)
  })

  it('is filled with the present cap', () => {
    expect(readCap(inputOfCap({ amount: 0.25, currency: 'USD' }))).toEqual({ amount: 0.25, currency: 'USD' })
  })
})

const estimated = { tokens: 67_254, price: { amount: 0.0364, currency: 'USD' } }

it('suggests a little more than the estimate, rounded, in the unit of the cap', () => {
  expect(suggestedAmount('tokens', estimated)).toBe('81000')
  expect(suggestedAmount('USD', estimated)).toBe('0.044')
  expect(suggestedAmount('EUR', estimated)).toBe('')
  expect(suggestedAmount('tokens', null)).toBe('')
})

it('adds what was used to the estimate of the rest', () => {
  const rest = { input_tokens: 48_000, output_tokens: 9000, price: { amount: 0.025, currency: 'USD' } }
  const costs = [{ amount: 0.01, currency: 'USD' }]
  const total = { input_tokens: 12_000, output_tokens: 2400, costs, unpriced_tokens: 0 }
  expect(expectedUse(rest)).toEqual({ tokens: 57_000, price: { amount: 0.025, currency: 'USD' } })
  const expected = expectedUse(rest, total)
  expect(expected.tokens).toBe(71_400)
  expect(expected.price?.amount).toBeCloseTo(0.035)
  expect(expectedUse(rest, { ...total, unpriced_tokens: 5 }).price).toBeNull()
})

it.each([
  ['what the whole book is expected to use', { tokens: 20_000 }, estimated, '81000'],
  ['the same in money', { amount: 0.012, currency: 'USD' }, estimated, '0.044'],
  ['more than the cap, whatever is expected', { tokens: 90_000 }, estimated, '99000'],
  ['half as much again if nothing is known', { tokens: 60_000 }, null, '90000'],
  ['at least one token', { tokens: 1 }, null, '2'],
])('suggests a higher cap: %s', (_, cap, expected, amount) => {
  expect(higherCap(cap, expected).amount).toBe(amount)
})

it('recognizes a cap that the book is expected to exceed', () => {
  expect(isBelowEstimate({ unit: 'tokens', amount: '60000' }, estimated)).toBe(true)
  expect(isBelowEstimate({ unit: 'tokens', amount: '70000' }, estimated)).toBe(false)
  expect(isBelowEstimate({ unit: 'EUR', amount: '0.01' }, estimated)).toBe(false)
  expect(isBelowEstimate({ unit: 'tokens', amount: '' }, estimated)).toBe(false)
})

it('describes a cap in words', () => {
  expect(capInWords({ tokens: 60_000 })).toBe('60,000 tokens')
  expect(capInWords({ amount: 0.5, currency: 'USD' })).toBe('$0.50')
})
