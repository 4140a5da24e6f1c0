import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { applySplices, type Splice } from '#manuscript/model/diff/splices.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { textReader } from './read-text.ts'
import type { SerializedBlocks, SerializedSplices } from './serialized-blocks.ts'

const nodesOf = (splices: SerializedSplices): Splice<EditorNode>[] =>
  splices.map((splice) => ({ ...splice, blocks: splice.blocks.map((json) => JSON.parse(json) as EditorNode) }))

/**
 * The text of an open manuscript, as the saving engine reads and changes it. After `leave` the
 * engine works on a copy, since the editor is closed.
 */
export const editorText = (manuscript: OpenManuscript) => {
  const readEditor = textReader(manuscript.blocks.blocks)
  /** The text at the time its editor was closed; null while it is open. */
  let left: SerializedBlocks | null = null
  const applyToEditor = (splices: SerializedSplices): boolean => {
    let isApplied = false
    // The editor reports exceptions asynchronously, so only a published change proves that this one
    // was applied.
    const stop = manuscript.blocks.subscribe(() => {
      isApplied = true
    })
    manuscript.take(nodesOf(splices))
    stop()
    return isApplied
  }
  return {
    read: (): SerializedBlocks => left ?? readEditor(),
    /** Applies a change. Returns false if the editor failed to. */
    apply: (splices: SerializedSplices): boolean => {
      if (!left) return applyToEditor(splices)
      left = applySplices(left, splices)
      return true
    },
    /** Applies a change by the person in one undo step. */
    change: (splices: SerializedSplices): void => {
      if (left) left = applySplices(left, splices)
      else manuscript.change(nodesOf(splices))
    },
    leave: (): void => {
      left = readEditor()
    },
  }
}
