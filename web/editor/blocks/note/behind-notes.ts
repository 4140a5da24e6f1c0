import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type PointType,
  SELECTION_CHANGE_COMMAND,
} from 'lexical'
import { isComposing } from '#web/lib/input/composing.ts'
import { $isNote } from './note-node.ts'

/** Returns the last footnote after a text node if only footnotes follow that node in its block. */
const $lastNoteAfter = (text: LexicalNode): LexicalNode | null => {
  let last: LexicalNode | null = null
  for (const node of text.getNextSiblings()) {
    if (!$isNote(node)) return null
    last = node
  }
  return last
}

/** Moves a point at the end of a text behind the footnotes that end its block. */
const $moveBehind = (point: PointType): boolean => {
  const node = point.getNode()
  if (!$isTextNode(node) || point.offset !== node.getTextContentSize()) return false
  const last = $lastNoteAfter(node)
  if (last) point.set(last.getParentOrThrow().getKey(), last.getIndexWithinParent() + 1, 'element')
  return last !== null
}

/** Returns true for a press in the last line of a block, beside the footnote that ends it. */
const isBehindMark = ({ target, clientX, clientY }: PointerEvent): boolean => {
  const block = target instanceof Element ? target.closest('p, li, h1, h2, h3') : null
  const mark = block && [...block.querySelectorAll('.note-mark')].at(-1)
  if (!mark) return false
  const { left, right, top } = mark.getBoundingClientRect()
  const isBeside = getComputedStyle(block).direction === 'rtl' ? clientX < left : clientX > right
  return isBeside && clientY >= top
}

/**
 * Puts the caret behind the footnotes at the end of a block when a person presses End or clicks
 * beside the line. Chromium treats both sides of a mark as the same place and stops in front of it,
 * so Enter would move the footnote to the next paragraph.
 */
export const registerBehindNotes = (editor: LexicalEditor): (() => void) => {
  let isToEnd = false
  const onKeyDown = (event: KeyboardEvent) => {
    isToEnd = event.key === 'End' && !isComposing(event)
  }
  const onPointerDown = (event: PointerEvent) => {
    isToEnd = isBehindMark(event)
  }
  return mergeRegister(
    editor.registerRootListener((root) => {
      root?.addEventListener('keydown', onKeyDown)
      root?.addEventListener('pointerdown', onPointerDown)
      return () => {
        root?.removeEventListener('keydown', onKeyDown)
        root?.removeEventListener('pointerdown', onPointerDown)
      }
    }),
    editor.registerCommand(
      SELECTION_CHANGE_COMMAND,
      () => {
        const selection = $getSelection()
        if (!isToEnd || !$isRangeSelection(selection)) return false
        const wasCollapsed = selection.isCollapsed()
        if ($moveBehind(selection.focus) && wasCollapsed)
          selection.anchor.set(selection.focus.key, selection.focus.offset, selection.focus.type)
        return false
      },
      COMMAND_PRIORITY_LOW,
    ),
  )
}
