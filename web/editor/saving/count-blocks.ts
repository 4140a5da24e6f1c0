import { countEditorBlock } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ListedBlock } from '../blocks/block-list.ts'

export interface Count {
  words: number
  symbols: number
}

/** The counts of the blocks that are open, so that the menu and the outline count each block once. */
const known = new Map<LanguageCode, WeakMap<ListedBlock, Count>>()

/** Returns a function that counts blocks, and remembers each until it changes. */
export const blockCounter = (language: LanguageCode) => {
  let counts = known.get(language)
  if (!counts) known.set(language, (counts = new WeakMap()))
  const ofLanguage = counts
  return {
    /** Returns the count of a block if it is known. */
    get: (block: ListedBlock): Count | undefined => ofLanguage.get(block),
    count: (block: ListedBlock): Count => {
      const count = countEditorBlock(JSON.parse(block.json) as EditorNode, language)
      ofLanguage.set(block, count)
      return count
    },
  }
}
