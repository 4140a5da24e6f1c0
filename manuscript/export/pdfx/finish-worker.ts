// A thread that checks a converted file and sets its date. A file with many pictures would block
// the event loop for too long.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { checkPdfx } from './check-pdfx.ts'
import { readPdf, withStreams } from './plain-pdf.ts'
import { repairedMaps } from './unicode-maps.ts'

/** The folder with in.pdf and out.pdf, and the creation date as ISO time. */
export interface FinishJob {
  folder: string
  created: string
  isColour: boolean
}

/** Returns a date in the format of PDF. */
const dateOf = (created: string): string =>
  `D:${new Date(created).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z00'00'`

/** Ghostscript writes some negative numbers of fonts as unsigned ones. */
const withSigns = (text: string): string =>
  text.replaceAll(/(?<=\/FontBBox\s*\[)[-\d ]+(?=\])/g, (box) =>
    box.replaceAll(/\d{5}/g, (value) =>
      Number(value) > 0x7fff ? String(Number(value) - 0x10000).padEnd(value.length) : value,
    ),
  )

/**
 * Replaces the time of the conversion and the id derived from it, so that equal books give equal
 * files.
 */
const withDate = (pdf: string, created: string): Buffer => {
  const text = pdf.replaceAll(/\/(CreationDate|ModDate)\(D:\d{14}Z00'00'\)/g, `/$1(${dateOf(created)})`)
  const end = text.lastIndexOf('trailer')
  const id = createHash('sha256').update(text.slice(0, end)).digest('hex').slice(0, 32).toUpperCase()
  return Buffer.from(text.slice(0, end) + text.slice(end).replaceAll(/<[0-9A-F]{32}>/g, `<${id}>`), 'latin1')
}

const { folder, created, isColour } = workerData as FinishJob
const [original, made] = [readFileSync(join(folder, 'in.pdf')), readFileSync(join(folder, 'out.pdf'))]
checkPdfx(made, original, { isColour })
const converted = readPdf(made)
const searchable = withStreams(converted, repairedMaps(converted, readPdf(original)))
const bytes = new Uint8Array(withDate(withSigns(searchable), created))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(bytes, [bytes.buffer])
