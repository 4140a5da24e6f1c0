import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import type { HeadingRank } from '#manuscript/model/html/lines.ts'
import type { LostCounts } from '#manuscript/model/lost-items.ts'
import type { Publication } from '#manuscript/model/publication/publication.ts'

/**
 * A heading with its depth, 1 for the highest, or the blocks between two headings. The rank of a
 * heading follows from its depth unless the file states it.
 */
export type ImportPart =
  | { type: 'heading'; depth: number; title: string | ManuscriptRun[]; rank?: HeadingRank | undefined }
  | { type: 'blocks'; blocks: ManuscriptBlock[] }

/**
 * Details of a book that its file states, with the field names of the API. They are not validated
 * yet.
 */
export type FileDetails = Partial<Publication>

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
  /**
   * The properties of the file. They may be wrong, because programs fill them in and few people
   * check them.
   */
  properties?: FileProperties
  details?: FileDetails
  parts: ImportPart[]
  /** True if titles may have numbers that a design printed before them. */
  mayShowNumbers?: boolean
  /** Sentences for the person about how content was imported. */
  notes: string[]
  /** Content that was not kept. */
  lost?: LostCounts
  /** The images of the figures, by the hash that names them. */
  images?: ReadonlyMap<string, Uint8Array>
}
