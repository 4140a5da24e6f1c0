/**
 * The words that a browser's spell checker accepts in this document besides those of its dictionary.
 * They are in memory only, and no page can read them.
 */
export interface SpellCheckDictionary {
  addWords: (words: string[]) => void
  removeWords: (words: string[]) => void
}

/** Returns the dictionary of this document; undefined in browsers without one. */
export const documentDictionary = (): SpellCheckDictionary | undefined =>
  (document as Document & { spellCheckCustomDictionary?: SpellCheckDictionary }).spellCheckCustomDictionary
