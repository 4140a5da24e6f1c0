import { parentPort, workerData } from 'node:worker_threads'
import type { Exportable } from './export-text.ts'
import type { Images, LoadedImage } from './images.ts'
import type { BookMessage, WorkerFormat, WorkerJob } from './in-worker.ts'

/**
 * The function that writes each format. Loaded on demand, since the DOCX library alone takes a
 * third of a second.
 */
export const makers: Record<
  WorkerFormat,
  () => Promise<(book: Exportable, images: Images, job: Omit<WorkerJob, 'format'>) => Uint8Array | Promise<Uint8Array>>
> = {
  txt: async () => (await import('./txt.ts')).toTxt,
  docx: async () => {
    const { toDocx } = await import('./docx.ts')
    return (book, images, { options }) => toDocx(book, images, options.docx)
  },
  epub: async () => {
    const { toEpub } = await import('./epub.ts')
    return (book, images, { pages }) => toEpub(book, images, pages)
  },
  markdown: async () => (await import('./markdown.ts')).toMarkdown,
  html: async () => (await import('./html.ts')).toHtml,
}

const images = new Map<string, LoadedImage>()
const received = new Promise<Exportable>((resolve) => {
  let json = ''
  parentPort!.on('message', (message: BookMessage) => {
    if (message === null) resolve(JSON.parse(json) as Exportable)
    else if (typeof message === 'string') json += message
    else images.set(...message)
  })
})
const { format, ...job } = workerData as WorkerJob
const [make, book] = await Promise.all([makers[format](), received])
const made = await make(book, images, job)
// If the bytes fill their buffer, it is transferred instead of copied.
const bytes = made.byteLength === made.buffer.byteLength ? made : new Uint8Array(made)
parentPort!.postMessage(bytes, [bytes.buffer as ArrayBuffer])
