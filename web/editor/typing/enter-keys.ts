import { $isHeadingNode } from '@lexical/rich-text'
import {
  $addUpdateTag,
  $createLineBreakNode,
  $createParagraphNode,
  $getSelection,
  $getState,
  $isLineBreakNode,
  $isParagraphNode,
  $isRangeSelection,
  $setState,
  COMMAND_PRIORITY_HIGH,
  type ElementNode,
  HISTORY_PUSH_TAG,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  type ParagraphNode,
  type RangeSelection,
} from 'lexical'
import { blockChoices } from '../blocks/block-menu.ts'
import { $keepSectionState, directionState, rankState, styleState } from '../blocks/block-state.ts'
import { $blockOf } from '../blocks/keep-chapters.ts'

const shortcuts = blockChoices.flatMap(({ markdown }) => (markdown?.ends === 'enter' ? [markdown] : []))
/** A paragraph of more characters is not checked for a shortcut. */
const LONGEST_SHORTCUT = 50

/**
 * Turns a paragraph such as `***` into its block. The shortcut `* * *` is a list by then, because
 * `* ` at its beginning made a list item.
 */
const $shortcut = (block: ElementNode): boolean => {
  if (block.getTextContentSize() > LONGEST_SHORTCUT) return false
  const text = block.getType() === 'list' ? `* ${block.getTextContent()}` : block.getTextContent()
  if (block.getType() !== 'list' && block.getType() !== 'paragraph') return false
  if (block.getType() === 'list' && text !== '* * *') return false
  for (const shortcut of shortcuts) {
    const match = shortcut.typed.exec(text.trimEnd())
    if (!match) continue
    $addUpdateTag(HISTORY_PUSH_TAG)
    const paragraph = $createParagraphNode().setDirection(block.getDirection())
    block.replace(paragraph)
    paragraph.select()
    shortcut.$apply(paragraph, match)
    return true
  }
  return false
}

const $endStyle = (paragraph: ParagraphNode): boolean => {
  $setState(paragraph, styleState, null)
  return true
}

/**
 * Enter in verse is a new line; on an empty line it begins a stanza, and in an empty stanza it ends
 * the verse.
 */
const $enterVerse = (paragraph: ParagraphNode, selection: RangeSelection): boolean => {
  if (paragraph.isEmpty()) return $endStyle(paragraph)
  const last = paragraph.getLastChild()
  const { anchor } = selection
  const isAtEnd = anchor.key === paragraph.getKey() && anchor.offset === paragraph.getChildrenSize()
  if (!isAtEnd || !$isLineBreakNode(last)) {
    selection.insertNodes([$createLineBreakNode()])
    return true
  }
  last.remove()
  const stanza = $setState($createParagraphNode().setDirection(paragraph.getDirection()), styleState, 'verse')
  paragraph.insertAfter($setState(stanza, directionState, $getState(paragraph, directionState)))
  stanza.select()
  return true
}

/** Enter in a letter or signature continues it, and ends it in an empty paragraph. */
const $enterStyled = (paragraph: ParagraphNode, selection: RangeSelection): boolean => {
  const style = $getState(paragraph, styleState)
  if (style === 'verse') return $enterVerse(paragraph, selection)
  if (style !== null && paragraph.isEmpty()) return $endStyle(paragraph)
  const made = selection.insertParagraph()
  if (!$isParagraphNode(made)) return true
  $setState(made, directionState, $getState(paragraph, directionState))
  $setState(made, styleState, style)
  return true
}

/** Handles Enter, because Lexical does not copy the fields under `$` when it splits a block. */
const $enter = (): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const block = $blockOf(selection.anchor.getNode())
  if (!block) return false
  if ($shortcut(block)) return true
  if ($isParagraphNode(block)) return $enterStyled(block, selection)
  if (!$isHeadingNode(block)) return false
  const made = selection.insertParagraph()
  if (!$isHeadingNode(made)) return true
  $setState(made, rankState, $getState(block, rankState))
  // With the caret at the beginning of a heading, Lexical replaces the heading with an empty
  // paragraph and inserts `made` as the heading below.
  if (!block.isAttached()) $keepSectionState(made, block)
  return true
}

export const registerEnter = (editor: LexicalEditor): (() => void) =>
  editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $enter, COMMAND_PRIORITY_HIGH)
