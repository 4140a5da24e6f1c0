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
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { nameAllLost } from '#manuscript/model/lost-items.ts'
import { $importBlock } from '../blocks/block-json.ts'
import { $insertInCode } from '../blocks/code/code-keys.ts'
import { $insertBlocks } from '../blocks/insert-blocks.ts'
import { PASTED_REST_COMMAND } from './pasted-rest.ts'
import { collectImages, type ReadTransfer, readTransfer } from './read-transfer.ts'

const isBlock = (node: LexicalNode): node is ElementNode => $isElementNode(node) && !node.isInline()

const $insertNodes = (nodes: readonly EditorNode[]) => {
  const blocks = nodes.map($importBlock).filter(isBlock)
  if (blocks.length > 0) $insertBlocks(blocks)
}

/** Passes on the images of pasted content, and the names of what was not kept. */
const passRest = (editor: LexicalEditor, { images, lost }: Pick<ReadTransfer, 'images' | 'lost'>) => {
  const names = nameAllLost(lost)
  if (images.length > 0 || names.length > 0) editor.dispatchCommand(PASTED_REST_COMMAND, { images, lost: names })
}

/**
 * Inserts Markdown as blocks. If the Markdown parser can't be loaded, the text is inserted
 * unchanged.
 */
const insertMarkdown = async (editor: LexicalEditor, markdown: string, plain: EditorNode[]) => {
  const { nodes, images } = await import('./markdown-to-nodes.ts').then(
    ({ markdownToNodes }) => markdownToNodes(markdown),
    () => ({ nodes: plain, images: [] }),
  )
  const collected = collectImages()
  for (const source of images) collected.image({ source, isMarkup: false })
  editor.update(
    () => {
      $insertNodes(nodes)
      passRest(editor, collected)
    },
    { tag: PASTE_TAG },
  )
}

const $insertTransfer = (editor: LexicalEditor, transfer: DataTransfer) => {
  if ($insertInCode(transfer.getData('text/plain'))) return
  const { blocks, images, lost, markdown } = readTransfer(transfer)
  if (markdown !== undefined) return void insertMarkdown(editor, markdown, blocks)
  $insertNodes(blocks)
  passRest(editor, { images, lost })
}

const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer !== null && transfer.files.length > 0 && !transfer.types.includes('text/plain')

/**
 * Inserts pasted or dropped content as blocks. Images in the content are uploaded; those of other
 * addresses are named to the person. `registerFigures` adds image files.
 */
export const registerPaste = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const transfer =
          'clipboardData' in event ? event.clipboardData : 'dataTransfer' in event ? event.dataTransfer : null
        event.preventDefault()
        if (transfer) editor.update(() => $insertTransfer(editor, transfer), { tag: PASTE_TAG })
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
        $insertTransfer(editor, event.dataTransfer)
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
