import type { Run } from '#manuscript/model/book.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'

/**
 * One pasted line, before it is grouped with its neighbours into blocks. List items carry their
 * depth.
 */
export type Line = { text: Run[] } & (
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; depth: number }
  | { type: 'item'; depth: number; ordered: boolean }
  /** Blocks that were copied as a whole. */
  | { type: 'copied'; blocks: EditorNode[] }
)

export type TextFormat = Pick<Run, 'bold' | 'italic' | 'underline' | 'href'>
