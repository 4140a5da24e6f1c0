import { $forEachSelectedTextNode } from '@lexical/selection'
import {
  $addUpdateTag,
  $getSelection,
  $getState,
  $isRangeSelection,
  $isTextNode,
  $setState,
  COMMAND_PRIORITY_LOW,
  createCommand,
  HISTORY_PUSH_TAG,
  type LexicalCommand,
  type LexicalEditor,
  mergeRegister,
  type RangeSelection,
  TextNode,
} from 'lexical'
import { capsState } from '../blocks/block-state.ts'

export const SMALL_CAPS_COMMAND: LexicalCommand<void> = createCommand('SMALL_CAPS')

/**
 * The styles that mark small capitals at the caret until the next letter is typed, because Lexical
 * keeps a style for a caret, but no node state. They are never stored.
 */
const typedStyle = { on: 'font-variant: small-caps', off: 'font-variant: normal' }

/**
 * Returns true if the selection begins in small capitals, or if text typed at the caret will be in
 * small capitals.
 */
export const $isSmallCaps = (selection: RangeSelection): boolean => {
  if (selection.isCollapsed() && selection.style === typedStyle.on) return true
  if (selection.isCollapsed() && selection.style === typedStyle.off) return false
  const { anchor, focus } = selection
  const start = selection.isBackward() ? focus : anchor
  const node = start.getNode()
  // A selection that begins at the end of a text node has the next one as its first.
  const first =
    !selection.isCollapsed() && $isTextNode(node) && start.offset === node.getTextContentSize()
      ? node.getNextSibling()
      : node
  return $isTextNode(first) && $getState(first, capsState) === 'small'
}

const $toggle = (): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const isOn = $isSmallCaps(selection)
  if (selection.isCollapsed()) {
    selection.setStyle(isOn ? typedStyle.off : typedStyle.on)
    return true
  }
  $addUpdateTag(HISTORY_PUSH_TAG)
  $forEachSelectedTextNode((node) => $setState(node, capsState, isOn ? null : 'small'))
  return true
}

/** Turns the style of a caret into the state of the text that was typed with it. */
const $takeStyle = (node: TextNode) => {
  const style = node.getStyle()
  if (style !== typedStyle.on && style !== typedStyle.off) return
  node.setStyle('')
  $setState(node, capsState, style === typedStyle.on ? 'small' : null)
}

/**
 * Registers the command and the transform of small capitals. Call this before `keepPlain`, which
 * removes styles.
 */
export const registerSmallCaps = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(SMALL_CAPS_COMMAND, $toggle, COMMAND_PRIORITY_LOW),
    editor.registerNodeTransform(TextNode, $takeStyle),
  )
