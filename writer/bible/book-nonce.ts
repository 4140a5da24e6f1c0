import { createHash } from 'node:crypto'

const NONCE_CHARACTERS = 12

const nonceOf = (bookId: string, attempt: number): string =>
  createHash('sha256').update(`prompt tags ${attempt} ${bookId}`).digest('hex').slice(0, NONCE_CHARACTERS)

/**
 * Returns the suffix of the tags in all prompts of a book. It is the same in each prompt, so that
 * providers find the beginning of the prompt in their cache. If the material contains it, the next
 * one is used, so that material cannot close its own tag.
 */
export const bookNonce = (bookId: string, materials: readonly { text: string }[]): string => {
  const texts = materials.map(({ text }) => text.toLowerCase())
  for (let attempt = 0; ; attempt++) {
    const nonce = nonceOf(bookId, attempt)
    if (!texts.some((text) => text.includes(nonce))) return nonce
  }
}
