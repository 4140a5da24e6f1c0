import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { PanelBottom } from 'lucide-react'
import { useEffect } from 'react'
import { type Action, NO_CARET, useActions } from '#web/lib/actions/actions.ts'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { shortcuts } from '#web/lib/actions/shortcuts.ts'

const proposal = '[role="toolbar"][aria-label="Proposal"]'
const rejected = 'section[aria-label="Rejected"]'
const tools = '[role="toolbar"][aria-label="AI"]'

const firstTool = (): HTMLElement | null | undefined =>
  [proposal, rejected, tools].map((place) => document.querySelector<HTMLElement>(`${place} button`)).find(Boolean)

const focusFirst = (): void => firstTool()?.focus()

const focusActions = (): Action[] => [
  {
    id: 'toAi',
    name: shortcuts.toAi.name,
    group: 'AI',
    icon: PanelBottom,
    words: 'focus keyboard',
    shortcut: 'toAi',
    unavailable: firstTool() ? undefined : NO_CARET,
    run: focusFirst,
  },
]

/**
 * Moves the focus with Ctrl+J or Cmd+J from the text to the proposal, a rejected proposal, or the
 * AI tools.
 */
export const useFocusKey = (editor: LexicalEditor): void => {
  useActions(focusActions)
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!isShortcut(event, 'toAi')) return false
          event.preventDefault()
          focusFirst()
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )
}
