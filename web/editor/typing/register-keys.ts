import { $isListItemNode, $isListNode, type ListItemNode } from '@lexical/list'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  CONTROL_OR_META,
  DELETE_CHARACTER_COMMAND,
  INDENT_CONTENT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  isModifierMatch,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { $makeKind, $selectedBlocks, $toggleBlockKind, type BlockKind } from '../blocks/set-block-kind.ts'
import { registerSelectionSync } from '../selection/sync-selection.ts'

const kinds: Record<string, Exclude<BlockKind, 'list'>> = { Digit2: 'h2', Digit3: 'h3', Digit0: 'paragraph' }

/**
 * Handles Ctrl+Alt or Cmd+Option with 2, 3 and 0. The key is identified by its position, since
 * Option changes the character. AltGr, which the browser reports as Ctrl+Alt, is left alone.
 */
const $kindKey = (event: KeyboardEvent): boolean => {
  const kind = kinds[event.code]
  if (!kind || event.getModifierState('AltGraph')) return false
  if (!isModifierMatch(event, { ...CONTROL_OR_META, altKey: true })) return false
  event.preventDefault()
  if (kind === 'paragraph') for (const block of $selectedBlocks()) $makeKind(block, kind)
  else $toggleBlockKind(kind)
  return true
}

const $itemAt = (node: LexicalNode): ListItemNode | null => {
  for (let at: LexicalNode | null = node; at; at = at.getParent()) if ($isListItemNode(at)) return at
  return null
}

/**
 * Tab leaves the editor, as elsewhere on the page. In a list it indents or outdents the item
 * instead.
 */
const $tab = (editor: LexicalEditor, event: KeyboardEvent): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const item = $itemAt(selection.anchor.getNode())
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.shiftKey ? item.getIndent() === 0 : item.getPreviousSibling() === null) return false
  event.preventDefault()
  return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND)
}

/** Enter in an empty list item ends the list. */
const $leaveList = (): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const item = $itemAt(selection.anchor.getNode())
  const list = item?.getParent()
  if (!item || !$isListNode(list) || $blockOf(item) !== list || item.getTextContent().trim() !== '') return false
  item.clear()
  return item.collapseAtStart(selection)
}

/**
 * Backspace at the beginning of a heading first turns it into a paragraph. Only the next one merges
 * it with the block before.
 */
const $endHeading = (isBackward: boolean): boolean => {
  const selection = $getSelection()
  if (!isBackward || !$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.offset !== 0)
    return false
  const node = selection.anchor.getNode()
  const heading = $blockOf(node)
  if (!$isHeadingNode(heading) || !(heading.is(node) || heading.getFirstDescendant()?.is(node))) return false
  const paragraph = $createParagraphNode().setDirection(heading.getDirection())
  heading.replace(paragraph, true)
  paragraph.selectStart()
  return true
}

export const registerKeys = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    registerSelectionSync(editor),
    editor.registerCommand(KEY_DOWN_COMMAND, $kindKey, COMMAND_PRIORITY_LOW),
    // Popups beside the text handle Escape. Lexical's default would blur the editor.
    editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_TAB_COMMAND, (event) => $tab(editor, event), COMMAND_PRIORITY_LOW),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveList, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(DELETE_CHARACTER_COMMAND, $endHeading, COMMAND_PRIORITY_HIGH),
  )
