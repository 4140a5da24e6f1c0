import { expect, it } from 'vitest'
import type { UsageDay } from '#contract/owner-usage.ts'
import { byDay, byModelAndPurpose, totalCosts } from './sum-usage.ts'

const row = (day: string, model: string, purpose: string, input: number, output: number): UsageDay => ({
  day,
  model,
  purpose,
  calls: 2,
  failed: 1,
  input_tokens: input,
  output_tokens: output,
  words: 10,
})

const usage = [
  row('2026-11-20', 'small', 'paraphrase', 100, 50),
  row('2026-11-22', 'large', 'section', 1_000_000, 500_000),
  row('2026-11-22', 'small', 'paraphrase', 200, 50),
]

it('sums by model and purpose and shows a cost only where there is a price', () => {
  const rows = byModelAndPurpose(usage, [{ model: 'large', currency: 'USD', input: 0.15, output: 0.6 }])
  expect(rows).toEqual([
    {
      model: 'large',
      purpose: 'section',
      calls: 2,
      failed: 1,
      input: 1_000_000,
      output: 500_000,
      words: 10,
      cost: { amount: expect.closeTo(0.45) as number, currency: 'USD' },
    },
    {
      model: 'small',
      purpose: 'paraphrase',
      calls: 4,
      failed: 2,
      input: 300,
      output: 100,
      words: 20,
      cost: null,
    },
  ])
  expect(totalCosts(rows)).toEqual([{ currency: 'USD', amount: expect.closeTo(0.45) }])
  expect(totalCosts(byModelAndPurpose(usage, []))).toEqual([])
})

it('has every day up to today, also those without any calls', () => {
  expect(byDay(usage, 4, new Date('2026-11-22T23:00:00Z'))).toEqual([
    { day: '2026-11-19', tokens: 0 },
    { day: '2026-11-20', tokens: 150 },
    { day: '2026-11-21', tokens: 0 },
    { day: '2026-11-22', tokens: 1_500_250 },
  ])
})
