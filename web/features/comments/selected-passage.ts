import { $getSelection, $isRangeSelection, type LexicalEditor, type PointType } from 'lexical'
import { anchorTextOf } from '#manuscript/model/anchors/anchor-text.ts'
import { type Anchor, anchorAt } from '#manuscript/model/anchors/anchor.ts'
import { $blockOf } from '#web/editor/blocks/keep-chapters.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { syncSelection } from '#web/editor/selection/sync-selection.ts'
import { $readBlockText } from './block-text.ts'

interface Place {
  key: string
  offset: number
  length: number
}

const $placeOf = (point: PointType): Place | null => {
  const block = $blockOf(point.getNode())
  if (!block) return null
  const { text, offset } = $readBlockText(block, point)
  return { key: block.getKey(), offset: offset ?? 0, length: text.length }
}

const readSelection = (editor: LexicalEditor): { start: Place; end: Place; isCaret: boolean } | null =>
  editor.getEditorState().read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return null
    const points = selection.isBackward() ? [selection.focus, selection.anchor] : [selection.anchor, selection.focus]
    const [start, end] = points.map($placeOf)
    return start && end ? { start, end, isCaret: selection.isCollapsed() } : null
  })

/** Returns the selected passage, or the paragraph at the caret if nothing is selected. */
export const selectedPassage = ({ editor, blocks }: OpenManuscript): Anchor | null => {
  syncSelection(editor)
  const selected = readSelection(editor)
  if (!selected) return null
  const { start, end, isCaret } = selected
  const list = blocks.blocks()
  const block = list.findIndex(({ key }) => key === start.key)
  const endBlock = list.findIndex(({ key }) => key === end.key)
  if (block === -1 || endBlock === -1) return null
  const passage = isCaret
    ? { block, start: 0, endBlock: block, end: start.length }
    : { block, start: start.offset, endBlock, end: end.offset }
  return anchorAt((at) => list[at] && anchorTextOf(list[at].json), passage)
}

/** The block and offset where the selection begins. */
interface CaretPlace {
  block: number
  offset: number
  /** True if nothing is selected. */
  isCaret: boolean
}

/** Returns the place of the caret. */
export const caretPlace = ({ editor, blocks }: OpenManuscript): CaretPlace | null => {
  syncSelection(editor)
  const selected = readSelection(editor)
  if (!selected) return null
  return {
    block: blocks.blocks().findIndex(({ key }) => key === selected.start.key),
    offset: selected.start.offset,
    isCaret: selected.isCaret,
  }
}
