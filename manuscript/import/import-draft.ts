import type { MarkdownPart } from '#manuscript/model/markdown-to-blocks.ts'

/** A heading with its depth, 1 for the highest, or the blocks between two headings. */
export type ImportPart = MarkdownPart

/** Content of a file before it is arranged as a book. */
export interface ImportDraft {
  /** Set only if the file states it in a style or tag. */
  title?: string
  author?: string
  parts: ImportPart[]
  /** Sentences for the person about content that could not be imported. */
  notes: string[]
}
