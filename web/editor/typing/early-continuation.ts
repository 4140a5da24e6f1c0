import {
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'

/**
 * Editors in which the last key was the shortcut "continue writing", pressed before the AI tools
 * were loaded.
 */
const waiting = new WeakSet<LexicalEditor>()

/**
 * Handles the shortcut "continue writing" until the AI tools, which load after the text, handle it.
 * Otherwise the key would begin a new paragraph. The AI tools carry out the request when they are
 * loaded, unless another key was pressed after it.
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
