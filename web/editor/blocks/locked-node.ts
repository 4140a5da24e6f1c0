import {
  $createParagraphNode,
  ElementNode,
  type LexicalNode,
  type LexicalParseJSON,
  type SerializedElementNode,
  type Spread,
} from 'lexical'
import { checkBlock } from '#manuscript/model/blocks/check-block.ts'
import { lockedText } from '#manuscript/model/blocks/locked-text.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'

type SerializedLocked = Spread<{ json: string }, SerializedElementNode>

const NOTHING = '{"type":"paragraph"}'

/**
 * A drop from another page can hold any JSON. A value that is not a block becomes an empty
 * paragraph.
 */
const checkedJson = (json: unknown): string => {
  try {
    const block: unknown = JSON.parse(String(json))
    if (typeof block !== 'object' || block === null || !('type' in block) || typeof block.type !== 'string')
      return NOTHING
    checkBlock(block as EditorNode)
    return stringifyBlock(block)
  } catch {
    return NOTHING
  }
}

/**
 * A block that this version can't edit. It shows the block's text and returns its JSON unchanged when
 * it is saved. It never has children, so no key can change it; it can be moved, copied and deleted
 * as a whole.
 */
export class LockedNode extends ElementNode {
  stored = NOTHING

  override $config() {
    return this.config('locked', { extends: ElementNode })
  }
  override afterCloneFrom(before: this): void {
    super.afterCloneFrom(before)
    this.stored = before.stored
  }
  override exportJSON(): SerializedLocked {
    return { ...super.exportJSON(), json: this.getLatest().stored }
  }
  override updateFromJSON(serialized: LexicalParseJSON<SerializedLocked>): this {
    const self = super.updateFromJSON(serialized).getWritable()
    self.stored = checkedJson(serialized.json)
    return self
  }
  /** Returns the saved form of the block. */
  getBlock(): EditorNode {
    return JSON.parse(this.getLatest().stored) as EditorNode
  }
  override getTextContent(): string {
    return lockedText(this.getBlock())
  }
  override getTextContentSize(): number {
    return this.getTextContent().length
  }
  override createDOM(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'locked'
    element.contentEditable = 'false'
    element.role = 'note'
    element.ariaLabel = 'This part can be read, moved and deleted, but not edited here.'
    const text = document.createElement('div')
    text.dir = 'auto'
    text.textContent = this.getTextContent()
    element.append(text)
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

export const $isLocked = (node: LexicalNode | null | undefined): node is LockedNode => node instanceof LockedNode

export const $lock = (block: EditorNode): LockedNode => {
  const node = new LockedNode()
  node.stored = stringifyBlock(block)
  return node
}
