import { stateField } from '#manuscript/model/blocks/read-runs.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { ListedBlock } from '#web/editor/blocks/block-list.ts'

/** A section heading with no text below it. */
export interface EmptySection {
  key: string
  /** Index of the heading among the blocks. */
  at: number
  /** Number of empty paragraphs after it. */
  blank: number
}

const isSectionHeading = (node: EditorNode): boolean =>
  node.type === 'heading' && node.tag !== 'h1' && node.tag !== 'h2' && stateField(node, 'rank') === undefined

const read = ({ json }: ListedBlock): EditorNode => JSON.parse(json) as EditorNode

const blanksAfter = (blocks: readonly ListedBlock[], at: number): number | null => {
  let blank = 0
  for (const block of blocks.slice(at + 1)) {
    const node = read(block)
    if (node.type === 'heading') break
    if (editorBlockText(node).trim() !== '') return null
    blank++
  }
  return blank
}

/** Returns the first section with this title and no text, or null if there is none. */
export const findEmptySection = (blocks: readonly ListedBlock[], title: string): EmptySection | null => {
  const called = cleanLine(title)
  for (const [at, block] of blocks.entries()) {
    // Parsing every block would be slow, and most are not headings.
    if (!block.json.includes('"type":"heading"')) continue
    const node = read(block)
    if (!isSectionHeading(node) || cleanLine(editorBlockText(node)) !== called) continue
    const blank = blanksAfter(blocks, at)
    if (blank !== null) return { key: block.key, at, blank }
  }
  return null
}
