import { $getRoot, $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import type { Splice } from '#manuscript/model/splices.ts'
import { $blockOf, $blocksOf } from './keep-chapters.ts'

/** Whether splices touch the chapter in which something is being composed: its elements may then be moved. */
const touchesComposition = (editor: LexicalEditor, splices: readonly Splice[]): boolean =>
  editor.getEditorState().read(() => {
    const selection = $getSelection()
    const chapter = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode())?.getParent() : null
    if (!chapter) return false
    const blocks = $blocksOf($getRoot())
    const first = blocks.findIndex((block) => chapter.is(block.getParent()))
    const last = first + chapter.getChildrenSize()
    return splices.some(({ start, deleteCount }) => start < last && (start >= first || start + deleteCount > first))
  })

/** Finishes a composition that a change would otherwise break. What was composed so far stays as it is. */
export const endComposition = (editor: LexicalEditor, splices: readonly Splice[]): void => {
  if (!editor.isComposing() || !touchesComposition(editor, splices)) return
  const element = editor.getRootElement()
  element?.blur()
  element?.focus({ preventScroll: true })
}
