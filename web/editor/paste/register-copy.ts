import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  COPY_COMMAND,
  CUT_COMMAND,
  CUT_TAG,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { $removeSelected } from '../blocks/insert-blocks.ts'
import { $removeSelectedVoid } from '../blocks/void/keep-void.ts'
import { $selectedVoid } from '../blocks/void/void-blocks.ts'
import { $selectionToHtml } from './selection-to-html.ts'

const $copy = (editor: LexicalEditor, event: ClipboardEvent | KeyboardEvent | null): boolean => {
  if (!event || !('clipboardData' in event) || !event.clipboardData) return false
  const selection = $getSelection()
  const isSelected = $isRangeSelection(selection) ? !selection.isCollapsed() : $selectedVoid() !== null
  if (!isSelected) return false
  const { html, text } = $selectionToHtml(editor)
  event.preventDefault()
  event.clipboardData.setData('text/html', html)
  event.clipboardData.setData('text/plain', text)
  return true
}

/** Copies clean HTML and text, without the editor's own markup. */
export const registerCopy = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(COPY_COMMAND, (event) => $copy(editor, event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      CUT_COMMAND,
      (event) => {
        if (!$copy(editor, event)) return false
        editor.update(
          () => {
            const selection = $getSelection()
            if ($isRangeSelection(selection)) $removeSelected(selection)
            else $removeSelectedVoid()
          },
          { tag: CUT_TAG },
        )
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
