import { $getRoot, HISTORY_MERGE_TAG, type LexicalEditor, SKIP_DOM_SELECTION_TAG } from 'lexical'

/** Chapters take theirs from the root, which would otherwise have the browser guess it for each. */
export const setDirection = (editor: LexicalEditor, direction: 'ltr' | 'rtl'): void => {
  if (editor.getEditorState().read(() => $getRoot().getDirection()) === direction) return
  editor.update(() => void $getRoot().setDirection(direction), {
    tag: [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG],
    discrete: true,
  })
}
