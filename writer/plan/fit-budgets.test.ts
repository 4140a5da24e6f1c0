import { expect, test } from 'vitest'
import { BUDGET, fitBudgets } from './fit-budgets.ts'

const sum = (words: readonly number[]) => words.reduce((all, one) => all + one, 0)

test.each([
  [[700, 700, 700, 700], 2800],
  [[1, 1000, 1, 1], 4000],
  [[0, Number.NaN, 900, 300], 3000],
  [[100, 5000, 20_000, 3], 5500],
  [Array.from({ length: 480 }, (_, at) => (at % 7) * 100 + 1), 336_000],
])('the budgets %j add up to %i and stay within the limits', (proposed, total) => {
  const fitted = fitBudgets(proposed, total)
  expect(sum(fitted)).toBe(total)
  expect(Math.min(...fitted)).toBeGreaterThanOrEqual(BUDGET.least)
  expect(Math.max(...fitted)).toBeLessThanOrEqual(BUDGET.most)
})

test('keeps proportions where the limits allow it', () => {
  expect(fitBudgets([500, 1000], 1500)).toEqual([500, 1000])
})

test('gives every section the same if the wanted length leaves no choice', () => {
  expect(fitBudgets([100, 900], 240)).toEqual([120, 120])
  expect(fitBudgets([100, 900], 5001)).toEqual([2501, 2500])
})
