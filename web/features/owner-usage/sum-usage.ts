import type { ModelPrice, ModelUsage } from '#contract/owner-usage.ts'

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
  /** Null if the owner has set no price. */
  cost: Cost | null
}

const MILLION = 1_000_000

const costOf = (row: Pick<UsageRow, 'model' | 'input' | 'output'>, prices: ModelPrice[]): Cost | null => {
  const price = prices.find(({ model }) => model === row.model)
  return price
    ? { amount: (row.input * price.input + row.output * price.output) / MILLION, currency: price.currency }
    : null
}

/** Adds the cost to each row. */
export const withCosts = (usage: ModelUsage[], prices: ModelPrice[]): UsageRow[] =>
  usage.map(({ input_tokens: input, output_tokens: output, ...row }) => ({
    ...row,
    input,
    output,
    cost: costOf({ model: row.model, input, output }, prices),
  }))

/** Sums the costs of all rows with a price, by currency. */
export const totalCosts = (rows: UsageRow[]): Cost[] => {
  const sums = new Map<string, number>()
  for (const { cost } of rows) if (cost) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
