import type { TokenUsage } from '#contract/token-usage.ts'
import type { UsageSum } from './repository.ts'

/** Costs are stored in billionths. */
export const BILLIONTHS = 1e9

const costsOf = (sums: readonly UsageSum[]): TokenUsage['costs'] => {
  const amounts = new Map<string, number>()
  for (const { currency, cost } of sums)
    if (currency !== null) amounts.set(currency, (amounts.get(currency) ?? 0) + cost)
  return [...amounts].map(([currency, cost]) => ({ currency, amount: cost / BILLIONTHS }))
}

/** Combines sums, which may be in several currencies, into one total. */
export const presentUsage = (sums: readonly UsageSum[]): TokenUsage => {
  const total = (field: 'calls' | 'inputTokens' | 'cachedTokens' | 'outputTokens') =>
    sums.reduce((sum, one) => sum + one[field], 0)
  return {
    calls: total('calls'),
    input_tokens: total('inputTokens'),
    cached_tokens: total('cachedTokens'),
    output_tokens: total('outputTokens'),
    costs: costsOf(sums),
    unpriced_tokens: sums.reduce(
      (sum, { currency, inputTokens, outputTokens }) => sum + (currency === null ? inputTokens + outputTokens : 0),
      0,
    ),
  }
}

/** Presents sums by one of their fields, in the order in which its values occur. */
export const presentUsageBy = <S extends UsageSum, K extends string | null>(
  sums: readonly S[],
  keyOf: (sum: S) => K,
): { key: K; usage: TokenUsage; sums: S[] }[] =>
  [...Map.groupBy(sums, keyOf)].map(([key, group]) => ({ key, usage: presentUsage(group), sums: group }))
