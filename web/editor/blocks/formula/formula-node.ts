import {
  DecoratorNode,
  type LexicalNode,
  type LexicalParseJSON,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical'
import { drawFormula } from './draw-formula.ts'

type SerializedFormula = Spread<{ tex: string }, SerializedLexicalNode>

/** An inline formula, stored as TeX and shown as MathML. */
export class FormulaNode extends DecoratorNode<null> {
  tex = ''

  override $config() {
    return this.config('formula', { extends: DecoratorNode })
  }
  override afterCloneFrom(before: this): void {
    super.afterCloneFrom(before)
    this.tex = before.tex
  }
  override exportJSON(): SerializedFormula {
    return { ...super.exportJSON(), tex: this.getTex() }
  }
  override updateFromJSON(serialized: LexicalParseJSON<SerializedFormula>): this {
    return super.updateFromJSON(serialized).setTex(typeof serialized.tex === 'string' ? serialized.tex : '')
  }
  getTex(): string {
    return this.getLatest().tex
  }
  setTex(tex: string): this {
    const self = this.getWritable()
    self.tex = tex
    return self
  }
  override getTextContent(): string {
    return this.getTex()
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('span')
    element.className = 'formula'
    drawFormula(element, this.tex, false)
    return element
  }
  override updateDOM(before: this, element: HTMLElement): boolean {
    if (before.tex !== this.tex) drawFormula(element, this.tex, false)
    return false
  }
  override decorate(): null {
    return null
  }
  override isInline(): true {
    return true
  }
  /** The caret moves past a formula as past a letter. */
  override isKeyboardSelectable(): boolean {
    return false
  }
}

export const $isFormula = (node: LexicalNode | null | undefined): node is FormulaNode => node instanceof FormulaNode
