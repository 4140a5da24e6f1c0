import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $setSelection,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type PointType,
  SKIP_DOM_SELECTION_TAG,
  SKIP_SCROLL_INTO_VIEW_TAG,
  type UpdateTag,
} from 'lexical'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { $importBlock } from './block-json.ts'
import { $blocksOf, $chaptersOf } from './keep-chapters.ts'
import { $refillBlock, $versionsOf } from './refill-node.ts'

/** Moves a point between blocks into the text of the block beside it. */
const $enterText = (point: PointType) => {
  while (point.type === 'element') {
    const node = point.getNode()
    const isAtEnd = point.offset === node.getChildrenSize()
    const child = isAtEnd ? node.getLastChild() : node.getChildAtIndex(point.offset)
    if (!$isElementNode(child) || child.isInline()) return
    point.set(child.getKey(), isAtEnd ? child.getChildrenSize() : 0, 'element')
  }
}

/**
 * Keeps the caret in text. When the block, row or cell at the caret is removed, Lexical puts the
 * caret between its neighbours, where a typed word would become a new block or column.
 */
const $keepCaretInText = () => {
  const selection = $getSelection()
  if ($isRangeSelection(selection)) for (const point of [selection.anchor, selection.focus]) $enterText(point)
}

/** Replaces blocks within an update of the editor. Returns the new nodes. */
export const $spliceText = (splices: readonly Splice<EditorNode>[]): LexicalNode[] => {
  const blocks = $blocksOf($getRoot())
  const added: LexicalNode[] = []
  // Splices are applied from the end, so that earlier positions stay valid.
  for (const splice of splices.toReversed()) added.unshift(...$spliceOnce(blocks, splice))
  $keepCaretInText()
  return added
}

const $spliceOnce = (
  blocks: ElementNode[],
  { start, deleteCount, blocks: json }: Splice<EditorNode>,
): LexicalNode[] => {
  const gone = blocks.slice(start, start + deleteCount)
  const fresh = json.map($importBlock)
  // A block that was changed elsewhere keeps its node, because the caret and open forms refer to
  // it.
  const versions = $versionsOf(gone, fresh)
  const nodes = fresh.map((node, at) => (versions[at] ? $refillBlock(versions[at], node) : node))
  const after = gone[0] ?? blocks[start]
  let last: LexicalNode | undefined = after ? undefined : blocks.at(-1)
  if (!after && !last) $getRoot().append(...$chaptersOf(nodes))
  else
    for (const [at, node] of nodes.entries()) {
      if (node.is(versions[at])) last = node
      else if (last) last = last.insertAfter(node)
      else last = after!.insertBefore(node)
    }
  const kept = new Set(nodes.map((node) => node.getKey()))
  for (const node of gone) if (!kept.has(node.getKey())) node.remove()
  return nodes
}

/**
 * Returns the update tag for a change that must not move the focus: the selection is written to the
 * page only if the text has the focus.
 */
export const caretTag = (editor: LexicalEditor): UpdateTag => {
  const root = editor.getRootElement()
  return root && root.ownerDocument.activeElement === root ? SKIP_SCROLL_INTO_VIEW_TAG : SKIP_DOM_SELECTION_TAG
}

/** Applies splices in a separate update. The caret stays unless its block is removed. */
export const spliceText = (
  editor: LexicalEditor,
  splices: readonly Splice<EditorNode>[],
  tags: readonly UpdateTag[],
): void => {
  editor.update(() => void $spliceText(splices), { tag: [...tags], discrete: true })
}

/** Replaces the whole text and clears the selection. */
export const fillText = (
  editor: LexicalEditor,
  blocks: readonly EditorNode[],
  direction: 'ltr' | 'rtl',
  tags: readonly UpdateTag[],
): void => {
  editor.update(
    () => {
      $getRoot()
        .clear()
        .setDirection(direction)
        .append(...$chaptersOf(blocks.map($importBlock)))
      $setSelection(null)
    },
    { tag: [...tags], discrete: true },
  )
}
