import { $getSelection, type LexicalEditor } from 'lexical'

type Points = readonly [Node | null, number, Node | null, number]

const pointsOf = (document: Document): Points => {
  const selection = document.getSelection()
  if (!selection) return [null, 0, null, 0]
  return [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset]
}

const dispatchChange = (document: Document) => document.dispatchEvent(new Event('selectionchange'))

/**
 * Makes the editor read the page's selection now. The browser reports a change of selection in a
 * later task, which can be too late for a click on a button that acts on it.
 */
export const syncSelection = (editor: LexicalEditor): void => {
  const root = editor.getRootElement()
  if (!root || root.ownerDocument.activeElement !== root || editor.isComposing()) return
  dispatchChange(root.ownerDocument)
  editor.update(() => undefined, { discrete: true })
}

/**
 * Syncs the editor's selection with the page's before a key, a click or a clipboard event acts on
 * it. Fast input arrives before the browser's `selectionchange`; without this, Enter could replace a
 * range that is no longer selected, and a tap on text would be ignored while a scene break is
 * selected.
 */
export const registerSelectionSync = (editor: LexicalEditor): (() => void) =>
  editor.registerRootListener((root) => {
    if (!root) return
    const { ownerDocument: document } = root
    /**
     * The selection that the editor read last; null if the editor has set its own since, for
     * example by undo.
     */
    let lastRead: Points | null = null
    const onChange = () => {
      lastRead = pointsOf(document)
    }
    const sync = (event: Event) => {
      if (document.activeElement !== root || editor.isComposing()) return
      if ('isComposing' in event && event.isComposing) return
      const now = pointsOf(document)
      if (!lastRead || now.some((point, at) => point !== lastRead![at])) dispatchChange(document)
    }
    const events = ['keydown', 'click', 'copy', 'cut', 'paste']
    const stopListening = editor.registerUpdateListener(({ editorState, prevEditorState }) => {
      const [now, before] = [editorState, prevEditorState].map((state) => state.read($getSelection))
      if (!now || !before || !now.is(before)) lastRead = null
    })
    document.addEventListener('selectionchange', onChange)
    for (const name of events) root.addEventListener(name, sync, true)
    return () => {
      stopListening()
      document.removeEventListener('selectionchange', onChange)
      for (const name of events) root.removeEventListener(name, sync, true)
    }
  })
