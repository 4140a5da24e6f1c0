import { randomBytes } from 'node:crypto'

/** A piece of what a person or an earlier call wrote. `name` is ours, in lower case with dashes. */
export interface Material {
  name: string
  text: string
  /**
   * A number: it may be left out of a prompt that is too long for the model, the lowest number first. null: it stays. Where
   * nothing is given, its name decides.
   */
  priority?: number | null
  /** Of a material that may be left out, the end is kept. */
  keep?: 'end'
}

/** A name for the tags around material that stands in none of it, so that material can't close its own fence. */
export const newNonce = (materials: readonly Material[]): string => {
  for (;;) {
    const nonce = randomBytes(6).toString('hex')
    if (!materials.some(({ text }) => text.toLowerCase().includes(nonce))) return nonce
  }
}

/** The pattern of any fence of ours, for finding it in a reply. */
export const fenceMark = /<\/?[a-z][a-z-]*-[0-9a-f]{12}>/giu

/** Control characters and lone surrogates go: they carry no text, and can hide things from a reader of logs. */
const readable = (text: string): string =>
  text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]/gu, (character) => ('\n\t'.includes(character) ? character : ' '))

export const fenced = ({ name, text }: Material, nonce: string): string =>
  `<${name}-${nonce}>\n${readable(text.replaceAll('\r\n', '\n'))}\n</${name}-${nonce}>`
