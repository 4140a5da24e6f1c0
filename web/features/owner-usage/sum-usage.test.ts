import { expect, it } from 'vitest'
import type { ModelUsage } from '#contract/owner-usage.ts'
import { totalCosts, withCosts } from './sum-usage.ts'

const row = (model: string, purpose: string, input: number, output: number): ModelUsage => ({
  model,
  purpose,
  calls: 2,
  failed: 1,
  input_tokens: input,
  output_tokens: output,
  words: 10,
})

const usage = [row('large', 'section', 1_000_000, 500_000), row('small', 'paraphrase', 300, 100)]

it('shows a cost only if there is a price', () => {
  const rows = withCosts(usage, [{ model: 'large', currency: 'USD', input: 0.15, output: 0.6 }])
  expect(rows.map(({ model, input, output, cost }) => [model, input, output, cost])).toEqual([
    ['large', 1_000_000, 500_000, { amount: expect.closeTo(0.45) as number, currency: 'USD' }],
    ['small', 300, 100, null],
  ])
  expect(totalCosts(rows)).toEqual([{ currency: 'USD', amount: expect.closeTo(0.45) }])
  expect(totalCosts(withCosts(usage, []))).toEqual([])
})
