import { estimateTokens } from './estimate-tokens.ts'
import type { Message, Usage } from '../language-model.ts'

/** The evidence that a provider caches the beginnings of prompts, or does not. */
export interface CacheEvidence {
  /** undefined until the replies have shown it. */
  cachesPrompts?: boolean
  /**
   * Beginnings of the latest prompts, with the time of `performance.now()` when their replies
   * ended.
   */
  beginnings: { text: string; endedAt: number }[]
  /** The number of prompts that repeated a beginning and were counted in full. */
  uncachedRepeats: number
}

export const noCacheEvidence = (): CacheEvidence => ({ beginnings: [], uncachedRepeats: 0 })

/**
 * The number of characters of a prompt that are compared. They are more than any provider's minimum
 * for caching, in any script.
 */
const COMPARED_CHARACTERS = 16_000
/** The number of prompts that are compared, because several books may be written at once. */
const COMPARED_PROMPTS = 16
/**
 * The estimated tokens of a beginning that is long enough to be cached. Providers cache from 1,024
 * tokens on, and estimates are not exact.
 */
const SURELY_CACHED_TOKENS = 2_000
/**
 * The number of uncached repeats that prove that a provider does not cache. One repeat proves
 * nothing, because it may have reached another machine of the provider.
 */
const CONVINCING_REPEATS = 4

const sharedLength = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length
}

/**
 * Updates `evidence` with the counted tokens of a finished call. `seconds` is the duration of the
 * call.
 */
export const learnCaching = (
  evidence: CacheEvidence,
  messages: readonly Message[],
  { cachedTokens }: Pick<Usage, 'cachedTokens'>,
  seconds: number,
): void => {
  if (cachedTokens) {
    evidence.cachesPrompts = true
    evidence.uncachedRepeats = 0
  }
  // After a provider has cached once, a later miss shows only that the cache was emptied.
  if (evidence.cachesPrompts) {
    evidence.beginnings = []
    return
  }
  const text = messages
    .map(({ content }) => content)
    .join('\n')
    .slice(0, COMPARED_CHARACTERS)
  const endedAt = performance.now()
  // A prompt that was sent at the same time could not be cached yet.
  const earlier = evidence.beginnings.filter((beginning) => beginning.endedAt < endedAt - seconds * 1000)
  const shared = Math.max(0, ...earlier.map((beginning) => sharedLength(beginning.text, text)))
  evidence.beginnings = [...evidence.beginnings, { text, endedAt }].slice(-COMPARED_PROMPTS)
  if (estimateTokens(text.slice(0, shared)) < SURELY_CACHED_TOKENS) return
  evidence.uncachedRepeats += 1
  if (evidence.uncachedRepeats >= CONVINCING_REPEATS) evidence.cachesPrompts = false
}
