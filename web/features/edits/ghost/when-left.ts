import { $getSelection, $isRangeSelection, COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { isComposing } from '#web/lib/input/composing.ts'
import { isSomethingFloating } from '#web/lib/input/floating.ts'

const $caret = (): string => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return ''
  return `${selection.focus.key} ${selection.focus.offset}`
}

/**
 * Calls a function once the caret was moved, by typing or otherwise. Returns the function that
 * stops it.
 */
export const whenCaretMoves = (editor: LexicalEditor, onMove: () => void): (() => void) => {
  const before = editor.getEditorState().read($caret)
  return editor.registerUpdateListener(({ editorState }) => {
    if (editorState.read($caret) !== before) onMove()
  })
}

/** Calls a function when Escape is pressed in the text. Returns the function that stops it. */
export const whenEscaped = (editor: LexicalEditor, onEscape: () => void): (() => void) =>
  editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      if (event.key !== 'Escape' || isComposing(event) || isSomethingFloating()) return false
      event.preventDefault()
      onEscape()
      return true
    },
    COMMAND_PRIORITY_LOW,
  )
