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
import { $movedBlocks, type MovedBlocks } from './moved-blocks.ts'
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
  const context: SpliceContext = {
    blocks: $blocksOf($getRoot()),
    moved: new Map(),
    away: new Set(),
  }
  context.moved = $movedBlocks(context.blocks, splices)
  const added: LexicalNode[] = []
  // Splices are applied from the end, so that earlier positions stay valid.
  for (const [at, splice] of [...splices.entries()].toReversed()) {
    const next = splices[at + 1]?.start
    added.unshift(...$spliceOnce(splice, context, next === splice.start + splice.deleteCount))
  }
  $keepCaretInText()
  return added
}

interface SpliceContext {
  /** The blocks before the change. */
  blocks: readonly ElementNode[]
  moved: MovedBlocks
  /** The blocks that were moved already, so that they no longer mark a position. */
  away: Set<LexicalNode>
}

/** `isBeforeOther` is true if the next splice, which was applied already, begins where this one ends. */
const $spliceOnce = (
  { start, deleteCount, blocks: json }: Splice<EditorNode>,
  { blocks, moved, away }: SpliceContext,
  isBeforeOther: boolean,
): LexicalNode[] => {
  const elsewhere = new Set(moved.values())
  const here = blocks.slice(start, start + deleteCount)
  const gone = here.filter((block) => !elsewhere.has(block))
  const fresh = json.filter((block) => !moved.has(block)).map($importBlock)
  // A block that was changed elsewhere keeps its node, because the caret and open forms refer to
  // it.
  const versions = $versionsOf(gone, fresh)
  const refilled = fresh.map((node, at) => (versions[at] ? $refillBlock(versions[at], node) : node))
  let next = 0
  const nodes = json.map((block) => moved.get(block) ?? refilled[next++]!)

  for (const block of json) if (moved.has(block)) away.add(moved.get(block)!)
  const isInPlace = (block: ElementNode) => block.isAttached() && !away.has(block)
  const after = (deleteCount === 0 && !isBeforeOther ? blocks.slice(start, start + 1) : here).find(isInPlace)
  const before = after ? undefined : blocks.slice(0, start).findLast(isInPlace)
  $place(nodes, new Set(versions), { before, after })
  const kept = new Set(nodes.map((node) => node.getKey()))
  for (const node of gone) if (!kept.has(node.getKey())) node.remove()
  return nodes
}

/**
 * Puts nodes between two blocks, or at the beginning of the text if both are missing. The nodes that
 * stay are in their order already.
 */
const $place = (
  nodes: readonly LexicalNode[],
  staying: ReadonlySet<LexicalNode | undefined>,
  { before, after }: { before: LexicalNode | undefined; after: LexicalNode | undefined },
) => {
  const stays = new Set([...staying].map((node) => node?.getKey()))
  const placed = new Set(nodes.map((node) => node.getKey()))
  const first = before ? undefined : (after ?? $blocksOf($getRoot()).find((block) => !placed.has(block.getKey())))
  if (!first && !before) return void $getRoot().append(...$chaptersOf(nodes))
  let last = before
  for (const node of nodes)
    if (stays.has(node.getKey())) last = node
    else if (last) last = last.insertAfter(node)
    else last = first!.insertBefore(node)
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
