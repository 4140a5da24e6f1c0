import {
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  COLLABORATION_TAG,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  PASTE_TAG,
  type TextNode,
} from 'lexical'
import { FormulaNode } from './formula-node.ts'

/** Maximum number of characters between two dollar signs that can become a formula. */
const LONGEST = 200
/**
 * Returns true for one letter, or if there is an operator of TeX. Amounts such as "$5-$" are text.
 */
const isTex = (tex: string): boolean =>
  !/^\s|\s$|\$/.test(tex) && (/^\p{L}$/u.test(tex) || /[\\^_{=<>]/.test(tex) || /^\p{L}\s?[+*/-]/u.test(tex))

interface Typed {
  text: TextNode
  start: number
  end: number
  tex: string
}

/** Returns the formula that ends with a dollar sign before the caret, or null. */
const $typed = (): Typed | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const text = selection.anchor.getNode()
  const end = selection.anchor.offset
  if (!$isTextNode(text) || !text.isSimpleText() || !$isParagraphNode(text.getParent())) return null
  const content = text.getTextContent()
  if (content[end - 1] !== '$') return null
  const start = content.lastIndexOf('$', end - 2)
  if (start === -1 || end - start > LONGEST) return null
  const tex = content.slice(start + 1, end - 1)
  return isTex(tex) ? { text, start, end, tex } : null
}

const $convert = () => {
  const typed = $typed()
  if (!typed) return
  const { text, start, end, tex } = typed
  const parts = text.splitText(start, end)
  const formula = new FormulaNode().setTex(tex)
  parts[start === 0 ? 0 : 1]?.replace(formula)
  formula.selectNext(0, 0)
}

/**
 * Turns `$a^2$` into a formula when its second dollar sign is typed. Undo restores the typed
 * characters.
 */
export const registerTypedFormula = (editor: LexicalEditor): (() => void) =>
  editor.registerUpdateListener(({ dirtyLeaves, editorState, prevEditorState, tags }) => {
    if (dirtyLeaves.size !== 1 || editor.isComposing()) return
    if ([HISTORIC_TAG, COLLABORATION_TAG, PASTE_TAG, HISTORY_PUSH_TAG].some((tag) => tags.has(tag))) return
    const typed = editorState.read($typed)
    if (!typed) return
    // Converts only after a character was typed, not after the caret was moved here or text was
    // deleted.
    const sizeIn = (state: EditorState) => state.read(() => $getNodeByKey(typed.text.getKey())?.getTextContentSize())
    const [before, now] = [sizeIn(prevEditorState), sizeIn(editorState)]
    if (before === undefined || now !== before + 1) return
    editor.update($convert, { tag: HISTORY_PUSH_TAG })
  })
