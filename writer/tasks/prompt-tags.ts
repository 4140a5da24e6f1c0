import { randomBytes } from 'node:crypto'

/** Text from a person or an earlier call. Inkloom chooses `name`, in lower case with dashes. */
export interface Material {
  name: string
  text: string
  /**
   * A number for material that may be omitted from a prompt that is too long; the lowest is omitted
   * first. null keeps the material. If undefined, the name decides.
   */
  priority?: number | null
  /** Set if the end of the material must be kept when it is shortened. */
  keep?: 'end'
}

/**
 * Creates a tag suffix that occurs in none of the material, so that material cannot close its own
 * tag.
 */
export const newNonce = (materials: readonly Material[]): string => {
  for (;;) {
    const nonce = randomBytes(6).toString('hex')
    if (!materials.some(({ text }) => text.toLowerCase().includes(nonce))) return nonce
  }
}

/** Matches any prompt tag, to find leaked tags in a reply. */
export const promptTagPattern = /<\/?[a-z][a-z-]*-[0-9a-f]{12}>/giu

/**
 * Replaces control characters and lone surrogates, which carry no text and can hide content from a
 * log reader.
 */
const readable = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]/gu, (character) => ('\n\t'.includes(character) ? character : ' '))

export const taggedMaterial = ({ name, text }: Material, nonce: string): string =>
  `<${name}-${nonce}>\n${readable(text.replaceAll('\r\n', '\n'))}\n</${name}-${nonce}>`
