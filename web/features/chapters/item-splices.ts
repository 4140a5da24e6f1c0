import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import type { ListedBlock } from '#web/editor/blocks/block-list.ts'
import { markdownToEditorNodes } from '#web/editor/blocks/replace-blocks.ts'
import type { ChapterItem } from './chapter-item.ts'
import { blanksBelow } from './chapter-text.ts'

const textNode = (text: string): EditorNode => ({
  type: 'text',
  version: 1,
  text,
  format: 0,
  detail: 0,
  mode: 'normal',
  style: '',
})

/** A heading of a section, as the editor saves it. */
const sectionHeading = (title: string): EditorNode => ({
  type: 'heading',
  version: 1,
  tag: 'h3',
  children: [textNode(title)],
  direction: null,
  format: '',
  indent: 0,
})

const withTitle = (heading: EditorNode, title: string): EditorNode => ({ ...heading, children: [textNode(title)] })

/** Returns the change of one item, or null if its place in the text has changed. */
const spliceOf = (
  blocks: readonly ListedBlock[],
  at: number,
  { type, json, after }: ChapterItem,
): Splice<EditorNode> | null => {
  const block = blocks[at]
  if (!block) return null
  if (type === 'draft') {
    const blank = blanksBelow(blocks, at)
    return blank === null ? null : { start: at + 1, deleteCount: blank, blocks: markdownToEditorNodes(after) }
  }
  if (type === 'heading') return { start: at, deleteCount: 0, blocks: [sectionHeading(after)] }
  if (block.json !== json) return null
  if (type === 'title') {
    const heading = JSON.parse(json) as EditorNode
    return { start: at, deleteCount: 1, blocks: [withTitle(heading, after)] }
  }
  return { start: at, deleteCount: 1, blocks: markdownToEditorNodes(after) }
}

interface ItemChange {
  splices: Splice<EditorNode>[]
  /** Ids of the items that the change contains. */
  applied: Set<number>
}

/** Returns one change of the open text for all items whose place is unchanged. */
export const itemSplices = (blocks: readonly ListedBlock[], items: readonly ChapterItem[]): ItemChange => {
  const places = new Map(blocks.map(({ key }, at) => [key, at]))
  const applied = new Set<number>()
  const splices = items.flatMap((item) => {
    const splice = spliceOf(blocks, places.get(item.key) ?? -1, item)
    if (!splice) return []
    applied.add(item.id)
    return [splice]
  })
  return { splices: splices.toSorted((one, other) => one.start - other.start), applied }
}
