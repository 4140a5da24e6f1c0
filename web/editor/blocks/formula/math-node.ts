import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isLineBreakNode,
  $isTextNode,
  ElementNode,
  type ElementDOMSlot,
  type LexicalEditor,
  type LexicalNode,
  setDOMUnmanaged,
} from 'lexical'
import { drawFormula } from './draw-formula.ts'

/** A block formula. Its children are its TeX, which is visible only while the caret is in it. */
export class MathNode extends ElementNode {
  override $config() {
    return this.config('math', { extends: ElementNode })
  }
  override createDOM(): HTMLElement {
    const block = document.createElement('div')
    block.className = 'math'
    const source = document.createElement('div')
    source.className = 'math-source'
    source.dir = 'ltr'
    source.spellcheck = false
    source.translate = false
    const shown = document.createElement('div')
    shown.className = 'math-shown'
    shown.dir = 'ltr'
    shown.contentEditable = 'false'
    setDOMUnmanaged(shown)
    block.append(source, shown)
    return block
  }
  override updateDOM(): boolean {
    return false
  }
  override getDOMSlot(block: HTMLElement): ElementDOMSlot {
    return super.getDOMSlot(block).withElement(block.querySelector<HTMLElement>('.math-source')!)
  }
  override insertNewAfter(): ElementNode {
    const paragraph = $createParagraphNode()
    this.insertAfter(paragraph)
    return paragraph
  }
}

export const $isMath = (node: LexicalNode | null | undefined): node is MathNode => node instanceof MathNode

const $isPlain = (node: LexicalNode): boolean =>
  $isLineBreakNode(node) || ($isTextNode(node) && node.getType() === 'text' && node.getFormat() === 0)

/** Reduces TeX to plain text with line breaks. */
const $keepTex = (math: MathNode) => {
  if (math.getChildren().every($isPlain)) return
  for (const child of math.getChildren()) {
    if ($isPlain(child)) continue
    if ($isTextNode(child) && child.getType() === 'text') child.setFormat(0)
    else {
      const lines = child.getTextContent().split('\n')
      for (const [at, line] of lines.entries()) {
        if (at > 0) child.insertBefore($createLineBreakNode())
        if (line !== '') child.insertBefore($createTextNode(line))
      }
      child.remove()
    }
  }
}

/** Keeps formats and other nodes out of the TeX of block formulas. */
export const keepMath = (editor: LexicalEditor): (() => void) => editor.registerNodeTransform(MathNode, $keepTex)

/** Draws a formula below its TeX. */
export const showMath = (block: HTMLElement, tex: string): void => {
  const shown = block.querySelector<HTMLElement>('.math-shown')!
  if (block.dataset['tex'] === tex) return
  block.dataset['tex'] = tex
  drawFormula(shown, tex, true, (problem) => {
    if (problem === null || tex.trim() === '') return
    const message = document.createElement('p')
    message.className = 'math-problem'
    message.textContent = problem
    shown.append(message)
  })
}
