import type { LexicalEditor } from 'lexical'

/** The text, to give the focus back to; null on a touch screen, where that would open the keyboard over the page. */
export const textToFocus = (editor: LexicalEditor): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches ? null : editor.getRootElement()
