import { defaultOptions, type EpubOptions, type PdfOptions } from '#manuscript/model/export-options.ts'
import type { Exportable } from './export-text.ts'
import { installedFonts } from './fonts/find-fonts.ts'
import { familiesFor, type FontFiles, pickFonts } from './fonts/font-families.ts'
import type { LoadImage } from './images.ts'
import { createPixelLoader } from './draw-pixels.ts'
import type { PageStart } from './page-list/page-start.ts'
import { startPdfProcess } from './pdf/pdf-process.ts'
import { createQueue } from './pdf/pdf-queue.ts'
import type { TypstEngine } from './pdf/pdf-typst.ts'
import { createWarmTypesetter } from './pdf/pdf-warm.ts'
import { findGhostscript } from './pdfx/find-ghostscript.ts'
import { findInkProfile } from './pdfx/find-profile.ts'
import { PdfxUnavailable, toPdfx } from './pdfx/to-pdfx.ts'
import type { ReportProgress } from './progress.ts'

interface Setting {
  signal?: AbortSignal
  /** Design, page and purpose of the file. */
  options?: PdfOptions
  /** Limit for setting the book, without time in the queue. Converting it to PDF/X may take longer. */
  timeoutMs?: number
  /** Creation date in the document's properties. Without it the file depends only on the book. */
  created?: Date
  /** Available fonts; defaults to the installed ones. */
  fonts?: FontFiles
  /** Defaults to the native typesetter if there is one. */
  engine?: TypstEngine
  /** Without it, figures show their descriptions. */
  loadImage?: LoadImage
  report?: ReportProgress
  /**
   * Identifies the text and its owner. For a minute, the next version of the same text is set
   * faster.
   */
  reuse?: string
}

// One book uses two cores. One of 310,000 words takes 660 MB, 1 GB after two more versions, and 1.35 GB
// while its pages are found for an EPUB.
const inQueue = createQueue(2)

/** Ghostscript takes 40 ms for a page, several times as long as the typesetter. */
const PDFX_TIMES = 3

const IDLE_MS = 60_000
/** A waiting process may use at most this share of the memory that would be free without it. */
const MOST_OF_FREE = 0.25
/**
 * Setting the next version may increase its memory by a third, and no book should take more than
 * 1.5 GB.
 */
const MOST_BYTES = 1e9

const typesetter = createWarmTypesetter({
  start: startPdfProcess,
  idleMs: IDLE_MS,
  hasRoom: (memory) => memory < Math.min(MOST_BYTES, MOST_OF_FREE * (process.availableMemory() + memory)),
})

const stopAfter = (ms: number, signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])

/**
 * Creates the PDF of a book. By default it is an A5 file for screens, tagged for screen readers.
 * Throws FontMissing with the missing fonts, PdfxUnavailable, a DOMException named TimeoutError, or
 * the signal's reason.
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
    report,
    reuse,
  }: Setting = {},
): Promise<Uint8Array> => {
  // The fonts are checked before queueing, because that does not need the whole book.
  pickFonts(familiesFor(book.language, '', options), fonts)
  const isPdfx = options.edition === 'print' && options.pdfx
  if (isPdfx && !findGhostscript()) throw new PdfxUnavailable('Ghostscript is not installed')
  const inkProfile = (isPdfx && options.colour && findInkProfile()) || undefined
  if (isPdfx && options.colour && !inkProfile) throw new PdfxUnavailable('Ghostscript has no profile of inks')
  return inQueue(async () => {
    const opaque = isPdfx && loadImage ? createPixelLoader(loadImage, { isOpaque: true, inkProfile }) : undefined
    try {
      const pdf = await typesetter.set(
        { book, options, created: created?.toISOString(), fonts, engine },
        {
          signal: stopAfter(timeoutMs, signal),
          loadImage: opaque?.load ?? loadImage,
          report,
          // The key contains the options, because the typesetter can reuse its work only for the
          // same design and page.
          key: reuse && JSON.stringify([reuse, options]),
        },
      )
      if (!isPdfx) return pdf
      const dated = book.dates && new Date(book.dates.created)
      return await toPdfx(pdf, {
        signal: stopAfter(PDFX_TIMES * timeoutMs, signal),
        created: created ?? dated,
        isColour: inkProfile !== undefined,
      })
    } finally {
      opaque?.close()
    }
  }, signal)
}

type FindSetting = Pick<Setting, 'signal' | 'timeoutMs' | 'fonts' | 'engine' | 'loadImage' | 'report'>

/**
 * Returns the places of a text at which the pages of its PDF for printing begin, and their numbers.
 * Bleed and PDF/X don't change them. Throws FontMissing with the missing fonts, a
 * DOMException named TimeoutError, or the signal's reason.
 */
export const pageStartsOf = async (
  book: Exportable,
  { design, page }: Pick<EpubOptions, 'design' | 'page'>,
  { signal, timeoutMs = 120_000, fonts = installedFonts(), engine, loadImage, report }: FindSetting = {},
): Promise<PageStart[]> => {
  const options: PdfOptions = { ...defaultOptions.pdf, design, page, edition: 'print' }
  pickFonts(familiesFor(book.language, '', options), fonts)
  return inQueue(async () => {
    report?.('typesetting')
    const json = await typesetter.set(
      { wants: 'page starts', book, options, fonts, engine },
      { signal: stopAfter(timeoutMs, signal), loadImage },
    )
    return JSON.parse(new TextDecoder().decode(json)) as PageStart[]
  }, signal)
}
