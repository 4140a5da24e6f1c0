import {
  $findMatchingParent,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isDecoratorNode,
  $isElementNode,
  $isRangeSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  DRAGOVER_COMMAND,
  DROP_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  PASTE_COMMAND,
} from 'lexical'
import { $goOnAfter } from '../insert-block.ts'
import { $blockOf } from '../keep-chapters.ts'
import { $joinLines, $linesOf } from '../table/inline-lines.ts'
import type { addImages } from './add-images.ts'
import { dragFigures } from './drag-figures.ts'
import { $isFigure, FigureNode } from './figure-node.ts'

/** Converts blocks that a drop put into a caption to lines of text. */
const $keepCaption = (figure: FigureNode) => {
  const isInline = figure
    .getChildren()
    .every((child) => !($isElementNode(child) || $isDecoratorNode(child)) || child.isInline())
  if (!isInline) figure.splice(0, figure.getChildrenSize(), $joinLines($linesOf(figure.getChildren())))
}

const $blockAtCaret = (): NodeKey | null => {
  const selection = $getSelection()
  const block = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
  return block?.getKey() ?? null
}

/** Enter in a caption begins a paragraph after the figure. */
const $leave = (): boolean => {
  const selection = $getSelection()
  const figure = $isRangeSelection(selection) ? $findMatchingParent(selection.focus.getNode(), $isFigure) : null
  if (!figure) return false
  $goOnAfter(figure)
  return true
}

/**
 * Returns the files of a transfer that has no plain text. HTML does not count, because a browser
 * adds it when a picture of a page is copied.
 */
const filesOf = (transfer: DataTransfer | null): File[] =>
  transfer && !transfer.types.includes('text/plain') ? [...transfer.files] : []

/** Inserts image files that are dropped or pasted, and lets figures be dragged. */
export const registerFigures = (
  editor: LexicalEditor,
  images: Pick<ReturnType<typeof addImages>, 'add'>,
): (() => void) =>
  mergeRegister(
    // This comes before the handlers of files, because a browser drags a picture of a page as a
    // file too.
    dragFigures(editor),
    editor.registerNodeTransform(FigureNode, $keepCaption),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leave, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const files = 'clipboardData' in event ? filesOf(event.clipboardData) : []
        if (files.length === 0) return false
        event.preventDefault()
        images.add(files, $blockAtCaret())
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DRAGOVER_COMMAND,
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return false
        event.preventDefault()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const files = filesOf(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        const node = event.target instanceof Node ? $getNearestNodeFromDOMNode(event.target) : null
        const block = node && $blockOf(node)
        images.add(files, block?.getKey() ?? $blockAtCaret())
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const picture = target instanceof Element ? target.closest('.figure-picture') : null
        const figure = picture && $getNearestNodeFromDOMNode(picture)
        if ($isFigure(figure)) figure.selectEnd()
        return false
      },
      COMMAND_PRIORITY_LOW,
    ),
  )
