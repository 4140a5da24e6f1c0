import {
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $onUpdate,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  createCommand,
  type LexicalCommand,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type NodeKey,
} from 'lexical'
import { useEffect, useState } from 'react'

/** A piece of a line with a form of its own: a footnote or a formula. */
export interface PieceRequest {
  key: NodeKey
  /** True for a piece that was just inserted. If it stays empty, it is removed again. */
  isNew: boolean
}

/** Opens the form of a piece. */
export const EDIT_PIECE_COMMAND: LexicalCommand<PieceRequest> = createCommand('EDIT_PIECE')

/** Returns the node directly before or after the caret that a test accepts. */
export const $besideCaret = <T extends LexicalNode>(
  accepts: (node: LexicalNode | null | undefined) => node is T,
): T | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const { anchor } = selection
  const node = anchor.getNode()
  const beside: (LexicalNode | null)[] = []
  if ($isTextNode(node)) {
    if (anchor.offset === node.getTextContentSize()) beside.push(node.getNextSibling())
    if (anchor.offset === 0) beside.push(node.getPreviousSibling())
  } else if ($isElementNode(node))
    beside.push(node.getChildAtIndex(anchor.offset - 1), node.getChildAtIndex(anchor.offset))
  return beside.find((one): one is T => accepts(one)) ?? null
}

/**
 * Inserts a piece after the selection and opens its form. Returns false if the text at the caret
 * can't contain pieces.
 */
export const $insertPiece = (editor: LexicalEditor, piece: LexicalNode): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  const { key, offset, type } = selection.isBackward() ? selection.anchor : selection.focus
  selection.anchor.set(key, offset, type)
  selection.focus.set(key, offset, type)
  selection.insertNodes([piece])
  return editor.dispatchCommand(EDIT_PIECE_COMMAND, { key: piece.getKey(), isNew: true })
}

/**
 * Returns the piece whose form is open, after a click or the command. If the piece is removed, for
 * example by a change on another device, its form closes.
 */
export const usePieceRequest = (
  editor: LexicalEditor,
  accepts: (node: LexicalNode | null | undefined) => node is LexicalNode,
): [PieceRequest | null, (request: null) => void] => {
  const [request, setRequest] = useState<PieceRequest | null>(null)
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          EDIT_PIECE_COMMAND,
          (pieceRequest) => {
            if (!accepts($getNodeByKey(pieceRequest.key))) return false
            // A form needs the element of its piece, which a new piece gets when the update ends.
            $onUpdate(() => setRequest(pieceRequest))
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CLICK_COMMAND,
          ({ target }) => {
            const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null
            if (accepts(node)) setRequest({ key: node.getKey(), isNew: false })
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerUpdateListener(({ editorState }) =>
          setRequest((before) => (before && editorState.read(() => !$getNodeByKey(before.key)) ? null : before)),
        ),
      ),
    [editor, accepts],
  )
  return [request, setRequest]
}
