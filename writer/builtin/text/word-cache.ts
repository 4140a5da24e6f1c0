interface Limits {
  /** The number of words, after which all are forgotten. */
  words: number
  /** Longer words are not remembered. */
  characters: number
}

/**
 * Returns a copy. V8 stores a part of a string as a reference to the whole string, so that a
 * remembered word would keep the text that it was found in.
 */
const copyOf = (word: string): string => word.split('').join('')

/** Returns a function that remembers what `derive` returns for a word or a name. */
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
