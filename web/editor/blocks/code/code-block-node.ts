import {
  $createParagraphNode,
  ElementNode,
  type LexicalNode,
  type LexicalParseJSON,
  type SerializedElementNode,
  type Spread,
} from 'lexical'
import { cleanCodeLanguage } from '#manuscript/model/blocks/clean-manuscript.ts'

type SerializedCode = Spread<{ language: string }, SerializedElementNode>

/** A block of code. Its children are plain text and line breaks. */
export class CodeBlockNode extends ElementNode {
  language = ''

  override $config() {
    return this.config('code', { extends: ElementNode })
  }
  override afterCloneFrom(before: this): void {
    super.afterCloneFrom(before)
    this.language = before.language
  }
  override exportJSON(): SerializedCode {
    return { ...super.exportJSON(), language: this.getLanguage() }
  }
  override updateFromJSON(serialized: LexicalParseJSON<SerializedCode>): this {
    const self = super.updateFromJSON(serialized).getWritable()
    self.language = typeof serialized.language === 'string' ? serialized.language : ''
    return self
  }
  getLanguage(): string {
    return this.getLatest().language
  }
  setLanguage(language: string): this {
    const self = this.getWritable()
    self.language = cleanCodeLanguage(language)
    return self
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('pre')
    element.className = 'code'
    element.spellcheck = false
    return element
  }
  override updateDOM(): boolean {
    return false
  }
  override canIndent(): boolean {
    return false
  }
  /** Backspace at the beginning of an empty block ends it. */
  override collapseAtStart(): boolean {
    if (!this.isEmpty()) return false
    const paragraph = $createParagraphNode()
    this.replace(paragraph)
    paragraph.select()
    return true
  }
}

export const $isCodeBlock = (node: LexicalNode | null | undefined): node is CodeBlockNode =>
  node instanceof CodeBlockNode

export const $createCodeBlock = (language = ''): CodeBlockNode => {
  const node = new CodeBlockNode()
  node.language = cleanCodeLanguage(language)
  return node
}
