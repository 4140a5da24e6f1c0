import { $createHeadingNode } from '@lexical/rich-text'
import { $getRoot, $getSelection, $isRangeSelection, HISTORY_PUSH_TAG, type LexicalEditor } from 'lexical'
import { $blockOf } from './keep-chapters.ts'
import { $kindOf, $toggleBlockKind } from './set-block-kind.ts'

/** Nobody means a paragraph of this length to be a heading. */
const LONGEST_HEADING = 120

const $add = (tag: 'h2' | 'h3') => {
  const selection = $getSelection() ?? $getRoot().selectEnd()
  const block = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
  const kind = block && $kindOf(block)
  const isText = kind === 'list' || kind === 'quote' || (block?.getTextContentSize() ?? 0) > LONGEST_HEADING
  if (!block || !selection.isCollapsed() || !isText) return $toggleBlockKind(tag)
  const heading = $createHeadingNode(tag).setDirection(block.getDirection())
  block.insertAfter(heading)
  heading.select()
}

/**
 * A line becomes a heading, or a line again if it was this heading; after a paragraph of text comes a new one to write in.
 */
export const addHeading = (editor: LexicalEditor, tag: 'h2' | 'h3'): void =>
  editor.update(() => $add(tag), { tag: HISTORY_PUSH_TAG })
