import { cleanLine } from '#manuscript/model/clean-text.ts'
import { headingLevel } from '#manuscript/model/blocks/heading-level.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { ListedBlock } from '#web/editor/blocks/block-list.ts'

export interface ChapterHeading {
  key: string
  /** Position of its block. */
  block: number
  title: string
}

const nodeOf = ({ json }: ListedBlock): EditorNode => JSON.parse(json) as EditorNode
const isHeading = ({ json }: ListedBlock): boolean => json.includes('"type":"heading"')

/** Returns the heading with this key, or null if it was deleted. */
export const findHeading = (blocks: readonly ListedBlock[], key: string): ChapterHeading | null => {
  const block = blocks.findIndex((one) => one.key === key)
  const node = blocks[block] && nodeOf(blocks[block])
  return node?.type === 'heading' ? { key, block, title: cleanLine(editorBlockText(node)) } : null
}

/** Returns the number of empty blocks below a heading, or null if there is text. */
export const blanksBelow = (blocks: readonly ListedBlock[], block: number): number | null => {
  let blank = 0
  for (let at = block + 1; at < blocks.length; at++) {
    const node = nodeOf(blocks[at]!)
    if (node.type === 'heading') break
    if (node.type !== 'paragraph' || editorBlockText(node).trim() !== '') return null
    blank++
  }
  return blank
}

/** Returns the sections of a chapter that have a title and no text. */
export const emptySections = (blocks: readonly ListedBlock[], { block }: ChapterHeading): ChapterHeading[] => {
  const level = headingLevel(nodeOf(blocks[block]!))
  const headings: { at: number; node: EditorNode }[] = []
  for (let at = block; at < blocks.length; at++) {
    if (!isHeading(blocks[at]!)) continue
    const node = nodeOf(blocks[at]!)
    if (node.type !== 'heading') continue
    if (at > block && headingLevel(node) <= level) break
    headings.push({ at, node })
  }
  return headings.flatMap(({ at, node }, index) => {
    const title = cleanLine(editorBlockText(node))
    const next = headings[index + 1]
    // The text of a chapter with sections is that of its sections.
    const hasSections = next !== undefined && headingLevel(next.node) > headingLevel(node)
    if (title === '' || hasSections || blanksBelow(blocks, at) === null) return []
    return [{ key: blocks[at]!.key, block: at, title }]
  })
}
