import type { Cover } from '#manuscript/model/cover/cover.ts'
import type { FontFiles } from '../fonts/font-families.ts'
import type { CoverBook, WrapSize } from './cover-input.ts'
import type { GivenPicture } from './cover-picture.ts'

/** A file of a cover. `designs` shows the six designs next to each other, for choosing one. */
export type CoverFile =
  | { kind: 'front'; format: 'jpeg' | 'png' }
  | { kind: 'preview' }
  | { kind: 'designs' }
  | { kind: 'wrap'; size: WrapSize; isPdfx?: boolean }

/** Job of the process that makes covers. */
export interface CoverJob {
  cover: Cover
  book: CoverBook
  file: CoverFile
  /** Available fonts. */
  fonts: FontFiles
  /** Path of the profile of printing inks, if a wrap becomes PDF/X. */
  inkProfile?: string
  /** The image of the cover. Its bytes follow the job. */
  picture: Omit<GivenPicture, 'bytes'> | null
}

export const exitCodes = {
  /** Fonts are missing. The process writes their family names instead of a file. */
  fontsMissing: 3,
  /**
   * The text of the back cover is too long. The process writes the factor by which it is too high.
   */
  tooLong: 4,
} as const

/** Pixels of the picture in the editor, and of each design in the row of designs. */
export const previewPixels = { front: { width: 800, height: 1280 }, design: { width: 200, height: 320 } } as const
