// A process that sets one book: receives the job as JSON on stdin and writes the PDF to descriptor
// 3. Typst blocks its thread and keeps memory after each book; the process can be killed at any
// moment and frees both.
import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { cleanForExport } from './export-text.ts'
import { familiesFor, FontMissing, pickFonts } from './font-families.ts'
import { imageFiles, type LoadedImage } from './images.ts'
import { matterOf } from './matter/matter.ts'
import { matterText } from './matter/pdf-matter.ts'
import { typstInput } from './pdf-input.ts'
import { FONTS_MISSING, type ImageHeader, type PdfJob } from './pdf-job.ts'
import { typeset } from './pdf-typst.ts'
import { wholeText } from './whole-text.ts'

/** Reads the job and the images that follow it. */
const readJob = (message: Buffer): { job: PdfJob; images: Map<string, LoadedImage> } => {
  let at = 0
  const line = (): string => {
    const end = message.indexOf('\n', at)
    const text = message.toString('utf8', at, end)
    at = end + 1
    return text
  }
  const job = JSON.parse(line()) as PdfJob
  const images = new Map<string, LoadedImage>()
  while (at < message.length) {
    const { name, length, ...about } = JSON.parse(line()) as ImageHeader
    images.set(name, { ...about, bytes: message.subarray(at, at + length) })
    at += length
  }
  return { job, images }
}

const { job: order, images } = readJob(await buffer(process.stdin))
const book = cleanForExport(order.book)
const matter = matterOf(book, 'pdf')
const files = imageFiles(order.book, images)
const created = order.created ?? book.dates?.created
const options = { ...(created && { created: new Date(created) }) }
const setImages = new Map(
  Array.from(files, ([name, file]) => {
    const { width, height } = images.get(name)!
    return [name, { file: `/${file}`, ratio: height / Math.max(1, width) }]
  }),
)
const send = (bytes: Uint8Array) => {
  for (let written = 0; written < bytes.length;) written += writeSync(3, bytes, written)
  closeSync(3)
}
try {
  const fonts = pickFonts(
    familiesFor(book.language, [wholeText(book), matter ? matterText(matter) : ''].join('\n')),
    order.fonts,
  )
  const input = await typstInput(book, fonts.families, { ...options, images: setImages })
  const shadows = new Map(Array.from(files, ([name, file]) => [`/${file}`, images.get(name)!.bytes]))
  try {
    send(await typeset(input, { fontFiles: fonts.files, images: shadows, engine: order.engine }))
  } catch (error) {
    // An image that the typesetter can't read, such as an odd drawing, leaves its words.
    if (files.size === 0) throw error
    send(
      await typeset(await typstInput(book, fonts.families, options), { fontFiles: fonts.files, engine: order.engine }),
    )
  }
} catch (error) {
  if (!(error instanceof FontMissing)) throw error
  send(Buffer.from(JSON.stringify(error.families)))
  process.exitCode = FONTS_MISSING
}
