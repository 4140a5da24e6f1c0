import { $isListItemNode, $isListNode, type ListItemNode } from '@lexical/list'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $addUpdateTag,
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  DELETE_CHARACTER_COMMAND,
  HISTORY_PUSH_TAG,
  INDENT_CONTENT_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  type RangeSelection,
} from 'lexical'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { hasShortcut } from '#web/lib/actions/shortcuts.ts'
import { blockChoices } from '../blocks/block-menu.ts'
import { $keepSectionState } from '../blocks/block-state.ts'
import { $continueNumbers } from '../blocks/continue-numbers.ts'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { registerEarlyContinuation } from './early-continuation.ts'
import { registerInsertAtOnce } from './insert-at-once.ts'
import { $textKey } from './text-formats.ts'
import { registerBehindNotes } from '../blocks/note/behind-notes.ts'
import { registerSelectionSync } from '../selection/sync-selection.ts'

const choices = blockChoices.flatMap((choice) => (hasShortcut(choice.id) ? [{ choice, shortcut: choice.id }] : []))

/** Handles the shortcuts of the blocks. */
const $choiceKey = (editor: LexicalEditor, event: KeyboardEvent): boolean => {
  // Plain typing returns here, without the search through the shortcuts.
  if (!event.ctrlKey && !event.metaKey) return false
  const found = choices.find(({ shortcut }) => isShortcut(event, shortcut))
  if (!found) return false
  event.preventDefault()
  $addUpdateTag(HISTORY_PUSH_TAG)
  found.choice.$run(editor)
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
  const isDone = editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND)
  // Lexical gives a new inner list the first number of the outer one.
  const list = item.getParent()
  if (!event.shiftKey && $isListNode(list) && list.getChildrenSize() === 1) list.setStart(1)
  return isDone
}

/** Returns the item of an outermost list at the caret, or null. */
const $outerItem = (selection: RangeSelection): ListItemNode | null => {
  const item = $itemAt(selection.anchor.getNode())
  const list = item?.getParent()
  return item && $isListNode(list) && $blockOf(item) === list ? item : null
}

/** Turns an item into a paragraph. The items below it count on, as if it was still in the list. */
const $endItem = (item: ListItemNode, selection: RangeSelection): boolean => {
  const number = item.getValue()
  if (!item.collapseAtStart(selection)) return false
  const caret = $getSelection()
  const below = $isRangeSelection(caret) ? $blockOf(caret.anchor.getNode())?.getNextSibling() : null
  $continueNumbers(below, number)
  return true
}

/** Enter in an empty list item ends the list. */
const $leaveList = (): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const item = $outerItem(selection)
  if (!item || item.getTextContent().trim() !== '') return false
  item.clear()
  return $endItem(item, selection)
}

/** Backspace at the beginning of a list item turns it into a paragraph. */
const $leaveListBackward = (): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.offset !== 0) return false
  const item = $outerItem(selection)
  const node = selection.anchor.getNode()
  if (!item || !(item.is(node) || item.getFirstDescendant()?.is(node))) return false
  return $endItem(item, selection)
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
  heading.replace($keepSectionState(paragraph, heading), true)
  paragraph.selectStart()
  return true
}

export const registerKeys = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    registerSelectionSync(editor),
    registerBehindNotes(editor),
    registerEarlyContinuation(editor),
    registerInsertAtOnce(editor),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => $choiceKey(editor, event), COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => $textKey(editor, event), COMMAND_PRIORITY_LOW),
    // Popups beside the text handle Escape. Lexical's default would blur the editor.
    editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_TAB_COMMAND, (event) => $tab(editor, event), COMMAND_PRIORITY_LOW),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leaveList, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(DELETE_CHARACTER_COMMAND, $endHeading, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      DELETE_CHARACTER_COMMAND,
      (isBackward) => isBackward && $leaveListBackward(),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      KEY_BACKSPACE_COMMAND,
      (event) => {
        if (!$leaveListBackward()) return false
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
  )
