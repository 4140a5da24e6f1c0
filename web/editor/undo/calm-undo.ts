import type { HistoryState } from '@lexical/history'
import {
  $getNodeByKey,
  $getRoot,
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
import { $isChapter } from '../blocks/chapter-node.ts'
import { beginsChapter } from '../blocks/keep-chapters.ts'

/**
 * A selection that spans more chapters, or parts of long ones, than this is not restored, because
 * the browser would lay out all of them at once.
 */
const [MANY_CHAPTERS, MANY_PARTS] = [3, 6]

const $partIndex = (key: NodeKey): number | null => {
  for (let at: LexicalNode | null = $getNodeByKey(key); at; at = at.getParent())
    if ($isChapter(at)) return at.getIndexWithinParent()
  return null
}

/** Returns true if the parts between two places are too many to be selected. */
const $isMany = (first: number, last: number): boolean => {
  if (last - first + 1 >= MANY_PARTS) return true
  const later = $getRoot()
    .getChildren()
    .slice(first + 1, last + 1)
  const begun = later.filter((part) => {
    const block = $isChapter(part) ? part.getFirstChild() : null
    return block !== null && beginsChapter(block)
  })
  return 1 + begun.length >= MANY_CHAPTERS
}

/**
 * Returns the state with the selection collapsed to its start. Returns null if the selection spans
 * few parts or none.
 */
const withCollapsedSelection = (state: EditorState): EditorState | null =>
  state.read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection) || selection.isCollapsed()) return null
    const [first, last] = [$partIndex(selection.anchor.key), $partIndex(selection.focus.key)]
    if (first !== null && last !== null && !$isMany(Math.min(first, last), Math.max(first, last))) return null
    const caret = selection.clone()
    const { key, offset, type } = selection.isBackward() ? caret.focus : caret.anchor
    caret.anchor.set(key, offset, type)
    caret.focus.set(key, offset, type)
    return state.clone(caret)
  })

/** Returns false so that the history plugin still handles the command. */
const calm = (entry: { editorState: EditorState } | undefined): false => {
  const state = entry && withCollapsedSelection(entry.editorState)
  if (state) entry.editorState = state
  return false
}

/**
 * Collapses the selection that undo or redo of a change to many parts would restore. Selecting
 * all of them blocks the browser for most of a second in a long book, and the next keystroke would
 * replace them.
 */
export const registerCalmUndo = (editor: LexicalEditor, history: HistoryState): (() => void) => {
  return mergeRegister(
    editor.registerCommand(UNDO_COMMAND, () => calm(history.undoStack.at(-1)), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(REDO_COMMAND, () => calm(history.redoStack.at(-1)), COMMAND_PRIORITY_HIGH),
  )
}
