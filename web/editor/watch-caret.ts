import { $isHeadingNode } from '@lexical/rich-text'
import { $getSelection, $isRangeSelection, type ElementNode, type LexicalEditor, type NodeKey } from 'lexical'
import { $blockOf } from './keep-chapters.ts'
import { $followingBlock } from './neighbours.ts'
import { $kindOf, $selectedBlocks, type BlockKind } from './set-block-kind.ts'

/** The block that is written in, as much of it as decides what can be done with it. */
export interface CaretBlock {
  key: NodeKey
  kind: BlockKind
  isEmpty: boolean
  /** For a heading: whether any text follows before the next heading. */
  hasText: boolean
  /** The blocks that the selection touches; the caret's own if nothing is selected. */
  selected: readonly NodeKey[]
  /** Whether anything is selected. */
  isRange: boolean
}

/** Reads a block's surroundings only when the caret comes to another block, or its chapter was rearranged. */
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
    /** Called when one of its fields changes; not for each letter typed. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

const $caretBlock = (before: CaretBlock | null): CaretBlock | null => {
  const selection = $getSelection()
  // While something else has the focus, what it is for stays what it was.
  if (!$isRangeSelection(selection)) return selection === null ? null : before
  const block = $blockOf(selection.focus.getNode())
  if (!block) return null
  const isRange = !selection.isCollapsed()
  return {
    key: block.getKey(),
    kind: $kindOf(block),
    isEmpty: block.getTextContentSize() === 0,
    hasText: $isHeadingNode(block) && $hasTextBelow(block),
    selected: isRange ? $selectedBlocks(selection).map((selected) => selected.getKey()) : [block.getKey()],
    isRange,
  }
}

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
    one.selected.length === other.selected.length &&
    one.selected.every((key, at) => key === other.selected[at]))
