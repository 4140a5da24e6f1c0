import type { LexicalEditor } from 'lexical'
import type { KeyboardEvent } from 'react'
import { focusText } from '../view/text-to-focus.ts'

/**
 * Returns a handler for `onKeyDownCapture` of a toolbar: Escape moves the focus back to the text. It
 * captures, because a tooltip of a button stops the key. An open menu of the toolbar closes first.
 */
export const returnToText = (editor: LexicalEditor) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
  // Other handlers of Escape, such as that of focus mode, skip events whose default is prevented.
  event.preventDefault()
  focusText(editor)
}
