import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import type { Book } from '#manuscript/model/book.ts'
import { manuscriptToBook } from '#manuscript/model/blocks/manuscript-to-book.ts'
import { cleanBook } from '#manuscript/model/clean-book.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { Exportable } from './export-text.ts'
import { epubNcx, epubPackage } from './epub-package.ts'
import { chapterPage, contentsPage, openingPage, titlePage } from './epub-pages.ts'
import { epubStyle } from './epub-style.ts'
import { matterPages } from './matter/epub-matter-pages.ts'
import { matterStyle } from './matter/epub-matter.ts'
import { matterOf } from './matter/matter.ts'

// Local time, because archives store no time zone; this gives the same bytes everywhere.
const written = new Date(2025, 0, 1)

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** Derives a UUID from the text, so that repeated exports have the same one. */
const identifierOf = (book: Book): string => {
  const text = JSON.stringify({ ...book, dates: undefined })
  const hash = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, variant + hash.slice(17, 20)]
  return `urn:uuid:${parts.join('-')}-${hash.slice(20, 32)}`
}

/** Creates an EPUB 3 that EPUB 2 readers can open too. Equal books give equal bytes. */
export const toEpub = async (given: Exportable): Promise<Uint8Array> => {
  const book = cleanBook('parts' in given ? manuscriptToBook(given) : given)
  const identifier = identifierOf(book)
  const matter = matterOf(book, 'epub')
  const added = matterPages(book, matter)
  const title = titlePage(book, matter)
  const chapters = book.chapters.map((chapter, index) => chapterPage(book, chapter, index))
  const opening = book.opening?.length ? [openingPage(book)] : []
  const pages = [
    title,
    ...added.front,
    contentsPage(book, title, chapters, added),
    ...opening,
    ...chapters,
    ...added.back,
  ]

  const files: Zippable = {
    // The type must be first and uncompressed, where readers expect it.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(container),
    'EPUB/package.opf': strToU8(epubPackage(book, identifier, pages)),
    'EPUB/contents.ncx': strToU8(epubNcx(book, identifier, title, chapters, added.back)),
    'EPUB/book.css': strToU8(epubStyle(languageOf(book.language)) + (matter ? matterStyle : '')),
  }
  for (const { file, xhtml } of pages) files[`EPUB/${file}`] = strToU8(xhtml)
  return zipSync(files, { level: 6, mtime: written })
}
