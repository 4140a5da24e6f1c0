import { expect, it } from 'vitest'
import { priceOf, readPricing } from './token-prices.ts'

it('charges cached tokens at their own price, and at the input price if none is known', () => {
  const usage = { inputTokens: 10_000, cachedTokens: 8000, outputTokens: 1000 }
  const prices = { currency: 'USD', input: 2, output: 10 }
  expect(priceOf(usage, { ...prices, cachedInput: 0.2 })).toBeCloseTo(0.004 + 0.0016 + 0.01, 10)
  expect(priceOf(usage, prices)).toBeCloseTo(0.02 + 0.01, 10)
})

it('reads prices in dollars per token', () => {
  expect(readPricing({ prompt: '0.0000025', completion: 0.00001, input_cache_read: '0.00000125' })).toEqual({
    currency: 'USD',
    input: 2.5,
    output: 10,
    cachedInput: 1.25,
  })
  expect(readPricing({ prompt: '0', completion: '0' })).toEqual({ currency: 'USD', input: 0, output: 0 })
})

it.each([
  ['a missing price', { prompt: '0.1' }],
  ['an empty price', { prompt: '', completion: '' }],
  ['a variable price', { prompt: '-1', completion: '-1' }],
  ['prices in another form', { input: 2.5, output: 10 }],
  ['nothing', undefined],
  ['a text', 'free'],
])('returns no price for %s', (_, pricing) => {
  expect(readPricing(pricing)).toBeUndefined()
})
