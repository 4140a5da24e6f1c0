import type { Run } from '#manuscript/model/book.ts'

/**
 * One pasted line, before it is grouped with its neighbours into blocks. List items carry their
 * depth.
 */
export type Line = { text: Run[] } & (
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; depth: number }
  | { type: 'item'; depth: number; ordered: boolean }
)

export type TextFormat = Pick<Run, 'bold' | 'italic' | 'underline' | 'href'>
