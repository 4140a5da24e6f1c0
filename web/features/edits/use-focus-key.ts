import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { useEffect } from 'react'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'

const proposal = '[role="toolbar"][aria-label="Proposal"]'
const rejected = 'section[aria-label="Rejected"]'
const tools = '[role="toolbar"][aria-label="AI"]'

/**
 * Moves the focus with Ctrl+J or Cmd+J from the text to the proposal, a rejected proposal, or the
 * AI tools.
 */
export const useFocusKey = (editor: LexicalEditor): void => {
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!isShortcut(event, 'toAi')) return false
          event.preventDefault()
          const first = [proposal, rejected, tools]
            .map((place) => document.querySelector<HTMLElement>(`${place} button`))
            .find(Boolean)
          first?.focus()
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )
}
