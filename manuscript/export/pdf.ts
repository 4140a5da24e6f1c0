import type { Exportable } from './export-text.ts'
import { installedFonts } from './find-fonts.ts'
import { familiesFor, type FontFiles, pickFonts } from './font-families.ts'
import type { LoadImage } from './images.ts'
import { runPdfProcess } from './pdf-process.ts'
import { createQueue } from './pdf-queue.ts'
import type { TypstEngine } from './pdf-typst.ts'

interface PdfOptions {
  signal?: AbortSignal
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
  { signal, timeoutMs = 120_000, created, fonts = installedFonts(), engine, loadImage }: PdfOptions = {},
): Promise<Uint8Array> => {
  // Checked before queueing, since it does not require the whole book.
  pickFonts(familiesFor(book.language), fonts)
  return inQueue(() => {
    const timeout = AbortSignal.timeout(timeoutMs)
    return runPdfProcess(
      { book, created: created?.toISOString(), fonts, engine },
      { signal: signal ? AbortSignal.any([signal, timeout]) : timeout, loadImage },
    )
  }, signal)
}
