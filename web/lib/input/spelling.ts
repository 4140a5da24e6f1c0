/**
 * A list of extra words that the browser's spell checker accepts in this document. The browser keeps
 * it in memory only, and no page can read it.
 */
export interface SpellCheckDictionary {
  addWords: (words: string[]) => void
  removeWords: (words: string[]) => void
}

/** Returns the dictionary of this document; undefined in browsers without one. */
export const documentDictionary = (): SpellCheckDictionary | undefined =>
  (document as Document & { spellCheckCustomDictionary?: SpellCheckDictionary }).spellCheckCustomDictionary
