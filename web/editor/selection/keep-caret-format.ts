import {
  $getPreviousSelection,
  $getSelection,
  $isRangeSelection,
  type BaseSelection,
  COMMAND_PRIORITY_CRITICAL,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type RangeSelection,
  SELECTION_CHANGE_COMMAND,
} from 'lexical'
import { SMALL_CAPS_COMMAND } from '../typing/small-caps.ts'

const isCaret = (selection: BaseSelection | null): selection is RangeSelection =>
  $isRangeSelection(selection) && selection.isCollapsed()

const isSamePlace = (one: RangeSelection, other: Pick<RangeSelection['anchor'], 'key' | 'offset'>): boolean =>
  one.anchor.key === other.key && one.anchor.offset === other.offset

/**
 * Keeps bold, italic and other formats that were chosen for a caret until it moves. Lexical keeps
 * them for 200 ms, and then each `selectionchange` takes the format of the text at the caret again,
 * although nothing moved.
 */
export const keepCaretFormat = (editor: LexicalEditor): (() => void) => {
  /** The place of the caret when its format was chosen; null if the caret has moved since. */
  let chosen: { key: string; offset: number } | null = null
  /** A new choice replaces the one before. Lexical reports it as a change of the selection too. */
  const forget = () => {
    chosen = null
    return false
  }
  return mergeRegister(
    editor.registerCommand(FORMAT_TEXT_COMMAND, forget, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(SMALL_CAPS_COMMAND, forget, COMMAND_PRIORITY_CRITICAL),
    editor.registerUpdateListener(({ editorState, prevEditorState, dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) return
      const now = editorState.read($getSelection)
      const before = prevEditorState.read($getSelection)
      if (!isCaret(now) || !isCaret(before) || !isSamePlace(now, before.anchor)) return
      if (now.format !== before.format || now.style !== before.style)
        chosen = { key: now.anchor.key, offset: now.anchor.offset }
    }),
    editor.registerCommand(
      SELECTION_CHANGE_COMMAND,
      () => {
        const [selection, before] = [$getSelection(), $getPreviousSelection()]
        if (!chosen || !isCaret(selection) || !isCaret(before)) chosen = null
        else if (isSamePlace(selection, chosen) && isSamePlace(before, chosen)) {
          selection.format = before.format
          selection.setStyle(before.style)
        } else chosen = null
        return false
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
  )
}
