import type { LexicalEditor } from 'lexical'
import { restoreCaret } from '../view/text-to-focus.ts'

/** Milliseconds after a press within which the pointer gave the text its focus and its caret. */
const PRESS = 1000

/** Returns true if the page's caret is where browsers put it in a text without one: at the beginning. */
const isAtBeginning = (root: HTMLElement): boolean => {
  const selection = root.ownerDocument.getSelection()
  if (!selection?.isCollapsed || selection.anchorOffset > 0) return false
  let node = selection.anchorNode
  while (node && node !== root) {
    if (node.previousSibling) return false
    node = node.parentNode
  }
  return node === root
}

/**
 * Restores the caret when the text gets the focus back, for example from a dialog that closes. The
 * fields of a dialog take the page's selection, and the browser would then put the caret at the
 * beginning of the text, and what the person types next would go there.
 */
export const keepCaret = (editor: LexicalEditor): (() => void) =>
  editor.registerRootListener((root) => {
    if (!root) return
    let pressedAt = -Infinity
    const onPress = ({ timeStamp }: Event) => {
      pressedAt = timeStamp
    }
    const onFocus = ({ timeStamp }: Event) => {
      if (timeStamp - pressedAt < PRESS) return
      // The caller of `focus` may set a selection itself. The browser reports its own selection to
      // the editor later than this.
      queueMicrotask(() => {
        if (root.ownerDocument.activeElement === root && isAtBeginning(root)) restoreCaret(editor)
      })
    }
    root.addEventListener('pointerdown', onPress, true)
    root.addEventListener('focus', onFocus)
    return () => {
      root.removeEventListener('pointerdown', onPress, true)
      root.removeEventListener('focus', onFocus)
    }
  })
