import {
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
} from 'lexical'
import { $importBlock } from '../blocks/block-json.ts'
import { $insertInCode } from '../blocks/code/code-keys.ts'
import { $insertBlocks } from '../blocks/insert-blocks.ts'
import { readTransfer } from './read-transfer.ts'

const isBlock = (node: LexicalNode): node is ElementNode => $isElementNode(node) && !node.isInline()

const $insertTransfer = (transfer: DataTransfer) => {
  if ($insertInCode(transfer.getData('text/plain'))) return
  const blocks = readTransfer(transfer).map($importBlock).filter(isBlock)
  if (blocks.length > 0) $insertBlocks(blocks)
}

const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer !== null && transfer.files.length > 0 && !transfer.types.includes('text/plain')

/**
 * Inserts pasted or dropped content as headings, paragraphs, lists, quotes and links. Pictures of a
 * page are ignored; `registerFigures` adds image files.
 */
export const registerPaste = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const transfer =
          'clipboardData' in event ? event.clipboardData : 'dataTransfer' in event ? event.dataTransfer : null
        event.preventDefault()
        if (transfer) editor.update(() => $insertTransfer(transfer), { tag: PASTE_TAG })
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // Handles a drop from outside the editor. The browser's own corrections also arrive here;
    // Lexical handles those within the line.
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => {
        if (typeof event === 'string' || event.inputType !== 'insertFromDrop' || !event.dataTransfer) return false
        $insertTransfer(event.dataTransfer)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        if (!hasFiles(event.dataTransfer)) return false
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    // Handles a drag within the text.
    editor.registerCommand(
      SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
      ({ nodes, selection }) => {
        if (!$isRangeSelection(selection) || !nodes.some(isBlock)) return false
        $insertBlocks(nodes.filter(isBlock))
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
