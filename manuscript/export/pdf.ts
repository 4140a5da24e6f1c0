import type { Book } from '#manuscript/model/book.ts'
import { installedFonts } from './find-fonts.ts'
import { familiesFor, type FontFiles, pickFonts } from './font-families.ts'
import { runPdfProcess } from './pdf-process.ts'
import { createQueue } from './pdf-queue.ts'
import type { TypstEngine } from './pdf-typst.ts'

interface PdfOptions {
  signal?: AbortSignal
  /** For the work itself; waiting for a turn is not counted. */
  timeoutMs?: number
  /** Written into the document's properties. Without it the file carries no time, and depends on the book alone. */
  created?: Date
  /** The fonts that are there; those that were installed if not given. */
  fonts?: FontFiles
  /** The native typesetter is used wherever there is one. */
  engine?: TypstEngine
}

// One book keeps two cores busy and takes up to 900 MB.
const inQueue = createQueue(2)

/**
 * An A5 book: title page, contents, running heads; tagged for screen readers. Throws FontMissing with the fonts that
 * the book needs and that are not there, a DOMException named TimeoutError, or the signal's reason.
 */
export const toPdf = async (
  book: Book,
  { signal, timeoutMs = 120_000, created, fonts = installedFonts(), engine }: PdfOptions = {},
): Promise<Uint8Array> => {
  // Known without reading the book, so that nobody waits for a turn in vain.
  pickFonts(familiesFor(book.language), fonts)
  return inQueue(() => {
    const timeout = AbortSignal.timeout(timeoutMs)
    return runPdfProcess(
      { book, created: created?.toISOString(), fonts, engine },
      signal ? AbortSignal.any([signal, timeout]) : timeout,
    )
  }, signal)
}
