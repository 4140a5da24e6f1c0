import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { ExportOptions } from '#manuscript/model/export-options.ts'
import type { Exportable } from '#manuscript/export/export-text.ts'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { LoadImage } from '#manuscript/export/images.ts'
import type { ReportProgress } from '#manuscript/export/progress.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { explainMissingFont } from './explain-missing-font.ts'
import type { PublicationOwner } from './publication-repository.ts'

interface MakeOptions {
  signal: AbortSignal
  options: ExportOptions
  loadImage?: LoadImage
  report?: ReportProgress
  /** The account and the text whose typesetting process may be reused for its next PDF. */
  reuse?: [userId: string, owner: PublicationOwner]
}

/**
 * Makes the file of a book. Throws an ApiError with a message for the user if it can't be made, or
 * while a font is being fetched.
 */
export const makeFile = async (
  fonts: FontStore,
  book: Exportable,
  format: ExportFormat,
  { signal, options, loadImage, report, reuse }: MakeOptions,
): Promise<File> => {
  // The exporters are large, so they are loaded with the first download to keep the start fast.
  const [{ exportBook, ExportError }, { FontMissing }] = await Promise.all([
    import('#manuscript/export/export-book.ts'),
    import('#manuscript/export/fonts/font-families.ts'),
  ])
  try {
    const { bytes, contentType, fileName } = await exportBook(book, format, {
      signal,
      options,
      fonts: fonts.files(),
      loadImage,
      report,
      reuse: reuse && JSON.stringify(reuse),
    })
    return new File([new Uint8Array(bytes)], fileName, { type: contentType })
  } catch (error) {
    if (error instanceof FontMissing) throw await explainMissingFont(fonts, error)
    if (error instanceof ExportError) throw new ApiError('export_failed', error.message, { cause: error })
    throw error
  }
}
