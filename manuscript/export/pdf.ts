import { defaultOptions, type PdfOptions } from '#manuscript/model/export-options.ts'
import type { Exportable } from './export-text.ts'
import { installedFonts } from './find-fonts.ts'
import { familiesFor, type FontFiles, pickFonts } from './font-families.ts'
import type { LoadImage } from './images.ts'
import { pagesOf } from './pdf-pages.ts'
import { runPdfProcess } from './pdf-process.ts'
import { createQueue } from './pdf-queue.ts'
import type { TypstEngine } from './pdf-typst.ts'

interface Setting {
  signal?: AbortSignal
  /** Design, page and purpose of the file. */
  options?: PdfOptions
  /** Limit for the work itself, without time in the queue. */
  timeoutMs?: number
  /** Creation date in the document's properties. Without it the file depends only on the book. */
  created?: Date
  /** Available fonts; defaults to the installed ones. */
  fonts?: FontFiles
  /** Defaults to the native typesetter if there is one. */
  engine?: TypstEngine
  /** Without it, figures show their words. */
  loadImage?: LoadImage
}

// One book uses two cores and up to 900 MB.
const inQueue = createQueue(2)

/**
 * Creates an A5 PDF with title page, contents and running heads, tagged for screen readers. Throws
 * FontMissing with the missing fonts, a DOMException named TimeoutError, or the signal's reason.
 */
export const toPdf = async (
  book: Exportable,
  {
    signal,
    options = defaultOptions.pdf,
    timeoutMs = 120_000,
    created,
    fonts = installedFonts(),
    engine,
    loadImage,
  }: Setting = {},
): Promise<Uint8Array> => {
  // Checked before queueing, since it does not require the whole book.
  pickFonts(familiesFor(book.language, '', options), fonts)
  return inQueue(() => {
    const timeout = AbortSignal.timeout(timeoutMs)
    return runPdfProcess(
      { book, options, created: created?.toISOString(), fonts, engine },
      { signal: signal ? AbortSignal.any([signal, timeout]) : timeout, loadImage },
    )
  }, signal)
}

/**
 * Returns the number of pages of a book with these options. It makes the whole file, since only
 * typesetting tells. Throws like `toPdf`.
 */
export const countPdfPages = async (book: Exportable, setting?: Setting): Promise<number> =>
  pagesOf(await toPdf(book, setting))
