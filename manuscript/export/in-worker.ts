import { Worker } from 'node:worker_threads'
import type { Book } from '#manuscript/model/book.ts'

export type WorkerFormat = 'txt' | 'docx' | 'epub'
export interface ExportJob {
  book: Book
  format: WorkerFormat
}

/** The book could not be made into a file; the message says why. */
export class ExportFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ExportFailed'
  }
}

// A long book of 300,000 words takes a few seconds on a slow machine.
const defaultTimeoutMs = 60_000

/**
 * Makes the file in a thread of its own, so that the event loop stays free. Throws `ExportFailed`, or the signal's
 * reason when it is aborted; the thread has ended in every case when this settles.
 */
export const exportInWorker = async (
  book: Book,
  format: WorkerFormat,
  { signal, timeoutMs = defaultTimeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Uint8Array> => {
  signal?.throwIfAborted()
  const job: ExportJob = { book, format }
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { workerData: job })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(
    () => reject(new ExportFailed(`Making the ${format} took longer than ${timeoutMs} ms.`)),
    timeoutMs,
  )
  worker.once('message', (bytes: Uint8Array) => resolve(bytes))
  worker.once('error', (cause) => reject(new ExportFailed(`Making the ${format} failed: ${String(cause)}`, { cause })))
  worker.once('exit', () => reject(new ExportFailed(`Making the ${format} ended without a file.`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
