interface Limits {
  /** The number of cached words at which the cache is cleared. */
  words: number
  /** The maximum length of a cached word. */
  characters: number
}

/**
 * Returns a copy. V8 stores a part of a string as a reference to the whole string, so a cached word
 * would keep the text in which it was found.
 */
const copyOf = (word: string): string => word.split('').join('')

/** Returns a function that caches the results of `derive` for words or names. */
export const createWordCache = ({ words, characters }: Limits, derive: (word: string) => string) => {
  const known = new Map<string, string>()
  return (word: string): string => {
    const found = known.get(word)
    if (found !== undefined) return found
    if (word.length > characters) return derive(word)
    if (known.size >= words) known.clear()
    const copy = copyOf(word)
    const derived = derive(copy)
    known.set(copy, derived)
    return derived
  }
}
