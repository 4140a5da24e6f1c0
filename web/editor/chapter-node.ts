import { ElementNode, type EditorConfig, type LexicalNode, type SerializedElementNode } from 'lexical'

/**
 * A stretch of the text that the browser lays out only when it is seen: that keeps typing fast in a long book. It begins
 * with its h2, or goes on where the one before grew too long; `keepChapters` sees to both. Nothing of it is saved.
 */
export class ChapterNode extends ElementNode {
  static override getType(): string {
    return 'chapter'
  }
  static override clone(node: ChapterNode): ChapterNode {
    return new ChapterNode(node.__key)
  }
  static override importJSON(serialized: SerializedElementNode): ChapterNode {
    return new ChapterNode().updateFromJSON(serialized)
  }
  override createDOM(_config: EditorConfig): HTMLElement {
    return document.createElement('section')
  }
  override updateDOM(): boolean {
    return false
  }
  override canBeEmpty(): boolean {
    return false
  }
  /** A copied text is its blocks. */
  override excludeFromCopy(): boolean {
    return true
  }
}

export const $isChapter = (node: LexicalNode | null | undefined): node is ChapterNode => node instanceof ChapterNode
