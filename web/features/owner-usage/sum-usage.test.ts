import { expect, it } from 'vitest'
import type { ModelUsage } from '#contract/owner-usage.ts'
import { everyDay, totalCosts, withCosts } from './sum-usage.ts'

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
