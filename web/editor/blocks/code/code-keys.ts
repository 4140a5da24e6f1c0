import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  $setState,
  COMMAND_PRIORITY_HIGH,
  HISTORY_PUSH_TAG,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type RangeSelection,
  TextNode,
} from 'lexical'
import { cleanText } from '#manuscript/model/clean-text.ts'
import { capsState } from '../block-state.ts'
import { $blockOf } from '../keep-chapters.ts'
import { $followingBlock } from '../neighbours.ts'
import { $isCodeBlock, CodeBlockNode } from './code-block-node.ts'
import { $indentLines, $textBefore } from './code-text.ts'

/** Two spaces, because the pages of a book are narrow. */
const INDENT = '  '

/** Returns the block of code that contains the whole selection, or null. */
const $codeAt = (): { code: CodeBlockNode; selection: RangeSelection } | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  const code = $blockOf(selection.anchor.getNode())
  return $isCodeBlock(code) && code.is($blockOf(selection.focus.getNode())) ? { code, selection } : null
}

const $leave = (code: CodeBlockNode): void => {
  const paragraph = $createParagraphNode().setDirection(code.getDirection())
  code.insertAfter(paragraph)
  paragraph.select()
}

/**
 * Enter keeps the indentation. After two empty lines at the end, it leaves the block and removes
 * them.
 */
const $enter = (): boolean => {
  const found = $codeAt()
  if (!found) return false
  const { code, selection } = found
  const before = $textBefore(code, selection.isBackward() ? selection.focus : selection.anchor)
  if (selection.isCollapsed() && /\n[ \t]*\n[ \t]*$/.test(before.slice(-200)) && before === code.getTextContent()) {
    $addUpdateTag(HISTORY_PUSH_TAG)
    for (let last = code.getLastChild(); last && last.getTextContent().trim() === ''; last = code.getLastChild())
      last.remove()
    $leave(code)
    return true
  }
  const line = before.slice(before.lastIndexOf('\n') + 1)
  selection.insertRawText(`\n${/^[ \t]*/.exec(line)![0]}`)
  return true
}

const $tab = (event: KeyboardEvent): boolean => {
  const found = $codeAt()
  if (!found || event.ctrlKey || event.metaKey || event.altKey) return false
  event.preventDefault()
  const { code, selection } = found
  if (!event.shiftKey && selection.isCollapsed()) selection.insertText(INDENT)
  else $indentLines(code, selection, event.shiftKey ? null : INDENT)
  return true
}

/** At the end of the text, the arrow leaves the block; otherwise nothing could be written after it. */
const $arrowDown = (event: KeyboardEvent): boolean => {
  const found = $codeAt()
  if (!found || event.shiftKey || !found.selection.isCollapsed() || $followingBlock(found.code)) return false
  const { code, selection } = found
  if (code.getTextContent().slice($textBefore(code, selection.anchor).length).includes('\n')) return false
  event.preventDefault()
  $leave(code)
  return true
}

/** Removes everything but text and line breaks from a block of code, after any kind of input. */
const $keepText = (code: CodeBlockNode): void => {
  for (const child of code.getChildren()) {
    if ($isLineBreakNode(child) || ($isTextNode(child) && child.getType() === 'text')) continue
    if ($isElementNode(child)) for (const inner of child.getChildren()) child.insertBefore(inner)
    else if (child.getTextContent() !== '') child.insertBefore($createTextNode(child.getTextContent()))
    child.remove()
  }
}

const $keepPlainText = (node: TextNode): void => {
  if (!$isCodeBlock(node.getParent())) return
  if (node.getFormat() !== 0) node.setFormat(0)
  if ($getState(node, capsState) !== null) $setState(node, capsState, null)
}

/** Inserts text as code. Returns false if the selection is not inside a block of code. */
export const $insertInCode = (text: string): boolean => {
  const found = $codeAt()
  if (!found || text === '') return false
  found.selection.insertRawText(cleanText(text))
  return true
}

export const registerCode = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $enter, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_TAB_COMMAND, $tab, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, $arrowDown, COMMAND_PRIORITY_HIGH),
    editor.registerNodeTransform(CodeBlockNode, $keepText),
    editor.registerNodeTransform(TextNode, $keepPlainText),
  )
