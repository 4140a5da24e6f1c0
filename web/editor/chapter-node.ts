import { type EditorConfig, ElementNode, type LexicalNode } from 'lexical'

/**
 * A stretch of the text that the browser lays out only when it is seen: that keeps typing fast in a long book. It begins
 * with its h2, or goes on where the one before grew too long; `keepChapters` sees to both. Nothing of it is saved.
 */
export class ChapterNode extends ElementNode {
  override $config() {
    return this.config('chapter', { extends: ElementNode })
  }
  override createDOM(_config: EditorConfig): HTMLElement {
    const section = document.createElement('section')
    // From this the style sheet guesses the height of what was not laid out yet.
    section.style.setProperty('--characters', String(this.getTextContentSize()))
    return section
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
