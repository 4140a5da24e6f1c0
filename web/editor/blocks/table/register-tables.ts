import {
  $addUpdateTag,
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  COMPOSITION_START_COMMAND,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  type ElementNode,
  HISTORY_PUSH_TAG,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  REMOVE_TEXT_COMMAND,
} from 'lexical'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import type { ShortcutName } from '#web/lib/actions/shortcuts.ts'
import { $changeTable, $enterCell, type TableAction, tableSize } from './change-table.ts'
import { keepTables } from './keep-tables.ts'
import { $blockOf } from '../keep-chapters.ts'
import { $followingBlock, $precedingBlock } from '../neighbours.ts'
import { $isBounded, $isFirstPoint, $isLastPoint, $removeInTables } from './remove-in-tables.ts'
import { $cellAtCaret, $cellPlace } from './table-place.ts'

/** Removes the selected text of tables. Returns true if there was any. */
const $removeSelected = (): boolean => {
  const selection = $getSelection()
  return $isRangeSelection(selection) && $removeInTables(selection)
}

/** Removes the selected text before something is inserted in its place. */
const $makeRoom = (): false => {
  $removeSelected()
  return false
}

/** Returns true if the caret is at the edge of a cell, where deleting would reach the next cell. */
const $isAtEdge = (isBackward: boolean): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const node = selection.anchor.getNode()
  const cell = $cellPlace(node)?.cell
  if (!cell) return false
  const { offset } = selection.anchor
  const paragraph = cell.getFirstChild<ElementNode>()
  if (isBackward) return offset === 0 && (node.is(paragraph) || cell.getFirstDescendant()?.is(node) === true)
  const last = cell.getLastDescendant()
  return node.is(paragraph)
    ? offset === paragraph?.getChildrenSize()
    : last?.is(node) === true && offset === node.getTextContentSize()
}

/**
 * Returns true if deleting would join the text around a formula or figure with its content. The caret
 * then only moves there. An empty paragraph after such a block is removed.
 */
const $staysApart = (isBackward: boolean): boolean => {
  const selection = $getSelection()
  const block = $isRangeSelection(selection) && selection.isCollapsed() ? $blockOf(selection.anchor.getNode()) : null
  if (!block || !$isRangeSelection(selection)) return false
  if (!(isBackward ? $isFirstPoint : $isLastPoint)(block, selection.anchor)) return false
  const next = isBackward ? $precedingBlock(block) : $followingBlock(block)
  const isBounded = $isBounded(block)
  if (isBounded) {
    if (block.getTextContentSize() > 0 || block.getType() !== 'math') return true
    block.replace($createParagraphNode()).selectStart()
    return true
  }
  if (!next || !$isBounded(next)) return false
  if (isBackward) next.selectEnd()
  else next.selectStart()
  if (block.isEmpty()) block.remove()
  return true
}

const $delete = (isBackward: boolean): boolean => $removeSelected() || $isAtEdge(isBackward) || $staysApart(isBackward)

/**
 * Tab moves to the next cell, and from the last one to a new row. Shift+Tab in the first cell leaves
 * the text, as elsewhere on the page.
 */
const $tab = (event: KeyboardEvent): boolean => {
  const place = $cellAtCaret()
  if (!place || event.ctrlKey || event.metaKey || event.altKey) return false
  const { table, row, column } = place
  const [columns, rows] = [table.getColumns(), table.getChildrenSize()]
  const next = row * columns + column + (event.shiftKey ? -1 : 1)
  if (next < 0 || (next >= rows * columns && rows >= tableSize.rows)) return false
  event.preventDefault()
  if (next >= rows * columns) {
    $addUpdateTag(HISTORY_PUSH_TAG)
    $changeTable('rowBelow')
    $enterCell(table, rows, 0)
  } else $enterCell(table, Math.floor(next / columns), next % columns)
  return true
}

const moves: { shortcut: ShortcutName; ltr: TableAction; rtl: TableAction }[] = [
  { shortcut: 'rowUp', ltr: 'rowUp', rtl: 'rowUp' },
  { shortcut: 'rowDown', ltr: 'rowDown', rtl: 'rowDown' },
  { shortcut: 'columnLeft', ltr: 'columnBack', rtl: 'columnOn' },
  { shortcut: 'columnRight', ltr: 'columnOn', rtl: 'columnBack' },
]

const isRightToLeft = (editor: LexicalEditor): boolean => editor.getRootElement()?.dir === 'rtl'

/** Alt+Shift and an arrow moves the row or column, as in Word. On a Mac it is Control+Shift. */
const $move = (editor: LexicalEditor, event: KeyboardEvent): boolean => {
  const move = event.shiftKey && moves.find(({ shortcut }) => isShortcut(event, shortcut))
  if (!move || !$cellAtCaret()) return false
  event.preventDefault()
  $addUpdateTag(HISTORY_PUSH_TAG)
  $changeTable(move[isRightToLeft(editor) ? 'rtl' : 'ltr'])
  return true
}

/** Registers what tables need: their shape, their keys, and deleting over cells. */
export const registerTables = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    keepTables(editor),
    ...[DELETE_CHARACTER_COMMAND, DELETE_WORD_COMMAND, DELETE_LINE_COMMAND].map((command) =>
      editor.registerCommand(command, $delete, COMMAND_PRIORITY_CRITICAL),
    ),
    editor.registerCommand(REMOVE_TEXT_COMMAND, $removeSelected, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(CONTROLLED_TEXT_INSERTION_COMMAND, $makeRoom, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(COMPOSITION_START_COMMAND, $makeRoom, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(INSERT_LINE_BREAK_COMMAND, $makeRoom, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(
      INSERT_PARAGRAPH_COMMAND,
      () => {
        $removeSelected()
        // A cell holds lines, not paragraphs.
        return $cellAtCaret() !== null && editor.dispatchCommand(INSERT_LINE_BREAK_COMMAND, false)
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(KEY_TAB_COMMAND, $tab, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => $move(editor, event), COMMAND_PRIORITY_HIGH),
  )
