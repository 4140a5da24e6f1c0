import type { LexicalEditor, NodeKey } from 'lexical'

/**
 * Hides all elements of the text but a few, by attributes that the style sheet reads. The text and its
 * elements stay, so that saving, undo and searching notice nothing.
 */
export const createPartsView = (editor: LexicalEditor) => {
  let root: HTMLElement | null = null
  let shown = new Set<HTMLElement>()
  const clear = () => {
    root?.removeAttribute('data-one-chapter')
    for (const element of shown) element.removeAttribute('data-shown')
    shown = new Set()
  }
  return {
    show: (parts: readonly NodeKey[]): void => {
      if (root !== editor.getRootElement()) clear()
      root = editor.getRootElement()
      const elements = parts.map((key) => editor.getElementByKey(key)).filter((element) => element !== null)
      for (const element of shown) if (!elements.includes(element)) element.removeAttribute('data-shown')
      for (const [at, element] of elements.entries())
        // The caret can reach the ends of the text only in parts that are laid out.
        element.setAttribute('data-shown', at === 0 ? 'first' : at === elements.length - 1 ? 'last' : 'middle')
      shown = new Set(elements)
      root?.setAttribute('data-one-chapter', '')
    },
    clear,
  }
}
