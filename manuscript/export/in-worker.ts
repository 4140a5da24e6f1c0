import { Worker } from 'node:worker_threads'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { defaultOptions, type ExportOptions } from '#manuscript/model/export-options.ts'
import { createPixelLoader } from './draw-pixels.ts'
import type { Exportable } from './export-text.ts'
import { type LoadedImage, type LoadImage, imagesOf } from './images.ts'
import type { PageStart } from './page-list/page-start.ts'
import type { ReportProgress } from './progress.ts'
import { jsonInSlices } from './json-in-slices.ts'

/** PDF files are made in a separate process. */
export type WorkerFormat = Exclude<ExportFormat, 'pdf'>

/** An image of the book, a piece of the book as JSON, in order, or null after the last. */
export type BookMessage = [name: string, image: LoadedImage] | string | null

/** Plain text shows only the descriptions and captions of figures. */
const takesImages = (format: WorkerFormat): boolean => format !== 'txt'

// A book of 300,000 words takes a few seconds on a slow machine.
const defaultTimeoutMs = 60_000

/** Memory of the thread. A table of 60,000 cells takes 600 MB as DOCX; more must not end the server. */
const MOST_MEGABYTES = 1500

/** The data that a thread gets at its start. */
export interface WorkerJob {
  format: WorkerFormat
  options: ExportOptions
  /** The starts of the printed pages that an EPUB lists. */
  pages?: PageStart[]
}

interface WorkerOptions {
  signal?: AbortSignal
  options?: ExportOptions
  pages?: PageStart[]
  timeoutMs?: number
  /** Without it, figures show their descriptions. */
  loadImage?: LoadImage
  report?: ReportProgress
}

/**
 * Creates the file in a worker thread, which keeps the event loop free. Throws the signal's reason
 * on abort, or a `TimeoutError` after `timeoutMs`. The thread has ended when this settles.
 */
export const exportInWorker = async (
  book: Exportable,
  format: WorkerFormat,
  { signal, options = defaultOptions, pages, timeoutMs = defaultTimeoutMs, loadImage, report }: WorkerOptions = {},
): Promise<Uint8Array> => {
  signal?.throwIfAborted()
  const workerData: WorkerJob = { format, options, ...(pages && { pages }) }
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(
    () => reject(new DOMException(`Making the ${format} took longer than ${timeoutMs} ms`, 'TimeoutError')),
    timeoutMs,
  )
  // Under `node --watch` a thread also reports its loaded files.
  worker.on('message', (message: unknown) => {
    if (message instanceof Uint8Array) resolve(message)
  })
  worker.once('error', (cause) => reject(new Error(`Making the ${format} failed`, { cause })))
  worker.once('exit', () => reject(new Error(`Making the ${format} ended without a file`)))
  let isDone = false
  // In DOCX, drawings become pictures, because not every program that opens it can render SVG.
  const drawn = loadImage && format === 'docx' ? createPixelLoader(loadImage) : undefined
  const load = drawn?.load ?? loadImage
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: BookMessage) => worker.postMessage(message)
  report?.('writing')
  const sendBook = async () => {
    if (load && takesImages(format))
      for await (const image of imagesOf(book, load)) {
        if (isDone) return
        post(image)
      }
    for await (const piece of jsonInSlices(book)) {
      if (isDone) return
      post(piece)
    }
    post(null)
  }
  sendBook().catch(reject)
  try {
    return await promise
  } finally {
    isDone = true
    drawn?.close()
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
