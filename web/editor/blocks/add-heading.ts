import { $createHeadingNode } from '@lexical/rich-text'
import { $getRoot, $getSelection, $isRangeSelection, HISTORY_PUSH_TAG, type LexicalEditor } from 'lexical'
import { $blockOf } from './keep-chapters.ts'
import { $kindOf, $toggleBlockKind } from './set-block-kind.ts'

/** A block longer than this is body text, so it is not turned into a heading. */
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
 * Turns a line into a heading, or back into a paragraph if it already is this heading. If the caret
 * is in a list, a quote or a long paragraph, inserts a new heading after it instead.
 */
export const addHeading = (editor: LexicalEditor, tag: 'h2' | 'h3'): void =>
  editor.update(() => $add(tag), { tag: HISTORY_PUSH_TAG })
