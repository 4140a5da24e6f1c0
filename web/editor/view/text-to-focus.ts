import type { LexicalEditor } from 'lexical'

/**
 * Returns the element of the text, to return the focus to. Returns null on a touch screen, where
 * focus would open the keyboard over the page.
 */
export const textToFocus = (editor: LexicalEditor): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches ? null : editor.getRootElement()
