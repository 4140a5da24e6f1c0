import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { editorBlockText } from '#manuscript/model/names/editor-names.ts'

interface Listed {
  json: string
}

const textOf = ({ json }: Listed): string => editorBlockText(JSON.parse(json) as EditorNode)

/** Blocks on both sides of the old position that are searched. */
const NEAR = 200

/**
 * Finds a block that the server has read in the open text, which may have changed since. Returns -1
 * if no block near its old position has its text any more.
 */
export const findBlock = (blocks: readonly Listed[], { block, text }: { block: number; text: string }): number => {
  for (let distance = 0; distance <= NEAR; distance++)
    for (const at of distance === 0 ? [block] : [block - distance, block + distance]) {
      const listed = blocks[at]
      if (listed && textOf(listed) === text) return at
    }
  return -1
}
