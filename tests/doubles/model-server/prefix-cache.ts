import { createHash } from 'node:crypto'

export interface PrefixCacheRules {
  /** Prefixes are remembered and recognized in blocks of this many tokens. */
  block: number
  /** Shorter prefixes are not cached. */
  least: number
}

/** The rules of OpenAI and of most providers that cache prompts automatically. */
export const usualRules: PrefixCacheRules = { block: 128, least: 1024 }

export interface PrefixCache {
  /**
   * Returns the number of tokens at the beginning of the prompt that an earlier prompt to the same
   * model began with, and remembers this prompt.
   */
  read(model: string, tokens: readonly string[]): number
  forget(): void
}

/** Caches prompts by their beginnings, as providers do. */
export const createPrefixCache = ({ block, least }: PrefixCacheRules = usualRules): PrefixCache => {
  const known = new Set<string>()
  return {
    read: (model, tokens) => {
      const hash = createHash('sha256').update(`${model}\n`)
      let cached = 0
      for (let end = block; end <= tokens.length; end += block) {
        hash.update(tokens.slice(end - block, end).join('\u0000')).update('\n')
        const prefix = hash.copy().digest('base64')
        if (end >= least && known.has(prefix)) cached = end
        known.add(prefix)
      }
      return cached
    },
    forget: () => known.clear(),
  }
}
