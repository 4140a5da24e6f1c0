import type { MarkdownPart } from '#manuscript/model/markdown-to-blocks.ts'

/** A heading with its depth, 1 for the highest, or the blocks between two of them. */
export type ImportPart = MarkdownPart

/** What a reader found in a file, before it is laid out as a book. */
export interface ImportDraft {
  /** Only where the file says it: a style, a tag. */
  title?: string
  author?: string
  parts: ImportPart[]
  /** What could not be brought along, each a sentence for a person. */
  notes: string[]
}
