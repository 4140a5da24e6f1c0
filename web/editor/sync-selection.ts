import type { LexicalEditor } from 'lexical'

type Points = readonly [Node | null, number, Node | null, number]

const pointsOf = (document: Document): Points => {
  const selection = document.getSelection()
  if (!selection) return [null, 0, null, 0]
  return [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset]
}

const tell = (document: Document) => document.dispatchEvent(new Event('selectionchange'))

/**
 * Lets the editor read the page's selection now. The browser reports a selection in a later task, which may come after the
 * press of a button that acts on it.
 */
export const syncSelection = (editor: LexicalEditor): void => {
  const root = editor.getRootElement()
  if (!root || root.ownerDocument.activeElement !== root || editor.isComposing()) return
  tell(root.ownerDocument)
  editor.update(() => undefined, { discrete: true })
}

/**
 * Keeps the editor's selection equal to the page's whenever a key or a clipboard event acts on it. Fast input outruns the
 * browser's own `selectionchange`: without this, Enter replaces a range that is no longer selected.
 */
export const registerSelectionSync = (editor: LexicalEditor): (() => void) =>
  editor.registerRootListener((root) => {
    if (!root) return
    const { ownerDocument: document } = root
    let heard = pointsOf(document)
    const hear = () => {
      heard = pointsOf(document)
    }
    const sync = (event: Event) => {
      if (document.activeElement !== root || editor.isComposing()) return
      if ('isComposing' in event && event.isComposing) return
      const now = pointsOf(document)
      if (now.some((point, at) => point !== heard[at])) tell(document)
    }
    const events = ['keydown', 'copy', 'cut', 'paste']
    document.addEventListener('selectionchange', hear)
    for (const name of events) root.addEventListener(name, sync, true)
    return () => {
      document.removeEventListener('selectionchange', hear)
      for (const name of events) root.removeEventListener(name, sync, true)
    }
  })
