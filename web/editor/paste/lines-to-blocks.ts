import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import { runsToEditorNodes } from '#manuscript/model/blocks/write-runs.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import type { Line } from './lines.ts'

type Item = Extract<Line, { type: 'item' }>

/** Lexical does not support deeper indents. */
const DEEPEST_ITEM = 7

const element = (type: string, children: EditorNode[], more: object): EditorNode => ({
  type,
  version: 1,
  children,
  direction: null,
  format: '',
  indent: 0,
  ...more,
})

/**
 * Builds a list from items at least as deep as `level`. A nested list becomes an item of its own,
 * as in Lexical.
 */
const listOf = (items: readonly Item[], level: number): EditorNode => {
  const children: EditorNode[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    if (item.depth > level && children.length > 0 && level < DEEPEST_ITEM) {
      const end = items.findIndex(({ depth }, index) => index > at && depth <= level)
      const deeper = items.slice(at, end === -1 ? undefined : end)
      children.push(element('listitem', [listOf(deeper, Math.min(...deeper.map(({ depth }) => depth)))], { value: 1 }))
      at += deeper.length - 1
    } else children.push(element('listitem', runsToEditorNodes(item.text), { value: children.length + 1 }))
  }
  const ordered = items[0]?.ordered ?? false
  return element('list', children, { listType: ordered ? 'number' : 'bullet', start: 1, tag: ordered ? 'ol' : 'ul' })
}

/**
 * Builds lists from consecutive items. A new list begins where bullets and numbers alternate at the
 * outermost level.
 */
const listsOf = (items: readonly Item[]): EditorNode[] => {
  const lists: Item[][] = []
  for (const item of items) {
    const list = lists.at(-1)
    const first = list?.[0]
    if (list && first && (item.depth > first.depth || item.ordered === first.ordered)) list.push(item)
    else lists.push([item])
  }
  return lists.map((list) => listOf(list, list[0]!.depth))
}

/**
 * A book has two heading levels. The highest level in a document becomes a chapter, unless it only has
 * deeper headings.
 */
const rankOf = (depth: number, highest: number): 'chapter' | 'section' =>
  depth <= Math.min(highest, 2) ? 'chapter' : 'section'

/** Converts pasted lines to blocks of the editor. */
export const linesToBlocks = (lines: readonly Line[]): EditorNode[] => {
  const highest = Math.min(...lines.map((line) => (line.type === 'heading' ? line.depth : 6)))
  const blocks: EditorNode[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.type === 'item') {
      const end = lines.findIndex(({ type }, index) => index > at && type !== 'item')
      const items = lines.slice(at, end === -1 ? undefined : end) as Item[]
      blocks.push(...listsOf(items))
      at += items.length - 1
    } else if (line.type === 'heading') blocks.push(headingNode(rankOf(line.depth, highest), line.text))
    else if (line.type === 'copied') blocks.push(...line.blocks)
    else blocks.push(blockToEditorNode({ type: line.type, text: line.text } satisfies ManuscriptBlock))
  }
  return blocks
}
