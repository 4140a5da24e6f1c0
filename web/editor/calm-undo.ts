import type { HistoryState } from '@lexical/history'
import {
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  type EditorState,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { $isChapter } from './chapter-node.ts'

/** From here on a selection is not restored: the browser would lay out every chapter in it at once. */
const MANY_CHAPTERS = 3

const $chapterIndex = (key: NodeKey): number | null => {
  for (let at: LexicalNode | null = $getNodeByKey(key); at; at = at.getParent())
    if ($isChapter(at)) return at.getIndexWithinParent()
  return null
}

/** A state with a caret at the beginning of its selection, where that spans many chapters; else null. */
const calmed = (state: EditorState): EditorState | null =>
  state.read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection) || selection.isCollapsed()) return null
    const [first, last] = [$chapterIndex(selection.anchor.key), $chapterIndex(selection.focus.key)]
    if (first !== null && last !== null && Math.abs(first - last) + 1 < MANY_CHAPTERS) return null
    const caret = selection.clone()
    const { key, offset, type } = selection.isBackward() ? caret.focus : caret.anchor
    caret.anchor.set(key, offset, type)
    caret.focus.set(key, offset, type)
    return state.clone(caret)
  })

/** Leaves the rest to the history. */
const calm = (entry: { editorState: EditorState } | undefined): false => {
  const state = entry && calmed(entry.editorState)
  if (state) entry.editorState = state
  return false
}

/**
 * Undo and redo of a change to many chapters set a caret where it began. Selecting them all again takes the browser most of a
 * second in a long book, and the next key would replace them.
 */
export const registerCalmUndo = (editor: LexicalEditor, history: HistoryState): (() => void) => {
  return mergeRegister(
    editor.registerCommand(UNDO_COMMAND, () => calm(history.undoStack.at(-1)), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(REDO_COMMAND, () => calm(history.redoStack.at(-1)), COMMAND_PRIORITY_HIGH),
  )
}
