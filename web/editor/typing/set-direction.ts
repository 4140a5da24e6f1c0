import { $getRoot, HISTORY_MERGE_TAG, type LexicalEditor, SKIP_DOM_SELECTION_TAG } from 'lexical'

/**
 * Sets the direction of the text. Chapters inherit it from the root; otherwise Lexical would let
 * the browser guess it for each.
 */
export const setDirection = (editor: LexicalEditor, direction: 'ltr' | 'rtl'): void => {
  if (editor.getEditorState().read(() => $getRoot().getDirection()) === direction) return
  editor.update(() => void $getRoot().setDirection(direction), {
    tag: [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG],
    discrete: true,
  })
}
