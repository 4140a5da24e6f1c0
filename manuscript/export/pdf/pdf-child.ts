// A process that sets books: receives jobs on stdin and writes the PDF files to descriptor 3. Typst
// blocks its thread and keeps memory after each book; the process can be killed at any moment and
// frees both. It exits when stdin closes, and therefore when its parent process ends.
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { FontMissing } from '../fonts/font-families.ts'
import type { LoadedImage } from '../images.ts'
import { findPageStarts } from '../page-list/find-page-starts.ts'
import { type FrameReader, readFrames } from './pdf-frames.ts'
import type { ImageHeader, PdfJob, PdfReply } from './pdf-job.ts'
import { setBook } from './pdf-set-book.ts'
import { createTypesetters } from './pdf-typst.ts'

/** Reads a job and the images that follow it. Returns null if there are no more. */
const readJob = async ({
  line,
  bytes,
}: FrameReader): Promise<{ job: PdfJob; images: Map<string, LoadedImage> } | null> => {
  const first = await line()
  if (first === null) return null
  const images = new Map<string, LoadedImage>()
  for (let header = await line(); header; header = await line()) {
    const { name, length, ...about } = JSON.parse(header) as ImageHeader
    images.set(name, { ...about, bytes: await bytes(length) })
  }
  return { job: JSON.parse(first) as PdfJob, images }
}

const write = (bytes: Uint8Array) => {
  for (let written = 0; written < bytes.length;) written += writeSync(3, bytes, written)
}
const reply = (message: PdfReply) => write(Buffer.from(`${JSON.stringify(message)}\n`))

const input = readFrames(process.stdin)
const typesetters = createTypesetters()
for (let next = await readJob(input); next; next = await readJob(input)) {
  try {
    const { job, images } = next
    const made =
      job.wants === 'page starts'
        ? Buffer.from(JSON.stringify(await findPageStarts(job, { images, typesetters })))
        : await setBook(job, { images, typesetters })
    reply({ length: made.length, memory: typesetters.canContinue() ? process.memoryUsage.rss() : null })
    write(made)
  } catch (error) {
    if (!(error instanceof FontMissing)) throw error
    reply({ missing: error.families })
  }
  // The compile cache is stored now, because a killed process would not store it, and the next one
  // would start more slowly.
  flushCompileCache()
}
