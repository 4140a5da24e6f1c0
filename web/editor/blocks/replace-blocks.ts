import {
  $createTextNode,
  $getNodeByKey,
  $isElementNode,
  type ElementNode,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { $lengthOfBlock, $selectOffset } from '../selection/block-offset.ts'
import { $importBlock } from './block-json.ts'

/**
 * Converts Markdown to blocks of the editor. Headings become bold lines, since the text belongs
 * inside a section.
 */
export const markdownToEditorNodes = (markdown: string): EditorNode[] =>
  markdownToBlocks(markdown).map((block) => blockToEditorNode(block))

const $insertAfter = (block: ElementNode, nodes: readonly EditorNode[]): ElementNode | null => {
  const added = nodes.map($importBlock).filter($isElementNode)
  for (const node of added) node.setDirection(block.getDirection())
  block.getParentOrThrow().splice(block.getIndexWithinParent() + 1, 0, added)
  return added.at(-1) ?? null
}

const step = (editor: LexicalEditor, change: () => void) =>
  editor.update(change, { discrete: true, tag: HISTORY_PUSH_TAG })

/**
 * Replaces blocks in one undo step and moves the caret to the end of the new ones. Does nothing if
 * either list is empty.
 */
export const replaceBlocks = (editor: LexicalEditor, keys: readonly NodeKey[], nodes: readonly EditorNode[]): void =>
  step(editor, () => {
    const blocks = keys.map((key) => $getNodeByKey(key)).filter($isElementNode)
    const last = blocks.at(-1)
    if (!last || nodes.length === 0) return
    const end = $insertAfter(last, nodes)
    for (const block of blocks) block.remove()
    end?.selectEnd()
  })

const $fill = (block: ElementNode, node: ElementNode) => block.splice(0, block.getChildrenSize(), node.getChildren())
const $isAlike = (block: ElementNode, node: ElementNode | undefined) => node?.getType() === block.getType()

/**
 * Replaces blocks in one undo step if parts of the first and the last one stay. These two keep
 * their nodes, so that the other parts can still be found. `behind` is the number of characters
 * after the new text in the last block, where the caret goes.
 */
export const replacePart = (
  editor: LexicalEditor,
  keys: readonly NodeKey[],
  nodes: readonly EditorNode[],
  behind: number,
): void =>
  step(editor, () => {
    const blocks = keys.map((key) => $getNodeByKey(key)).filter($isElementNode)
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (!first || !last || nodes.length === 0) return
    const made = nodes.map($importBlock).filter($isElementNode)
    const keepsFirst = $isAlike(first, made[0])
    const keepsLast = blocks.length > 1 && made.length > 1 && $isAlike(last, made.at(-1))
    const fresh = made.slice(keepsFirst ? 1 : 0, keepsLast ? -1 : undefined)
    for (const node of fresh) node.setDirection(first.getDirection())
    first.getParentOrThrow().splice(first.getIndexWithinParent() + 1, 0, fresh)
    if (keepsFirst) $fill(first, made[0]!)
    if (keepsLast) $fill(last, made.at(-1)!)
    for (const block of blocks) if (!(keepsFirst && block === first) && !(keepsLast && block === last)) block.remove()
    const end = keepsLast ? last : (fresh.at(-1) ?? first)
    $selectOffset(end, $lengthOfBlock(end) - behind)
  })

/** Inserts blocks after a block in one undo step and moves the caret to the end of the new ones. */
export const insertAfterBlock = (editor: LexicalEditor, key: NodeKey, nodes: readonly EditorNode[]): void =>
  step(editor, () => {
    const block = $getNodeByKey(key)
    if ($isElementNode(block)) $insertAfter(block, nodes)?.selectEnd()
  })

/** Changes the text of a heading in one undo step. */
export const setHeadingTitle = (editor: LexicalEditor, key: NodeKey, title: string): void =>
  step(editor, () => {
    const heading = $getNodeByKey(key)
    if (!$isElementNode(heading)) return
    heading.clear().append($createTextNode(title))
    heading.selectEnd()
  })
