import { createHash } from 'node:crypto'

/**
 * Returns the tag suffix of all prompts of a book, so that the prompts share a prefix and providers
 * can cache it. Derives from the book's id and occurs in none of the given texts.
 */
export const bookNonce = (book: string, texts: readonly string[]): string => {
  const searched = texts.map((text) => text.toLowerCase())
  for (let attempt = 0; ; attempt++) {
    const nonce = createHash('sha256').update(`${attempt} ${book}`).digest('hex').slice(0, 12)
    if (!searched.some((text) => text.includes(nonce))) return nonce
  }
}
