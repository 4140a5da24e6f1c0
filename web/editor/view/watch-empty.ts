import { $getRoot, type LexicalEditor } from 'lexical'
import { $isChapter } from '../blocks/chapter-node.ts'

const $isEmpty = (): boolean => {
  const chapter = $getRoot().getFirstChild()
  if (!$isChapter(chapter) || $getRoot().getChildrenSize() > 1 || chapter.getChildrenSize() > 1) return false
  const block = chapter.getFirstChild()
  return block?.getType() === 'paragraph' && block.getTextContentSize() === 0
}

/** Sets `data-empty` on the element while the text is empty, for the placeholder. */
export const watchEmpty = (editor: LexicalEditor, element: HTMLElement): (() => void) => {
  const mark = () => element.toggleAttribute('data-empty', editor.getEditorState().read($isEmpty))
  mark()
  return editor.registerUpdateListener(({ dirtyElements }) => {
    if (dirtyElements.size > 0) mark()
  })
}
