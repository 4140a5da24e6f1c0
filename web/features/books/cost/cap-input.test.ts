import { describe, expect, it } from 'vitest'
import { capInWords, higherCap, inputOfCap, noCap, readCap } from './cap-input.ts'

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

it.each([
  ['the rest of the book at the present rate', { tokens: 60_000 }, 58_000, 0.5, '140000'],
  ['half as much again while nothing is written', { tokens: 60_000 }, 58_000, 0, '90000'],
  ['at least one token', { tokens: 1 }, 0, 0, '2'],
  ['fractions of money', { amount: 0.02, currency: 'USD' }, 0.019, 0.25, '0.088'],
])('suggests a higher cap: %s', (_, cap, used, share, amount) => {
  expect(higherCap(cap, used, share).amount).toBe(amount)
})

it('says a cap in words', () => {
  expect(capInWords({ tokens: 60_000 })).toBe('60,000 tokens')
  expect(capInWords({ amount: 0.5, currency: 'USD' })).toBe('$0.50')
})
