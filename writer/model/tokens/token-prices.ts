import type { Usage } from '../language-model.ts'

/** Prices of a million tokens. They come from the server's model list or from a setting. */
export interface TokenPrices {
  /** Three letters, such as `USD`. */
  currency: string
  input: number
  output: number
  /** The price of prompt tokens that the provider read from its cache; `input` if it is unknown. */
  cachedInput?: number
}

const MILLION = 1e6

/** Returns the price of a usage in the currency of the prices. */
export const priceOf = ({ inputTokens, outputTokens, cachedTokens = 0 }: Usage, prices: TokenPrices): number =>
  ((inputTokens - cachedTokens) * prices.input +
    cachedTokens * (prices.cachedInput ?? prices.input) +
    outputTokens * prices.output) /
  MILLION

const amountOf = (value: unknown): number | undefined => {
  const amount = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN
  return Number.isFinite(amount) && amount >= 0 ? amount * MILLION : undefined
}

/**
 * Reads the `pricing` of an entry in a model list, which OpenRouter and compatible servers give in
 * dollars per token. Returns undefined for any other form, since a wrong price is worse than none.
 */
export const readPricing = (pricing: unknown): TokenPrices | undefined => {
  if (typeof pricing !== 'object' || pricing === null) return undefined
  const fields = pricing as Record<string, unknown>
  const [input, output] = [amountOf(fields['prompt']), amountOf(fields['completion'])]
  if (input === undefined || output === undefined) return undefined
  const cachedInput = amountOf(fields['input_cache_read'])
  return { currency: 'USD', input, output, ...(cachedInput !== undefined && { cachedInput }) }
}
