import { $isHeadingNode } from '@lexical/rich-text'
import { $getSelection, $isRangeSelection, type ElementNode, type LexicalEditor, type NodeKey } from 'lexical'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { $followingBlock } from '../blocks/neighbours.ts'
import { $kindOf, $selectedBlocks, type BlockKind } from '../blocks/set-block-kind.ts'

/** The block at the caret, with the properties that decide which actions it offers. */
export interface CaretBlock {
  key: NodeKey
  kind: BlockKind
  isEmpty: boolean
  /** For a heading: true if any text follows before the next heading. */
  hasText: boolean
  /**
   * Keys of the blocks that the selection touches, or of the caret's block if nothing is selected.
   */
  selected: readonly NodeKey[]
  /** True if text is selected. */
  isRange: boolean
  /**
   * True if the selection touches a paragraph, a quote or a list, even if it ends in another block.
   */
  hasProse: boolean
}

/** Watches the block at the caret. Listeners are called only when one of its fields changes. */
export const watchCaret = (editor: LexicalEditor) => {
  let current: CaretBlock | null = null
  const listeners = new Set<() => void>()

  const stop = editor.registerUpdateListener(({ editorState }) => {
    const next = editorState.read(() => $caretBlock(current))
    if (isSame(next, current)) return
    current = next
    for (const listener of listeners) listener()
  })
  return {
    get: (): CaretBlock | null => current,
    /** Called when one of the fields changes, not on each keystroke. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

const $caretBlock = (before: CaretBlock | null): CaretBlock | null => {
  const selection = $getSelection()
  // While another element has the focus, the last block at the caret stays current.
  if (!$isRangeSelection(selection)) return selection === null ? null : before
  const block = $blockOf(selection.focus.getNode())
  if (!block) return null
  const isRange = !selection.isCollapsed()
  const selected = isRange ? $selectedBlocks(selection) : [block]
  return {
    key: block.getKey(),
    kind: $kindOf(block),
    isEmpty: block.getTextContentSize() === 0,
    hasText: $isHeadingNode(block) && $hasTextBelow(block),
    selected: selected.map((one) => one.getKey()),
    isRange,
    hasProse: selected.some((one) => proseKinds.has($kindOf(one))),
  }
}

const proseKinds: ReadonlySet<BlockKind> = new Set(['paragraph', 'quote', 'list'])

const $hasTextBelow = (heading: ElementNode): boolean => {
  for (let at = $followingBlock(heading); at && !$isHeadingNode(at); at = $followingBlock(at))
    if (at.getTextContentSize() > 0) return true
  return false
}

const isSame = (one: CaretBlock | null, other: CaretBlock | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.key === other.key &&
    one.kind === other.kind &&
    one.isEmpty === other.isEmpty &&
    one.hasText === other.hasText &&
    one.isRange === other.isRange &&
    one.hasProse === other.hasProse &&
    one.selected.length === other.selected.length &&
    one.selected.every((key, at) => key === other.selected[at]))
