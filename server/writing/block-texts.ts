import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { editorBlockText } from '#manuscript/model/names/editor-names.ts'
import { headingLevel } from '#manuscript/model/blocks/heading-level.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'

/** The text of one block of a manuscript. */
export interface BlockText {
  text: string
  isHeading: boolean
  /** The level of a heading: 0 for parts, 1 for chapters, 2 for sections, 3 for subsections. */
  level?: number
}

/**
 * Caches texts by the block list of a cached manuscript, so that an unchanged manuscript is not
 * parsed again.
 */
const known = new WeakMap<readonly string[], BlockText[]>()

/**
 * Reads the texts of blocks, given their JSON. Yields in between, because a manuscript may be very
 * long.
 */
export const readBlockTexts = async (blocks: readonly string[]): Promise<readonly BlockText[]> => {
  const cached = known.get(blocks)
  if (cached) return cached
  const yieldTurn = createYielder()
  const texts: BlockText[] = []
  for (const json of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    const block = JSON.parse(json) as EditorNode
    const isHeading = block.type === 'heading'
    texts.push({ text: editorBlockText(block), isHeading, ...(isHeading && { level: headingLevel(block) }) })
  }
  known.set(blocks, texts)
  return texts
}
