import type { SpellCheckDictionary } from '#web/lib/input/spelling.ts'

/** The words of one project in the document's spelling dictionary. */
export interface KnownWords {
  /** Replaces the project's words in the dictionary. */
  set: (words: readonly string[]) => void
  /** Removes all words of the project from the dictionary. */
  forget: () => void
}

/** Keeps the words of one project in a dictionary. */
export const knownWords = (dictionary: SpellCheckDictionary): KnownWords => {
  let known = new Set<string>()
  const set = (words: readonly string[]) => {
    const next = new Set(words)
    const gone = [...known].filter((word) => !next.has(word))
    if (gone.length > 0) dictionary.removeWords(gone)
    // Browsers may ignore case, so that removing "will" also removes "Will". Words may be added
    // more than once.
    const added = gone.length > 0 ? [...next] : [...next].filter((word) => !known.has(word))
    if (added.length > 0) dictionary.addWords(added)
    known = next
  }
  return { set, forget: () => set([]) }
}
