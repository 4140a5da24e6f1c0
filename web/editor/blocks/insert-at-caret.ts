import { $isListNode } from '@lexical/list'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isRangeSelection,
  type ElementNode,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { type HeadingLevel, headingLevel } from '#manuscript/model/shift-headings.ts'
import { $exportBlock, $importBlock } from './block-json.ts'
import { $isFixed } from './fixed-blocks.ts'
import { $blockOf, $blocksOf, $chaptersOf } from './keep-chapters.ts'
import { $precedingBlock } from './neighbours.ts'
import { $splitBlock } from './same-kind.ts'
import { caretTag } from './splice-text.ts'

/** The heading above the caret: its text, and its level. */
export interface HeadingAtCaret {
  text: string
  level: HeadingLevel
}

/** Returns the block at the caret, or the last one of blocks that are selected as a whole. */
const $blockAtCaret = (): ElementNode | null => {
  const selection = $getSelection()
  const node = $isRangeSelection(selection) ? selection.focus.getNode() : selection?.getNodes().at(-1)
  return node ? $blockOf(node) : null
}

/** Returns the heading above the caret, null if there is none, or undefined without a caret. */
export const headingAtCaret = (editor: LexicalEditor): HeadingAtCaret | null | undefined =>
  editor.getEditorState().read(() => {
    if (!$getSelection()) return undefined
    for (let at = $blockAtCaret(); at; at = $precedingBlock(at))
      if ($isHeadingNode(at)) return { text: at.getTextContent(), level: headingLevel($exportBlock(at)) ?? 2 }
    return null
  })

/** Returns true if the caret is before the block's first character, or after its last one. */
const $isAtEdge = ({ focus }: RangeSelection, block: ElementNode, edge: 'start' | 'end'): boolean => {
  const node = focus.getNode()
  if (block.is(node)) return focus.offset === (edge === 'start' ? 0 : block.getChildrenSize())
  const outermost = edge === 'start' ? block.getFirstDescendant() : block.getLastDescendant()
  return outermost?.is(node) === true && focus.offset === (edge === 'start' ? 0 : node.getTextContentSize())
}

const $append = (nodes: readonly LexicalNode[]): void => {
  $getRoot().append(...$chaptersOf(nodes))
}

/** Splits a paragraph at the caret. A line break at the caret becomes the end of the first half. */
const $split = (selection: RangeSelection, block: ElementNode): void => {
  // Selected text stays: an import adds text and removes none.
  const { key, offset, type } = selection.focus
  selection.anchor.set(key, offset, type)
  const rest = $splitBlock(selection, block)
  const [before, after] = [block.getLastChild(), rest?.getFirstChild()]
  if ($isLineBreakNode(after)) after.remove()
  else if ($isLineBreakNode(before)) before.remove()
}

const $insert = (nodes: readonly LexicalNode[]): void => {
  const selection = $getSelection()
  const block = $blockAtCaret()
  if (!block) return $append(nodes)
  const $put = (offset: 0 | 1) => {
    block.getParentOrThrow().splice(block.getIndexWithinParent() + offset, 0, [...nodes])
  }
  if ($isParagraphNode(block) && block.isEmpty()) {
    $put(1)
    block.remove()
    return
  }
  const isWhole = $isFixed(block) || $isListNode(block) || $isHeadingNode(block)
  if ($isRangeSelection(selection) && !isWhole) {
    if ($isAtEdge(selection, block, 'start')) return $put(0)
    if (!$isAtEdge(selection, block, 'end')) $split(selection, block)
  }
  $put(1)
}

/**
 * Inserts imported blocks at the caret, in one undo step. A paragraph is split at the caret. A
 * list, a table or a heading is not split; the blocks follow it. Without a caret, they go to the end.
 */
export const insertAtCaret = (editor: LexicalEditor, blocks: readonly EditorNode[]): void => {
  // Without a caret, an update would take one from the selection of the page.
  const hasCaret = editor.getEditorState().read($getSelection) !== null
  editor.update(
    () => {
      const nodes = blocks.map($importBlock)
      if (hasCaret) $insert(nodes)
      else $append(nodes)
      const last = nodes.at(-1)
      if ($isElementNode(last)) last.selectEnd()
    },
    { tag: [HISTORY_PUSH_TAG, caretTag(editor)], discrete: true },
  )
}

/**
 * Adds imported blocks to the end of the text, in one undo step. They replace an empty last
 * paragraph.
 */
export const appendBlocks = (editor: LexicalEditor, blocks: readonly EditorNode[]): void =>
  editor.update(
    () => {
      const last = $blocksOf($getRoot()).at(-1)
      $getRoot().append(...$chaptersOf(blocks.map($importBlock)))
      if ($isParagraphNode(last) && last.isEmpty()) last.remove()
    },
    { tag: [HISTORY_PUSH_TAG, caretTag(editor)], discrete: true },
  )
