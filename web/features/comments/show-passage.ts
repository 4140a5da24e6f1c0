import { $getNodeByKey, $isElementNode } from 'lexical'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import { $readBlockText, rangeOf } from './block-text.ts'
import type { CommentStore } from './comment-store.ts'

/** Scrolls the passage of a comment into view and puts the caret at its beginning. */
export const showPassage = ({ editor }: OpenManuscript, store: CommentStore, anchor: Anchor): void => {
  const listed = store.list()[anchor.block]
  if (!listed || anchor.lost) return
  jumpToBlock(editor, listed.key)
  const leaves = editor.getEditorState().read(() => {
    const node = $getNodeByKey(listed.key)
    return $isElementNode(node) ? $readBlockText(node).leaves : []
  })
  const range = rangeOf(editor, leaves, anchor.start, anchor.start + 1)
  if (range) window.getSelection()?.collapse(range.startContainer, range.startOffset)
}
