// A process that sets one book: receives the job as JSON on stdin and writes the PDF to descriptor
// 3. Typst blocks its thread and keeps memory after each book; the process can be killed at any
// moment and frees both.
import { closeSync, writeSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import type { Block, Book } from '#manuscript/model/book.ts'
import { manuscriptToBook } from '#manuscript/model/blocks/manuscript-to-book.ts'
import { cleanBook } from '#manuscript/model/clean-book.ts'
import { familiesFor, FontMissing, pickFonts } from './font-families.ts'
import { matterOf } from './matter/matter.ts'
import { matterText } from './matter/pdf-matter.ts'
import { typstInput } from './pdf-input.ts'
import { FONTS_MISSING, type PdfJob } from './pdf-job.ts'
import { typeset } from './pdf-typst.ts'

const textOf = (blocks: Block[]): string =>
  blocks
    .flatMap((block) => (block.type === 'list' ? block.items.flat() : block.text))
    .map(({ text }) => text)
    .join('\n')

const wholeText = (book: Book): string => {
  const { title, author, opening = [], chapters } = book
  const matter = matterOf(book, 'pdf')
  return [
    title,
    author,
    matter ? matterText(matter) : '',
    textOf(opening),
    ...chapters.flatMap((chapter) => [
      chapter.title,
      textOf(chapter.blocks),
      ...chapter.sections.flatMap((section) => [section.title, textOf(section.blocks)]),
    ]),
  ].join('\n')
}

const order = (await json(process.stdin)) as PdfJob
const book = cleanBook('parts' in order.book ? manuscriptToBook(order.book) : order.book)
const created = order.created ?? book.dates?.created
const send = (bytes: Uint8Array) => {
  for (let written = 0; written < bytes.length;) written += writeSync(3, bytes, written)
  closeSync(3)
}
try {
  const fonts = pickFonts(familiesFor(book.language, wholeText(book)), order.fonts)
  const input = await typstInput(book, fonts.families, created ? new Date(created) : undefined)
  send(await typeset(input, fonts.files, order.engine))
} catch (error) {
  if (!(error instanceof FontMissing)) throw error
  send(Buffer.from(JSON.stringify(error.families)))
  process.exitCode = FONTS_MISSING
}
