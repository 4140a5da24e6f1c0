import type { Run } from '#manuscript/model/book.ts'

/** A piece of what was pasted, before it is known what stands beside it. Items of a list tell how deep they stand. */
export type Line = { text: Run[] } & (
  | { kind: 'paragraph' | 'quote' }
  | { kind: 'heading'; depth: number }
  | { kind: 'item'; depth: number; ordered: boolean }
)

export type Look = Pick<Run, 'bold' | 'italic' | 'underline' | 'href'>
