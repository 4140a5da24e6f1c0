// A process that sets one book: the order comes on stdin as JSON, the PDF goes out on descriptor 3. Typst blocks its thread
// and keeps memory after each book; here both end with the process, and it can be killed at any moment.
import { closeSync, writeSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import type { Block, Book } from '#manuscript/model/book.ts'
import { cleanBook } from '#manuscript/model/clean-book.ts'
import { fontsFor } from './fonts.ts'
import { typstInput } from './pdf-input.ts'
import { typeset, type Engine } from './pdf-typst.ts'

export interface PdfOrder {
  book: Book
  /** ISO time, for the document's properties. */
  created?: string
  engine?: Engine
}

const textOf = (blocks: Block[]): string =>
  blocks
    .flatMap((block) => (block.type === 'list' ? block.items.flat() : block.text))
    .map(({ text }) => text)
    .join('\n')

const wholeText = ({ title, author, opening = [], chapters }: Book): string =>
  [
    title,
    author,
    textOf(opening),
    ...chapters.flatMap((chapter) => [
      chapter.title,
      textOf(chapter.blocks),
      ...chapter.sections.flatMap((section) => [section.title, textOf(section.blocks)]),
    ]),
  ].join('\n')

const order = (await json(process.stdin)) as PdfOrder
const book = cleanBook(order.book)
const fonts = fontsFor(book.language, wholeText(book))
const created = order.created ?? book.dates?.created
const input = await typstInput(book, fonts.families, created ? new Date(created) : undefined)
const pdf = await typeset(input, fonts.files, order.engine)
for (let written = 0; written < pdf.length;) written += writeSync(3, pdf, written)
closeSync(3)
