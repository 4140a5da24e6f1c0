import { ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import {
  $findMatchingParent,
  $getNodeByKey,
  $getState,
  $isElementNode,
  $isParagraphNode,
  $isTextNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  type NodeMutation,
  ParagraphNode,
  TextNode,
} from 'lexical'
import { textDirection } from '#manuscript/model/text-direction.ts'
import { directionState } from '../blocks/block-state.ts'
import { $blockOf } from '../blocks/keep-chapters.ts'

/** Returns the direction of the first letter, without reading a long paragraph to its end. */
const $directionOf = (node: LexicalNode): 'ltr' | 'rtl' | null => {
  if ($isTextNode(node)) return textDirection(node.getTextContent())
  if (!$isElementNode(node)) return null
  for (let child = node.getFirstChild(); child; child = child.getNextSibling()) {
    const direction = $directionOf(child)
    if (direction) return direction
  }
  return null
}

/**
 * A direction that the author set comes first. A paragraph without a letter takes the direction of
 * the manuscript.
 */
const show = (element: HTMLElement, node: ElementNode) => {
  const direction = $getState(node, directionState) ?? $directionOf(node) ?? node.getDirection()
  if (direction === null) element.removeAttribute('dir')
  else if (element.dir !== direction) element.dir = direction
}

/**
 * Returns the block of a text node, or in a table the paragraph of its cell. Returns null for TeX,
 * which has no direction.
 */
const $lineOf = (text: LexicalNode): ElementNode | null => {
  const block = $blockOf(text)
  if (!block || block.getType() === 'math') return null
  return block.getType() === 'table' ? $findMatchingParent(text, $isParagraphNode) : block
}

/**
 * Sets the direction of each block by its first letter, whatever the language of the manuscript.
 * Only the `dir` attribute of the element changes, not the saved text.
 */
export const followDirection = (editor: LexicalEditor): (() => void) => {
  const follow = (nodes: ReadonlyMap<string, NodeMutation>) =>
    editor.getEditorState().read(() => {
      for (const [key, mutation] of nodes) {
        const node = mutation === 'destroyed' ? null : $getNodeByKey(key)
        const element = node && editor.getElementByKey(key)
        if (element && $isElementNode(node)) show(element, node)
      }
    })
  /** Lexical does not report a block as changed when text in it is typed. */
  const followText = (nodes: ReadonlyMap<string, NodeMutation>) =>
    editor.getEditorState().read(() => {
      for (const [key, mutation] of nodes) {
        const text = mutation === 'updated' ? $getNodeByKey(key) : null
        const block = text && $lineOf(text)
        const element = block && editor.getElementByKey(block.getKey())
        if (element) show(element, block)
      }
    })
  return mergeRegister(
    editor.registerMutationListener(TextNode, followText, { skipInitialization: true }),
    ...[ParagraphNode, HeadingNode, QuoteNode, ListNode].map((kind) => editor.registerMutationListener(kind, follow)),
  )
}
