import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'

/** A heading with its depth, 1 for the highest, or the blocks between two headings. */
export type ImportPart =
  | { type: 'heading'; depth: number; title: string }
  | { type: 'blocks'; blocks: ManuscriptBlock[] }

/** Statements of a file's properties about its text. */
export interface FileProperties {
  title?: string | undefined
  author?: string | undefined
  /** A language tag, such as `pt-BR`. */
  language?: string | undefined
}

/** Content of a file before it is arranged as a book. */
export interface ImportDraft {
  /** Set only if the file states it in a style or tag. */
  title?: string
  author?: string
  /** The properties of the file, which nobody may have looked at. */
  properties?: FileProperties
  parts: ImportPart[]
  /** Sentences for the person about content that could not be imported. */
  notes: string[]
}
