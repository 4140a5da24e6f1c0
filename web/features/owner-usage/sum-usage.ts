import type { ModelPrice, UsageDay } from '#contract/owner-usage.ts'

export interface Cost {
  amount: number
  currency: string
}

export interface UsageRow {
  model: string
  purpose: string
  calls: number
  failed: number
  input: number
  output: number
  words: number
  /** null where the owner has set no price. */
  cost: Cost | null
}

const MILLION = 1_000_000

const costOf = (row: Pick<UsageRow, 'model' | 'input' | 'output'>, prices: ModelPrice[]): Cost | null => {
  const price = prices.find(({ model }) => model === row.model)
  return price
    ? { amount: (row.input * price.input + row.output * price.output) / MILLION, currency: price.currency }
    : null
}

/** One row for each model and purpose, the one that took most tokens first. */
export const byModelAndPurpose = (usage: UsageDay[], prices: ModelPrice[]): UsageRow[] => {
  const rows = new Map<string, UsageRow>()
  for (const { model, purpose, calls, failed, input_tokens, output_tokens, words } of usage) {
    const key = JSON.stringify([model, purpose])
    const row = rows.get(key) ?? { model, purpose, calls: 0, failed: 0, input: 0, output: 0, words: 0, cost: null }
    rows.set(key, {
      ...row,
      calls: row.calls + calls,
      failed: row.failed + failed,
      input: row.input + input_tokens,
      output: row.output + output_tokens,
      words: row.words + words,
    })
  }
  return [...rows.values()]
    .map((row) => ({ ...row, cost: costOf(row, prices) }))
    .sort((one, other) => other.input + other.output - (one.input + one.output))
}

/** What all rows with a price cost, by currency. */
export const totalCosts = (rows: UsageRow[]): Cost[] => {
  const sums = new Map<string, number>()
  for (const { cost } of rows) if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

export interface DaySum {
  day: string
  tokens: number
}

const DAY_MS = 86_400_000

/** Every day up to today, also those on which nothing happened. */
export const byDay = (usage: UsageDay[], days: number, today: Date): DaySum[] =>
  Array.from({ length: days }, (_, index) => {
    const day = new Date(today.getTime() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    const tokens = usage
      .filter((row) => row.day === day)
      .reduce((sum, row) => sum + row.input_tokens + row.output_tokens, 0)
    return { day, tokens }
  })
