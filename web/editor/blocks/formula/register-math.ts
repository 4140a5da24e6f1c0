import {
  $findMatchingParent,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { $goOnAfter } from '../insert-block.ts'
import { $isMath, keepMath, MathNode, showMath } from './math-node.ts'
import { registerTypedFormula } from './typed-formula.ts'

const $mathAtCaret = (): MathNode | null => {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? $findMatchingParent(selection.focus.getNode(), $isMath) : null
}

/** Enter leaves a formula, since the TeX after the caret is not a paragraph. */
const $leave = (): boolean => {
  const math = $mathAtCaret()
  if (!math) return false
  $goOnAfter(math)
  return true
}

/** Registers the key and click handlers of formulas. */
export const registerMath = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    keepMath(editor),
    registerTypedFormula(editor),
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $leave, COMMAND_PRIORITY_HIGH),
    // A wide formula receives clicks itself, because it can be scrolled. Clicks on other formulas
    // go to the TeX below.
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const node = target instanceof Element && target.closest('.math-shown') && $getNearestNodeFromDOMNode(target)
        if (node && $isMath(node)) node.selectEnd()
        return false
      },
      COMMAND_PRIORITY_LOW,
    ),
  )

/** Draws block formulas, and shows the TeX of the one with the caret. */
export const showMathBlocks = (editor: LexicalEditor): (() => void) => {
  let open: HTMLElement | null = null
  return mergeRegister(
    editor.registerMutationListener(MathNode, (nodes) =>
      editor.read(() => {
        for (const key of nodes.keys()) {
          const element = editor.getElementByKey(key)
          if (element) showMath(element, $getNodeByKey(key)?.getTextContent() ?? '')
        }
      }),
    ),
    editor.registerUpdateListener(({ editorState }) =>
      editorState.read(() => {
        const math = $mathAtCaret()
        const element = math && editor.getElementByKey(math.getKey())
        if (element !== open) {
          open?.removeAttribute('data-open')
          element?.setAttribute('data-open', '')
          open = element
        }
        // Lexical does not report a block as changed when text in it is typed.
        if (math && element) showMath(element, math.getTextContent())
      }),
    ),
  )
}
