import {
  COMMAND_PRIORITY_LOW,
  CONTROL_OR_META,
  isExactShortcutMatch,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { useEffect } from 'react'

/** Ctrl+J, or Cmd+J, goes from the text to the proposal that waits, or to the AI's tools. */
export const useFocusKey = (editor: LexicalEditor): void => {
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!isExactShortcutMatch(event, 'j', CONTROL_OR_META)) return false
          event.preventDefault()
          const proposal = document.querySelector<HTMLElement>('section[aria-label="Proposal"]')
          const first = document.querySelector<HTMLElement>('[role="toolbar"][aria-label="AI"] button')
          ;(proposal ?? first)?.focus()
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )
}
