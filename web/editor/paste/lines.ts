import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'

/**
 * One pasted line, before it is grouped with its neighbours into blocks. List items carry their
 * depth.
 */
export type Line = { text: ManuscriptRun[] } & (
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; depth: number }
  | { type: 'item'; depth: number; ordered: boolean }
  /** Blocks that were copied as a whole. */
  | { type: 'copied'; blocks: EditorNode[] }
)

export type TextFormat = Omit<ManuscriptRun, 'text' | 'math' | 'note'>
