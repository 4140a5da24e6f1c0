import { flushSync } from 'react-dom'
import { externalStore } from '#web/lib/stores/external-store.ts'
import { typeAhead } from './type-ahead.ts'

/** `palette`: the list of all actions. `shortcuts`: the list of all shortcuts. */
export type Palette = 'palette' | 'shortcuts'

let shown: Palette | null = null
/** Called when it closes. */
let giveBack: () => void = () => undefined

/**
 * Limits an offset to the length of a node, since a change from another device may have shortened
 * the text.
 */
const within = (node: Node, offset: number): number =>
  Math.min(offset, node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').length : node.childNodes.length)

/**
 * Remembers the focus and the page's selection, which are lost when the field of the palette takes
 * the focus. Returns a function that restores both.
 */
const rememberFocus = (): (() => void) => {
  const active = document.activeElement
  // If the focus is in a menu, its button is remembered, because the menu itself closes.
  const element = active?.closest('[role="menu"]')
    ? document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
    : active
  const selection = document.getSelection()
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {}
  return () => {
    if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return
    element.focus({ preventScroll: true })
    // The text may have been changed on another device in the meantime.
    const isThere = anchorNode?.isConnected && focusNode?.isConnected && element.contains(anchorNode)
    if (!isThere || !element.isContentEditable) return
    selection?.setBaseAndExtent(anchorNode, within(anchorNode, anchorOffset), focusNode, within(focusNode, focusOffset))
  }
}

/** The list of actions or of shortcuts, which is open above any page of the application. */
export const palette = {
  open: (next: Palette): void => {
    if (shown === null) {
      giveBack = rememberFocus()
      // Keystrokes that arrive before the list has loaded must not go into the manuscript.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      if (next === 'palette') typeAhead.start(palette.close)
    }
    shown = next
    store.notify()
  },
  /**
   * Closes the list, restores the focus, and then runs `act`. Call it in a handler of an event or a
   * timer, not in an effect.
   */
  close: (act?: () => unknown): void => {
    if (shown === null) return
    shown = null
    typeAhead.stop()
    // The page can take the focus only after the dialog was removed. This does not wait, because the
    // next key may come first on a busy page, and would be lost.
    flushSync(store.notify)
    giveBack()
    act?.()
  },
}

const store = externalStore<Palette | null>({ get: () => shown })
export const usePalette = store.use
