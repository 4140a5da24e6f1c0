import { type EditorConfig, ElementNode, type LexicalNode } from 'lexical'

/**
 * A part of the text that the browser lays out only when it is visible, which keeps typing fast in
 * a long book. It begins with an h2, or continues a part that grew too long; `keepChapters`
 * maintains this. Chapter nodes are not saved.
 */
export class ChapterNode extends ElementNode {
  override $config() {
    return this.config('chapter', { extends: ElementNode })
  }
  override createDOM(_config: EditorConfig): HTMLElement {
    const section = document.createElement('section')
    // The style sheet estimates the height of a part that is not laid out yet from this number.
    section.style.setProperty('--characters', String(this.getTextContentSize()))
    return section
  }
  override updateDOM(): boolean {
    return false
  }
  override canBeEmpty(): boolean {
    return false
  }
  /** Copying takes the blocks inside a chapter, not the chapter node itself. */
  override excludeFromCopy(): boolean {
    return true
  }
}

export const $isChapter = (node: LexicalNode | null | undefined): node is ChapterNode => node instanceof ChapterNode
