import { $isHeadingNode } from '@lexical/rich-text'
import { $getNodeByKey, $isElementNode, type ElementNode, type LexicalEditor, type NodeKey } from 'lexical'
import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { readPassage } from '#manuscript/model/blocks/read-manuscript.ts'
import { $exportBlock } from '../blocks/block-json.ts'
import { $precedingBlock } from '../blocks/neighbours.ts'
import { $kindOf } from '../blocks/set-block-kind.ts'

const $elementAt = (key: NodeKey): ElementNode | null => {
  const node = $getNodeByKey(key)
  return $isElementNode(node) ? node : null
}

/** Returns a block as Markdown, and a heading as its text only. */
const toMarkdown = (block: EditorNode): string => {
  if (block.type === 'heading') return editorBlockText(block)
  return blocksToMarkdown(readPassage([block]))
}

/** Returns the text of blocks as Markdown, for use in a prompt. */
export const blocksMarkdown = (editor: LexicalEditor, keys: readonly NodeKey[]): string =>
  editor
    .getEditorState()
    .read(() => keys.flatMap((key) => $elementAt(key) ?? []).map($exportBlock))
    .map(toMarkdown)
    .filter(Boolean)
    .join('\n\n')

/**
 * Returns the texts of the chapter and section headings above a block, each null if there is none.
 * For a heading, its own text is included. The text between a part and its first chapter has no
 * chapter.
 */
export const headingsAbove = (
  editor: LexicalEditor,
  key: NodeKey,
): { chapter: string | null; section: string | null } =>
  editor.getEditorState().read(() => {
    let section: string | null = null
    for (let at = $elementAt(key); at; at = $precedingBlock(at)) {
      if (!$isHeadingNode(at)) continue
      const kind = $kindOf(at)
      if (kind === 'part') return { chapter: null, section }
      if (kind === 'h2') return { chapter: at.getTextContent(), section }
      if (kind === 'h3') section ??= at.getTextContent()
    }
    return { chapter: null, section }
  })

/**
 * Returns the key of the chapter's heading above a block, or of the nearest heading if there is no
 * chapter. Returns null if there is no heading above.
 */
export const chapterAbove = (editor: LexicalEditor, key: NodeKey): NodeKey | null =>
  editor.getEditorState().read(() => {
    let nearest: NodeKey | null = null
    for (let at = $elementAt(key); at; at = $precedingBlock(at)) {
      if (!$isHeadingNode(at)) continue
      nearest ??= at.getKey()
      const kind = $kindOf(at)
      if (kind === 'part') return nearest
      if (kind === 'h2') return at.getKey()
    }
    return nearest
  })

/** Returns the position of a block in the viewport, or null if it has no element. */
export const blockRectangle = (editor: LexicalEditor, key: NodeKey): DOMRect | null =>
  editor.getElementByKey(key)?.getBoundingClientRect() ?? null
