import { diffArrays } from 'diff'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { SerializedSplices, SerializedBlocks } from '../serialized-blocks.ts'

const wordsOf = (blocks: readonly string[]): string[] =>
  blocks
    .flatMap((json) => [...segmenter.segment(editorBlockText(JSON.parse(json) as EditorNode))])
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Counts the words that a change adds, to tell a person how much was written. */
export const wordsWritten = (base: SerializedBlocks, splices: SerializedSplices): number =>
  splices.reduce((sum, { start, deleteCount, blocks }) => {
    const [before, after] = [wordsOf(base.slice(start, start + deleteCount)), wordsOf(blocks)]
    const parts = diffArrays(before, after, { maxEditLength: 2000 })
    const added = parts?.filter(({ added }) => added).reduce((sum, { value }) => sum + value.length, 0)
    return sum + (added ?? after.length)
  }, 0)
