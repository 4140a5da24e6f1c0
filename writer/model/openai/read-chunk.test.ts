import { expect, it } from 'vitest'
import { readChunk } from './read-chunk.ts'

const usageIn = (usage: object) => readChunk({ choices: [], usage }).usage
const counts = { prompt_tokens: 2000, completion_tokens: 300 }

it.each([
  // https://docs.x.ai/developers/advanced-api-usage/prompt-caching/usage-and-pricing (read 2026-11-22)
  ['OpenAI and most others', { prompt_tokens_details: { cached_tokens: 1536 } }],
  ['DeepSeek', { prompt_cache_hit_tokens: 1536, prompt_cache_miss_tokens: 464 }],
  ['Moonshot', { cached_tokens: 1536 }],
])('reads the cached tokens as %s report them', (_, reported) => {
  expect(usageIn({ ...counts, ...reported })).toEqual({ inputTokens: 2000, outputTokens: 300, cachedTokens: 1536 })
})

it('reports no cached tokens if the provider does not', () => {
  expect(usageIn(counts)).toEqual({ inputTokens: 2000, outputTokens: 300 })
  expect(usageIn({ ...counts, prompt_tokens_details: null })).toEqual({ inputTokens: 2000, outputTokens: 300 })
  expect(usageIn({ ...counts, prompt_tokens_details: { cached_tokens: 0 } })).toMatchObject({ cachedTokens: 0 })
})

it('never counts more cached tokens than the prompt has', () => {
  expect(usageIn({ ...counts, cached_tokens: 9000 })).toMatchObject({ cachedTokens: 2000 })
})
