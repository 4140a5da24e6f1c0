// A process that sets one book: receives the job as JSON on stdin and writes the PDF to descriptor
// 3. Typst blocks its thread and keeps memory after each book; the process can be killed at any
// moment and frees both.
import { closeSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { languageOf } from '#manuscript/model/languages.ts'
import { cleanForExport, hasFormulas } from './export-text.ts'
import { type BookFonts, familiesFor, FontMissing, pickFonts } from './font-families.ts'
import { imageFiles, type LoadedImage } from './images.ts'
import { matterOf } from './matter/matter.ts'
import { matterText } from './matter/pdf-matter.ts'
import { typstInput } from './pdf-input.ts'
import { FONTS_MISSING, type ImageHeader, type PdfJob } from './pdf-job.ts'
import { bleedOf, fitsGutter, guessPages, pageOf } from './pdf-page.ts'
import { forPrinter } from './pdf-printer.ts'
import { createTypesetter } from './pdf-typst.ts'
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
const options = { options: order.options, ...(created && { created: new Date(created) }) }
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
const isRightToLeft = languageOf(book.language).direction === 'rtl'

/** Sets the book. If its length asks for other margins, it is set again with these. */
const setBook = async (fonts: BookFonts, text: string, loaded: ReadonlyMap<string, string>): Promise<Uint8Array> => {
  const input = await typstInput(book, fonts.families, { ...options, images: loaded.size > 0 ? setImages : new Map() })
  const shadows = new Map(Array.from(loaded, ([name, file]) => [`/${file}`, images.get(name)!.bytes]))
  const layOut = await createTypesetter({ fontFiles: fonts.files, images: shadows, engine: order.engine })
  let tried = guessPages(text.length, input.page, input.layout.size)
  const set = () => layOut({ ...input, page: pageOf(order.options, { pages: tried, ...input.layout }) })
  let laidOut = set()
  // A wider margin can add pages, so that the second try may be one step off as well.
  for (let turn = 0; turn < 2 && !fitsGutter(order.options.page, tried, laidOut.pages); turn++) {
    tried = laidOut.pages
    laidOut = set()
  }
  if (order.options.edition === 'screen') return laidOut.pdf({ tags: true })
  return forPrinter(laidOut.pdf({ tags: false }), { bleed: bleedOf(order.options), isRightToLeft })
}

try {
  const text = [wholeText(book), matter ? matterText(matter) : ''].join('\n')
  const fonts = pickFonts(
    familiesFor(book.language, text, { design: order.options.design, formulas: hasFormulas(book) }),
    order.fonts,
  )
  try {
    send(await setBook(fonts, text, files))
  } catch (error) {
    // An image that the typesetter can't read, such as an odd drawing, leaves its words.
    if (files.size === 0) throw error
    send(await setBook(fonts, text, new Map()))
  }
} catch (error) {
  if (!(error instanceof FontMissing)) throw error
  send(Buffer.from(JSON.stringify(error.families)))
  process.exitCode = FONTS_MISSING
}
