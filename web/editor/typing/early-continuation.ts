import {
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'

/** Editors in which "continue writing" was the last key, before the AI tools were loaded. */
const waiting = new WeakSet<LexicalEditor>()

/**
 * Handles the key of "continue writing" if nothing else does, because the AI tools load after the
 * text. Otherwise it would begin a new paragraph. The AI tools take the request up when they open,
 * unless another key came after it.
 */
export const registerEarlyContinuation = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      () => {
        waiting.delete(editor)
        return false
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        if (!event || !isShortcut(event, 'continueText')) return false
        event.preventDefault()
        waiting.add(editor)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    () => waiting.delete(editor),
  )

/** Returns true once if the text at the caret was to be continued before the AI tools were loaded. */
export const takeEarlyContinuation = (editor: LexicalEditor): boolean => waiting.delete(editor)
