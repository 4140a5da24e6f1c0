import { coverMessages } from '#contract/cover.ts'
import type { Cover } from '#manuscript/model/cover/cover.ts'
import type { CoverBook } from '#manuscript/export/cover/cover-input.ts'
import type { CoverFile } from '#manuscript/export/cover/cover-job.ts'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { LoadImage } from '#manuscript/export/images.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { explainMissingFont } from './explain-missing-font.ts'

interface CoverParts {
  fonts: FontStore
  loadImage: LoadImage
}

/** The characters that fit on a back, rounded down to tens. */
const fittingCharacters = (characters: number, factor: number) =>
  Math.max(10, Math.floor(characters / factor / 10) * 10)

/**
 * Makes a file of a cover. Throws an ApiError with a message for the user if it can't be made, or
 * while a font is being fetched.
 */
export const makeCoverFile = async (
  { fonts, loadImage }: CoverParts,
  { cover, book }: { cover: Cover; book: CoverBook },
  file: CoverFile,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  // Loaded with the first cover to keep the start fast.
  const [{ makeCover, BackTooLong }, { FontMissing }, { backOf }, { PdfxUnavailable }] = await Promise.all([
    import('#manuscript/export/cover/make-cover.ts'),
    import('#manuscript/export/fonts/font-families.ts'),
    import('#manuscript/export/cover/cover-input.ts'),
    import('#manuscript/export/pdfx/to-pdfx.ts'),
  ])
  const picture = cover.image === '' ? null : await loadImage(cover.image)
  try {
    return await makeCover(cover, book, file, { signal, fonts: fonts.files(), ...(picture && { picture }) })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FontMissing) throw await explainMissingFont(fonts, error)
    if (error instanceof BackTooLong) {
      const message = coverMessages.backTooLong(fittingCharacters(backOf(cover, book).join('\n').length, error.factor))
      throw new ApiError('invalid_request', message, { fields: { back_text: message } })
    }
    if (error instanceof PdfxUnavailable) throw new ApiError('export_failed', coverMessages.noPdfx)
    const isSlow =
      (error instanceof DOMException && error.name === 'TimeoutError') ||
      (error instanceof Error && error.name === 'PdfxTooSlow')
    throw new ApiError('export_failed', isSlow ? coverMessages.tooSlow : coverMessages.failed, { cause: error })
  }
}
