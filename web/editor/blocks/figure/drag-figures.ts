import {
  $addUpdateTag,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  COMMAND_PRIORITY_CRITICAL,
  DRAGEND_COMMAND,
  DRAGOVER_COMMAND,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  type ElementNode,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from 'lexical'
import { $blockOf } from '../keep-chapters.ts'
import { $isFigure, type FigureNode } from './figure-node.ts'

/** A block, and the side of it on which a dragged picture is dropped. */
interface Place {
  block: ElementNode
  element: HTMLElement
  isAfter: boolean
}

const $blockAt = (target: EventTarget | null): ElementNode | null => {
  const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null
  return node && $blockOf(node)
}

/**
 * Returns the place before or after the block at the pointer. In the margins, the block beside it
 * counts.
 */
const $placeAt = (editor: LexicalEditor, { target, clientX, clientY }: DragEvent): Place | null => {
  const root = editor.getRootElement()?.getBoundingClientRect()
  const inside = root && document.elementFromPoint(root.x + root.width / 2, clientY)
  const block = $blockAt(target) ?? $blockAt(inside ?? null) ?? $blockAt(document.elementFromPoint(clientX, clientY))
  const element = block && editor.getElementByKey(block.getKey())
  if (!element) return null
  const { top, height } = element.getBoundingClientRect()
  return { block, element, isAfter: clientY > top + height / 2 }
}

/** Moves the picture to a place. */
const $moveTo = (figure: FigureNode, { block, isAfter }: Place) => {
  if (block.is(figure)) return
  if (isAfter) block.insertAfter(figure)
  else block.insertBefore(figure)
  figure.selectEnd()
}

/**
 * Moves figures by dragging their pictures. By default, a browser would drop a copy of the file, or
 * nothing.
 */
export const dragFigures = (editor: LexicalEditor): (() => void) => {
  let dragged: NodeKey | null = null
  let marked: HTMLElement | null = null
  const mark = (place: Place | null) => {
    if (marked && marked !== place?.element) delete marked.dataset['drop']
    marked = place?.element ?? null
    if (marked) marked.dataset['drop'] = place?.isAfter ? 'after' : 'before'
  }
  const end = () => {
    dragged = null
    mark(null)
    return false
  }
  const $dragged = (): FigureNode | null => {
    const node = dragged === null ? null : $getNodeByKey(dragged)
    return $isFigure(node) ? node : null
  }
  return mergeRegister(
    editor.registerCommand(
      DRAGSTART_COMMAND,
      ({ target, dataTransfer }) => {
        const picture = target instanceof Element ? target.closest('.figure-picture') : null
        const figure = picture && $getNearestNodeFromDOMNode(picture)
        if (!$isFigure(figure) || !dataTransfer) return false
        dragged = figure.getKey()
        dataTransfer.effectAllowed = 'move'
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DRAGOVER_COMMAND,
      (event) => {
        const figure = $dragged()
        if (!figure) return false
        event.preventDefault()
        const place = $placeAt(editor, event)
        mark(place?.block.is(figure) ? null : place)
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const figure = $dragged()
        if (!figure) return false
        event.preventDefault()
        const place = $placeAt(editor, event)
        $addUpdateTag(HISTORY_PUSH_TAG)
        if (place) $moveTo(figure, place)
        end()
        return true
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(DRAGEND_COMMAND, end, COMMAND_PRIORITY_CRITICAL),
    end,
  )
}
