import { createState } from 'lexical'

/**
 * The fields under `$` that the editor knows. `manuscript/model/blocks/block-types.ts` says what
 * they mean. `canEdit` locks blocks with other values, so parsing drops nothing.
 */
const oneOf =
  <const T extends string>(...known: T[]) =>
  (value: unknown): T | null =>
    known.find((one) => one === value) ?? null

/** The style of a paragraph or quote. */
export const styleState = createState('style', { parse: oneOf('verse', 'letter', 'signature', 'source') })
export type BlockStyle = 'verse' | 'letter' | 'signature' | 'source'

/** The direction that the author gave a paragraph or quote. */
export const directionState = createState('dir', { parse: oneOf('ltr', 'rtl') })

/** The rank of a heading that is neither chapter nor section. */
export const rankState = createState('rank', { parse: oneOf('part', 'subsection') })

/** Small capitals of text. */
export const capsState = createState('caps', { parse: oneOf('small') })
