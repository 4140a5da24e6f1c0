const PASSAGE = 'passage'
const IMAGE = '#image'

/** Names words of a book, or its first image, at the end of an address. */
export const passageHash = (words: string | null): string =>
  words === null ? IMAGE : `#${PASSAGE}=${encodeURIComponent(words)}`

/**
 * Returns the words that the end of an address names, null for an image, or undefined if it names
 * neither.
 */
export const passageIn = (hash: string): string | null | undefined => {
  if (hash === IMAGE) return null
  // An edited address may be broken, so this never throws.
  return new URLSearchParams(hash.slice(1)).get(PASSAGE) ?? undefined
}
