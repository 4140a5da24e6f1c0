import { $isHeadingNode } from '@lexical/rich-text'
import { $getNodeByKey, $isElementNode, type ElementNode, type LexicalEditor, type NodeKey } from 'lexical'
import { blocksToMarkdown } from '#manuscript/model/blocks-to-markdown.ts'
import { editorBlockText } from '#manuscript/model/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { editorStateToBook } from '#manuscript/model/editor-state-to-book.ts'
import { $exportBlock } from './block-json.ts'
import { beginsChapter } from './keep-chapters.ts'
import { $precedingBlock } from './neighbours.ts'

const $elementAt = (key: NodeKey): ElementNode | null => {
  const node = $getNodeByKey(key)
  return $isElementNode(node) ? node : null
}

/** A block as Markdown; a heading as its words alone. */
const toMarkdown = (block: EditorNode): string => {
  if (block.type === 'heading') return editorBlockText(block)
  const { opening = [] } = editorStateToBook(
    { root: { type: 'root', version: 1, children: [block] } },
    { title: '', author: '', language: 'english' },
  )
  return blocksToMarkdown(opening)
}

/** What blocks say, as Markdown, for whoever is to write on them. */
export const blocksMarkdown = (editor: LexicalEditor, keys: readonly NodeKey[]): string =>
  editor
    .getEditorState()
    .read(() => keys.flatMap((key) => $elementAt(key) ?? []).map($exportBlock))
    .map(toMarkdown)
    .filter(Boolean)
    .join('\n\n')

/** The words of the headings that a block stands under; null where there is none. A heading stands under itself. */
export const headingsAbove = (
  editor: LexicalEditor,
  key: NodeKey,
): { chapter: string | null; section: string | null } =>
  editor.getEditorState().read(() => {
    let section: string | null = null
    for (let at = $elementAt(key); at; at = $precedingBlock(at)) {
      if (!$isHeadingNode(at)) continue
      if (beginsChapter(at)) return { chapter: at.getTextContent(), section }
      section ??= at.getTextContent()
    }
    return { chapter: null, section }
  })

/** Where a block is on the screen, for what stands beside it. */
export const blockRectangle = (editor: LexicalEditor, key: NodeKey): DOMRect | null =>
  editor.getElementByKey(key)?.getBoundingClientRect() ?? null
