import { $getState, $setState, createState, type ElementNode } from 'lexical'
import { sectionStatuses } from '#manuscript/model/sections/section-fields.ts'

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

/** The rank of a heading that is neither a chapter nor a section. */
export const rankState = createState('rank', { parse: oneOf('part', 'subsection') })

/** Small capitals of text. */
export const capsState = createState('caps', { parse: oneOf('small') })

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The state of a section, which its heading holds; see `manuscript/model/sections`. */
export const statusState = createState('status', { parse: oneOf(...sectionStatuses) })
export const synopsisState = createState('synopsis', { parse: text })
export const notesState = createState('notes', { parse: text })

/** Copies the section state to a block from the one that it replaces, which Lexical does not do. */
export const $keepSectionState = <T extends ElementNode>(block: T, before: ElementNode): T => {
  $setState(block, statusState, $getState(before, statusState))
  $setState(block, synopsisState, $getState(before, synopsisState))
  return $setState(block, notesState, $getState(before, notesState))
}
