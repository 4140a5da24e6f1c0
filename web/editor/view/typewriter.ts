import { $getSelection, $isRangeSelection, COLLABORATION_TAG, HISTORIC_TAG, type LexicalEditor } from 'lexical'

/** The place of the caret in the window, as a share of its visible height. */
const [HIGHEST, AIM, LOWEST] = [0.4, 0.45, 0.5]
/** Milliseconds after a key in which a change of the text counts as typed. */
const TYPED_MS = 200

const caretRect = (editor: LexicalEditor): DOMRect | null => {
  const selection = editor.getRootElement()?.ownerDocument.getSelection()
  if (!selection?.rangeCount || !selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const [rect] = range.getClientRects()
  if (rect) return rect
  // A caret in an empty line has no rectangle of its own.
  const { startContainer: node, startOffset } = range
  const element = node instanceof Element ? (node.childNodes[startOffset] ?? node) : node.parentElement
  return element instanceof Element ? element.getBoundingClientRect() : null
}

const scroll = (editor: LexicalEditor): void => {
  const caret = caretRect(editor)
  if (!caret) return
  const { visualViewport } = window
  const height = visualViewport?.height ?? window.innerHeight
  const at = (caret.top - (visualViewport?.offsetTop ?? 0)) / height
  if (at < HIGHEST || at > LOWEST) window.scrollBy({ top: (at - AIM) * height, behavior: 'instant' })
}

/**
 * Keeps the line that is being typed in the middle of the window. Only typing scrolls: a click, the
 * wheel, a selection, undo and changes from elsewhere don't scroll.
 */
export const registerTypewriter = (editor: LexicalEditor): (() => void) => {
  let lastKey = -Infinity
  let frame: number | undefined
  const onKey = () => {
    lastKey = performance.now()
  }
  const stopRoot = editor.registerRootListener((root, before) => {
    for (const name of ['keydown', 'beforeinput', 'compositionupdate']) {
      before?.removeEventListener(name, onKey, true)
      root?.addEventListener(name, onKey, true)
    }
  })
  const stopUpdates = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, editorState, tags }) => {
    if (frame !== undefined || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return
    if (tags.has(HISTORIC_TAG) || tags.has(COLLABORATION_TAG) || performance.now() - lastKey > TYPED_MS) return
    const isCaret = editorState.read(() => {
      const selection = $getSelection()
      return $isRangeSelection(selection) && selection.isCollapsed()
    })
    if (!isCaret) return
    frame = requestAnimationFrame(() => {
      frame = undefined
      scroll(editor)
    })
  })
  return () => {
    stopRoot()
    stopUpdates()
    if (frame !== undefined) cancelAnimationFrame(frame)
    const root = editor.getRootElement()
    for (const name of ['keydown', 'beforeinput', 'compositionupdate']) root?.removeEventListener(name, onKey, true)
  }
}
