import { parentPort, workerData } from 'node:worker_threads'
import type { Book } from '#manuscript/model/book.ts'
import type { ExportJob, WorkerFormat } from './in-worker.ts'

// Loaded on demand: the DOCX library alone takes a third of a second.
const makers: Record<WorkerFormat, () => Promise<(book: Book) => Uint8Array | Promise<Uint8Array>>> = {
  txt: async () => (await import('./txt.ts')).toTxt,
  docx: async () => (await import('./docx.ts')).toDocx,
  epub: async () => (await import('./epub.ts')).toEpub,
}

const { book, format } = workerData as ExportJob
const make = await makers[format]()
// A copy with its own buffer, which can be transferred instead of copied.
const bytes = new Uint8Array(await make(book))
parentPort!.postMessage(bytes, [bytes.buffer])
