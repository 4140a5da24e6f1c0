import { z } from 'zod'
import type { TokenPrices } from '../tokens/token-prices.ts'
import { readPricing } from '../tokens/token-prices.ts'

const size = z.number().int().positive().optional().catch(undefined)

const ModelList = z.object({
  // Ollama answers `null` if it has no model.
  data: z
    .array(
      z.object({
        id: z.string(),
        pricing: z.unknown().optional(),
        context_length: size,
        context_window: size,
        max_context_length: size,
        max_model_len: size,
        top_provider: z.object({ context_length: size }).optional().catch(undefined),
      }),
    )
    .nullable(),
})

/** One model of a server's list, with the facts that the server gives about it. */
export interface ListedModel {
  id: string
  prices?: TokenPrices
  /**
   * The model's context window. A server that runs the model itself may have loaded it with a
   * smaller one.
   */
  contextWindow?: number
}

/**
 * Reads the answer of `/models`. Servers name the context window differently: `context_length`
 * (OpenRouter, with the smaller one of the provider it chose), `context_window` (Groq),
 * `max_context_length` (Mistral), `max_model_len` (vLLM). Throws if the answer is not a list.
 */
export const readModelList = (answer: unknown): ListedModel[] => {
  const list = ModelList.safeParse(answer)
  if (!list.success) throw new SyntaxError('The answer is not a list of models', { cause: list.error })
  return (list.data.data ?? []).map(({ id, pricing, top_provider: provider, ...entry }) => {
    const prices = readPricing(pricing)
    const sizes = [
      entry.context_length,
      entry.context_window,
      entry.max_context_length,
      entry.max_model_len,
      provider?.context_length,
    ].filter((candidate) => candidate !== undefined)
    return { id, ...(prices && { prices }), ...(sizes.length > 0 && { contextWindow: Math.min(...sizes) }) }
  })
}
