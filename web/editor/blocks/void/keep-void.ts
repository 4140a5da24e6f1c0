import {
  $addUpdateTag,
  $createParagraphNode,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  DELETE_CHARACTER_COMMAND,
  type ElementNode,
  HISTORY_PUSH_TAG,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_LEFT_COMMAND,
  KEY_ARROW_RIGHT_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_BACKSPACE_COMMAND,
  KEY_DELETE_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
  type RangeSelection,
  SELECTION_CHANGE_COMMAND,
} from 'lexical'
import { $isChapter } from '../chapter-node.ts'
import { $blockOf } from '../keep-chapters.ts'
import { $followingBlock, $precedingBlock } from '../neighbours.ts'
import { $isVoid, $selectedVoid, $selectVoid } from './void-blocks.ts'

type Way = 'before' | 'after'
const opposite = { before: 'after', after: 'before' } as const

/** Returns the next block in a direction that can contain the caret, or null. */
const $nextRoom = (block: ElementNode, way: Way): ElementNode | null => {
  const $step = way === 'after' ? $followingBlock : $precedingBlock
  let at = $step(block)
  while (at && $isVoid(at)) at = $step(at)
  return at
}

const $enter = (block: ElementNode, way: Way): void => void (way === 'after' ? block.selectStart() : block.selectEnd())

const $isAtEdge = ({ anchor }: RangeSelection, block: ElementNode, way: Way): boolean => {
  const node = anchor.getNode()
  if (way === 'before') return anchor.offset === 0 && (block.is(node) || block.getFirstDescendant()?.is(node) === true)
  const size = $isElementNode(node) ? node.getChildrenSize() : node.getTextContentSize()
  return anchor.offset === size && (block.is(node) || block.getLastDescendant()?.is(node) === true)
}

/** Moves the caret past void blocks, from the edge of a block or from a selected void block. */
const $arrow = (editor: LexicalEditor, event: KeyboardEvent, direction: Way, isSideways: boolean): boolean => {
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
  const selected = $selectedVoid()
  const selection = $getSelection()
  const caret = $isRangeSelection(selection) && selection.isCollapsed() ? selection : null
  const block = selected ?? (caret && $blockOf(caret.anchor.getNode()))
  if (!block || (!selected && !$isVoid($followingBlock(block)) && !$isVoid($precedingBlock(block)))) return false
  const way = isSideways && isReversed(editor, block) ? opposite[direction] : direction
  const beside = way === 'after' ? $followingBlock(block) : $precedingBlock(block)
  if (!selected && !(caret && $isVoid(beside) && $isAtEdge(caret, block, way))) return false
  event.preventDefault()
  const room = $nextRoom(block, way)
  if (room) $enter(room, way)
  else if ($isVoid(beside)) $selectVoid(beside)
  return true
}

/** Deletes the void block beside the caret, without joining the text on both sides. */
const $delete = (isBackward: boolean): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const block = $blockOf(selection.anchor.getNode())
  const way = isBackward ? 'before' : 'after'
  const beside = block && (isBackward ? $precedingBlock(block) : $followingBlock(block))
  if (!block || !$isVoid(beside) || !$isAtEdge(selection, block, way)) return false
  $addUpdateTag(HISTORY_PUSH_TAG)
  beside.remove()
  return true
}

/**
 * Deletes the selected void block, and moves the caret to the text after it. Returns false if none
 * is selected.
 */
export const $removeSelectedVoid = (): boolean => {
  const block = $selectedVoid()
  if (!block) return false
  $addUpdateTag(HISTORY_PUSH_TAG)
  const [before, after] = [$nextRoom(block, 'before'), $nextRoom(block, 'after')]
  if (after) after.selectStart()
  else if (before) before.selectEnd()
  else {
    const paragraph = $createParagraphNode()
    block.insertAfter(paragraph)
    paragraph.select()
  }
  block.remove()
  return true
}

const $deleteSelected = (event: KeyboardEvent): boolean => {
  const isDeleted = $removeSelectedVoid()
  if (isDeleted) event.preventDefault()
  return isDeleted
}

const $paragraphAfter = (event: KeyboardEvent | null): boolean => {
  const block = $selectedVoid()
  if (!block) return false
  event?.preventDefault()
  const paragraph = $createParagraphNode()
  block.insertAfter(paragraph)
  paragraph.select()
  return true
}

/**
 * The browser can put the caret beside a void block, where nothing can be typed. Moves it into
 * text.
 */
const $leaveGap = (before: NodeKey | null): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'element') return false
  const node: LexicalNode = selection.anchor.getNode()
  const { offset } = selection.anchor
  const beside = $isChapter(node) ? (node.getChildAtIndex(offset) ?? node.getLastChild()) : null
  const block = $isVoid(node) ? node : beside
  if (!$isVoid(block)) return false
  const isFromAbove = before !== null && $precedingBlock(block)?.getKey() === before
  const way = isFromAbove ? 'after' : 'before'
  const room = $nextRoom(block, way) ?? $nextRoom(block, way === 'after' ? 'before' : 'after')
  if (room) $enter(room, $nextRoom(block, 'after') === room ? 'after' : 'before')
  else $selectVoid(block)
  return true
}

/** Marks the selected void block for the style sheet. */
const showSelected = (editor: LexicalEditor): (() => void) => {
  let shown: HTMLElement | null = null
  return editor.registerUpdateListener(({ editorState }) => {
    const key = editorState.read(() => $selectedVoid()?.getKey() ?? null)
    const element = key === null ? null : editor.getElementByKey(key)
    if (element === shown) return
    shown?.classList.remove('selected')
    element?.classList.add('selected')
    shown = element
  })
}

const arrows: [LexicalCommand<KeyboardEvent>, Way, isSideways: boolean][] = [
  [KEY_ARROW_DOWN_COMMAND, 'after', false],
  [KEY_ARROW_RIGHT_COMMAND, 'after', true],
  [KEY_ARROW_UP_COMMAND, 'before', false],
  [KEY_ARROW_LEFT_COMMAND, 'before', true],
]

/** Returns true for right-to-left text, in which the left arrow key moves forward. */
const isReversed = (editor: LexicalEditor, block: ElementNode): boolean => {
  const element = editor.getElementByKey(block.getKey())
  return element !== null && getComputedStyle(element).direction === 'rtl'
}

/** Lets scene breaks and locked blocks be selected, passed and deleted as a whole. */
export const keepVoid = (editor: LexicalEditor): (() => void) => {
  /** The block with the caret before the last move. */
  let last: NodeKey | null = null
  return mergeRegister(
    ...arrows.map(([command, way, isSideways]) =>
      editor.registerCommand(command, (event) => $arrow(editor, event, way, isSideways), COMMAND_PRIORITY_HIGH),
    ),
    editor.registerCommand(DELETE_CHARACTER_COMMAND, $delete, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_BACKSPACE_COMMAND, $deleteSelected, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_DELETE_COMMAND, $deleteSelected, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_ENTER_COMMAND, $paragraphAfter, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, () => $paragraphAfter(null), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(SELECTION_CHANGE_COMMAND, () => $leaveGap(last), COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const block = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null
        if (!$isVoid(block)) return false
        $selectVoid(block)
        return true
      },
      COMMAND_PRIORITY_LOW,
    ),
    showSelected(editor),
    editor.registerUpdateListener(({ editorState }) => {
      editorState.read(() => {
        const selection = $getSelection()
        if ($isRangeSelection(selection)) last = $blockOf(selection.focus.getNode())?.getKey() ?? last
      })
    }),
  )
}
