import { $getSelection, $setSelection, type LexicalEditor, SKIP_SCROLL_INTO_VIEW_TAG } from 'lexical'

/**
 * Returns the element of the text, to return the focus to. Returns null on a touch screen, where
 * focus would open the keyboard over the page.
 */
export const textToFocus = (editor: LexicalEditor): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches ? null : editor.getRootElement()

/**
 * Sets the page's selection to the one that the editor has. The editor must not read the page's
 * selection before, which it does in an update that no event causes.
 */
export const restoreCaret = (editor: LexicalEditor): void => {
  const selection = editor.read($getSelection)?.clone()
  if (!selection) return
  editor.update(() => $setSelection(selection), { discrete: true, tag: SKIP_SCROLL_INTO_VIEW_TAG })
}

/**
 * Moves the focus to the text, and restores the caret or the selection, which a field or a menu may
 * have taken.
 */
export const focusText = (editor: LexicalEditor): void => {
  editor.getRootElement()?.focus({ preventScroll: true })
  restoreCaret(editor)
}

/** Returns the focus to the text, except on a touch screen. */
export const returnFocus = (editor: LexicalEditor): void => {
  if (textToFocus(editor)) focusText(editor)
}

/**
 * Returns the focus to the text after the focused element was removed. Call it when a part of the
 * page is removed. If another element takes the focus, it stays there.
 */
export const returnLostFocus = (editor: LexicalEditor): void =>
  // By then, the part is removed, and the text is shown again if the part hid it.
  void setTimeout(() => {
    if (document.activeElement === document.body && editor.getRootElement()?.isConnected) returnFocus(editor)
  })
