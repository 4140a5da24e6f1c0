import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { ExportOptions } from '#manuscript/model/export-options.ts'
import type { Exportable } from '#manuscript/export/export-text.ts'
import type { FontStore } from '#manuscript/export/font-store.ts'
import type { LoadImage } from '#manuscript/export/images.ts'
import type { ReportProgress } from '#manuscript/export/progress.ts'
import { ApiError } from '../http/errors/api-error.ts'

/** The seconds after which to retry while a font is fetched. */
const RETRY_SECONDS = 4

const pending = (script: string, megabytes: number): ApiError =>
  new ApiError('font_pending', `Getting the ${script} font (${megabytes} MB), once. Then the PDF is made.`, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    details: { font: script, megabytes, retry_after: RETRY_SECONDS },
  })

const notFetched = (script: string, why: string, language: string, cause: unknown): ApiError =>
  new ApiError(
    'export_failed',
    `The PDF needs the ${script} font, which could not be fetched: ${why}. Whoever runs this installation can get it ` +
      `with \`npm run fonts -- ${language}\`. The other formats need no font.`,
    { cause },
  )

interface MakeOptions {
  signal: AbortSignal
  options: ExportOptions
  loadImage?: LoadImage
  report?: ReportProgress
}

/**
 * Makes the file of a book. Throws an ApiError with a message for the user if it can't be made, or
 * while a font is being fetched.
 */
export const makeFile = async (
  fonts: FontStore,
  book: Exportable,
  format: ExportFormat,
  { signal, options, loadImage, report }: MakeOptions,
): Promise<File> => {
  // The exporters are large, so they are loaded with the first download to keep the start fast.
  const [{ exportBook, ExportError }, { families, FontMissing, languageOfFamily }] = await Promise.all([
    import('#manuscript/export/export-book.ts'),
    import('#manuscript/export/font-families.ts'),
  ])
  try {
    const { bytes, contentType, fileName } = await exportBook(book, format, {
      signal,
      options,
      fonts: fonts.files(),
      loadImage,
      report,
    })
    return new File([new Uint8Array(bytes)], fileName, { type: contentType })
  } catch (error) {
    if (error instanceof FontMissing) {
      const states = error.families.map((name) => ({ name, ...fonts.need(name) }))
      for (const state of states)
        if (state.state === 'failed') {
          const { script } = families[state.name]!
          throw notFetched(script, state.why, languageOfFamily(state.name) ?? 'all', error)
        }
      for (const state of states)
        if (state.state === 'fetching') throw pending(families[state.name]!.script, state.megabytes)
    }
    if (error instanceof ExportError) throw new ApiError('export_failed', error.message, { cause: error })
    throw error
  }
}
