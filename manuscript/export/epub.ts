import { numberWriter } from './digits.ts'
import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import { languageOf } from '#manuscript/model/languages.ts'
import { ARCHIVE_TIME } from './archive-time.ts'
import { epubNcx, epubPackage } from './epub/epub-package.ts'
import { contentsOf, contentsPage, openingPage, placePages, titlePage } from './epub/epub-pages.ts'
import { epubStyle } from './epub/epub-style.ts'
import { cleanForExport, type Exportable, type ExportText, sectionsOf } from './export-text.ts'
import { mathmlFor } from './formulas.ts'
import { coverPage, coverStyle } from './epub/epub-cover.ts'
import { COVER_IMAGE, imageFiles, type Images } from './images.ts'
import type { PageStart } from './page-list/page-start.ts'
import { markPlaces } from './page-list/mark-places.ts'
import { matterPages } from './matter/epub-matter-pages.ts'
import { matterStyle } from './matter/epub-matter.ts'
import { matterOf } from './matter/matter.ts'
import { xhtmlWriter } from './xhtml/blocks.ts'
import { blockStyle } from './xhtml/style.ts'

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** Derives a UUID from the text, so that repeated exports have the same one. */
const identifierOf = (book: ExportText): string => {
  const text = JSON.stringify({ ...book, dates: undefined })
  const hash = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, variant + hash.slice(17, 20)]
  return `urn:uuid:${parts.join('-')}-${hash.slice(20, 32)}`
}

const figuresOf = (book: ExportText) =>
  sectionsOf(book).flatMap(({ blocks }) => blocks.filter((block) => block.type === 'figure'))

/**
 * Creates an EPUB 3 that EPUB 2 readers can open too. Equal books give equal bytes. `starts` are the
 * places at which the pages of its printed edition begin.
 */
export const toEpub = async (
  exportable: Exportable,
  images: Images = new Map(),
  starts: readonly PageStart[] = [],
): Promise<Uint8Array> => {
  const unmarked = cleanForExport(exportable)
  const printed = new Map(starts.map(([place, label], at) => [place, { id: `page-${at + 1}`, label }]))
  const text = { book: unmarked, matter: matterOf(unmarked, 'epub') }
  const { book, matter } = printed.size > 0 ? markPlaces(text, (place) => printed.get(place)) : text
  const identifier = identifierOf(unmarked)
  const toMathml = await mathmlFor(book)
  const imageNames = imageFiles(exportable, images)
  const { direction } = languageOf(book.language)
  const source = (image: string) => (imageNames.has(image) ? `images/${imageNames.get(image)}` : undefined)
  const write = () =>
    xhtmlWriter({ dialect: 'epub', direction, toMathml, source, writeNumber: numberWriter(book.language) })
  const added = matterPages(book, matter, write, (kind) => printed.get(kind))
  const title = titlePage(book, matter, write, printed.get('title'))
  const coverImage = exportable.cover ? images.get(COVER_IMAGE) : undefined
  const cover = coverImage ? coverPage(book, coverImage) : null
  const places = placePages(book, write)
  const opening = book.opening.length > 0 ? [openingPage(book, write)] : []
  const front = [...(cover ? [cover.page] : []), title, ...added.front]
  const body = [...opening, ...places.map(({ page }) => page), ...added.back]
  const contents = contentsPage(book, {
    pages: [...front, ...body],
    title,
    places,
    matter: added,
    cover: cover?.page,
  })
  const pages = [...front, contents, ...body]
  const contained = {
    pages,
    images: [...imageNames].map(([image, file]) => ({ file, type: images.get(image)!.type })),
    ...(cover && { cover: cover.image }),
    described: figuresOf(book).every(({ alt }) => alt !== ''),
  }

  const files: Zippable = {
    // The type must be first and uncompressed, where readers expect it.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(container),
    'EPUB/package.opf': strToU8(epubPackage(book, identifier, contained)),
    'EPUB/contents.ncx': strToU8(epubNcx(book, identifier, title, contentsOf(places, added.back))),
    'EPUB/book.css': strToU8(
      epubStyle(book.language) + blockStyle(book) + (matter ? matterStyle : '') + (cover ? coverStyle : ''),
    ),
  }
  for (const { file, xhtml } of pages) files[`EPUB/${file}`] = strToU8(xhtml)
  // Pictures are packed already.
  if (cover && coverImage) files[`EPUB/${cover.image.file}`] = [coverImage.bytes, { level: 0 }]
  for (const [image, file] of imageNames) files[`EPUB/images/${file}`] = [images.get(image)!.bytes, { level: 0 }]
  return zipSync(files, { level: 6, mtime: ARCHIVE_TIME })
}
