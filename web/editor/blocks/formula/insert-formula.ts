import { type ElementNode, type LexicalEditor } from 'lexical'
import { $insertBlock } from '../insert-block.ts'
import { $takesPieces } from '../note/insert-note.ts'
import { $besideCaret, $insertPiece, EDIT_PIECE_COMMAND } from '../pieces.ts'
import { $isFormula, FormulaNode } from './formula-node.ts'
import { MathNode } from './math-node.ts'

/** Opens the formula beside the caret, or inserts a new one there. */
export const $insertFormula = (editor: LexicalEditor): void => {
  const formula = $besideCaret($isFormula)
  if (formula) editor.dispatchCommand(EDIT_PIECE_COMMAND, { key: formula.getKey(), isNew: false })
  else if ($takesPieces()) $insertPiece(editor, new FormulaNode())
}

/** Inserts an empty block formula with the caret in it. */
export const $insertMath = (): void => {
  const math = new MathNode()
  $insertBlock(math)
  math.select()
}

/** Turns a paragraph into an empty block formula. */
export const $makeMath = (paragraph: ElementNode): void => {
  const math = new MathNode()
  paragraph.replace(math)
  math.select()
}
