import { $createParagraphNode, ElementNode } from 'lexical'

/** A break between two scenes. It never has children; the style sheet draws its ornament. */
export class SceneBreakNode extends ElementNode {
  override $config() {
    return this.config('scenebreak', { extends: ElementNode })
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'scene-break'
    element.contentEditable = 'false'
    element.role = 'separator'
    element.ariaLabel = 'Scene break'
    return element
  }
  override updateDOM(): boolean {
    return false
  }
  override insertNewAfter(): ElementNode {
    const paragraph = $createParagraphNode()
    this.insertAfter(paragraph)
    return paragraph
  }
}
