import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  BEFORE_INPUT_COMMAND,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  type LexicalEditor,
} from 'lexical'

/**
 * Inserts several characters that arrive in one event into an empty block or item, for example from
 * dictation or an emoji picker. Lexical would mistake them for a correction that the previous Enter
 * accepts, and would move the caret, and all further typing, to the next block.
 */
export const registerInsertAtOnce = (editor: LexicalEditor): (() => void) =>
  editor.registerCommand(
    BEFORE_INPUT_COMMAND,
    (event) => {
      const { inputType, data } = event
      if (inputType !== 'insertText' || data === null || data.length < 2 || data.includes('\n')) return false
      const selection = $getSelection()
      if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
      const node = selection.anchor.getNode()
      if (!$isElementNode(node) || !node.isEmpty()) return false
      event.preventDefault()
      return editor.dispatchCommand(CONTROLLED_TEXT_INSERTION_COMMAND, data)
    },
    COMMAND_PRIORITY_LOW,
  )
