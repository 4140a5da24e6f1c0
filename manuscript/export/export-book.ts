import { type ExportFormat, exportFormats } from '#manuscript/model/export-formats.ts'
import { defaultOptions, type ExportOptions } from '#manuscript/model/export-options.ts'
import type { Exportable } from './export-text.ts'
import { fileName } from './file-names.ts'
import { type FontFiles, FontMissing } from './fonts/font-families.ts'
import type { LoadImage } from './images.ts'
import { exportInWorker } from './in-worker.ts'
import { pageStartsOf, toPdf } from './pdf.ts'
import { PdfxTooSlow, PdfxUnavailable } from './pdfx/to-pdfx.ts'
import { MOST_CELLS, tooManyCells } from './table-limit.ts'
import type { ReportProgress } from './progress.ts'

export interface ExportedBook {
  bytes: Uint8Array
  contentType: string
  /** File name in ASCII, safe for a header. */
  fileName: string
}

/** The book could not be exported. The message is for the person; `cause` has the details. */
export class ExportError extends Error {
  override name = 'ExportError'
}

const NO_PDFX =
  'This server can’t make PDF/X files, because Ghostscript is not installed on it. Turn PDF/X off, and convert the file yourself.'

const NO_INKS =
  'This server can’t make PDF/X files in colour, because its Ghostscript has no profile of printing inks. Turn the colour of pictures off.'

const messageOf = (error: unknown, format: ExportFormat): string => {
  if (error instanceof PdfxUnavailable) return /profile/.test(error.message) ? NO_INKS : NO_PDFX
  if (error instanceof PdfxTooSlow) return error.message
  const name = exportFormats[format].label
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? `Making the ${name} took too long, so it was stopped. Try again, or choose another format.`
    : `The ${name} could not be made. Try again, or choose another format.`
}

const messageOfCells = (cells: number, format: ExportFormat): string => {
  const [there, most] = [cells, MOST_CELLS].map((count) => count.toLocaleString('en'))
  return `The tables of this text have ${there} cells, and a ${exportFormats[format].label} file can have ${most}. Choose another format, or split the text.`
}

interface BookOptions {
  signal?: AbortSignal
  options?: ExportOptions
  fonts?: FontFiles
  loadImage?: LoadImage
  report?: ReportProgress
  /**
   * Identifies the text of a PDF and its owner. The next version of the same text is set faster.
   */
  reuse?: string
}

/**
 * Exports a book without blocking the event loop. Throws ExportError, FontMissing, or the signal's
 * reason on abort.
 */
export const exportBook = async (
  book: Exportable,
  format: ExportFormat,
  { signal, options = defaultOptions, fonts, loadImage, report, reuse }: BookOptions = {},
): Promise<ExportedBook> => {
  const cells = tooManyCells(book, format)
  if (cells !== null) throw new ExportError(messageOfCells(cells, format))
  try {
    const bytes =
      format === 'pdf'
        ? await toPdf(book, { signal, options: options.pdf, fonts, loadImage, report, reuse })
        : await exportInWorker(book, format, {
            signal,
            options,
            ...(format === 'epub' &&
              options.epub.pages && {
                pages: await pageStartsOf(book, options.epub, { signal, fonts, loadImage, report }),
              }),
            loadImage,
            report,
          })
    return { bytes, contentType: exportFormats[format].mediaType, fileName: fileName(book.title, format) }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof FontMissing) throw error
    throw new ExportError(messageOf(error, format), { cause: error })
  }
}
