const PASSAGE = 'passage'
const IMAGE = '#image'

/** Returns the hash of an address that names words of a book, or its first image. */
export const passageHash = (words: string | null): string =>
  words === null ? IMAGE : `#${PASSAGE}=${encodeURIComponent(words)}`

/**
 * Returns the words that the hash of an address names, null for an image, or undefined if it names
 * neither.
 */
export const passageIn = (hash: string): string | null | undefined => {
  if (hash === IMAGE) return null
  // A person may have edited the address, so invalid encoding must not throw.
  return new URLSearchParams(hash.slice(1)).get(PASSAGE) ?? undefined
}
