import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { editorBlockText } from '#manuscript/model/names/editor-names.ts'

interface Listed {
  json: string
}

const textOf = ({ json }: Listed): string => editorBlockText(JSON.parse(json) as EditorNode)

/** Blocks on both sides of the old position that are searched. */
const NEAR = 200

/**
 * Finds in the open text a block that the server reported, although the text may have changed
 * since. Returns -1 if no block near the old position has the same text.
 */
export const findBlock = (blocks: readonly Listed[], { block, text }: { block: number; text: string }): number => {
  for (let distance = 0; distance <= NEAR; distance++)
    for (const at of distance === 0 ? [block] : [block - distance, block + distance]) {
      const listed = blocks[at]
      if (listed && textOf(listed) === text) return at
    }
  return -1
}
