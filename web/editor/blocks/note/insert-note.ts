import { $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import { $blockOf } from '../keep-chapters.ts'
import { $isLocked } from '../locked-node.ts'
import { $besideCaret, $insertPiece, EDIT_PIECE_COMMAND } from '../pieces.ts'
import { $createNote, $isNote } from './note-node.ts'

/** Blocks of literal text, without formats and inline elements. */
const verbatim: ReadonlySet<string> = new Set(['math', 'code'])

/** Returns true if footnotes and formulas can be inserted at the caret. */
export const $takesPieces = (): boolean => {
  const selection = $getSelection()
  const block = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
  return block !== null && !$isLocked(block) && !verbatim.has(block.getType())
}

/** Opens the footnote beside the caret, or inserts a new one there. */
export const $insertNote = (editor: LexicalEditor): void => {
  const note = $besideCaret($isNote)
  if (note) editor.dispatchCommand(EDIT_PIECE_COMMAND, { key: note.getKey(), isNew: false })
  else if ($takesPieces()) $insertPiece(editor, $createNote())
}
