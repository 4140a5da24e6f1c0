import { languageOf } from '#manuscript/model/languages.ts'
import { numberWriter } from './digits.ts'
import { xml } from './epub/epub-xml.ts'
import { epubStyle } from './epub/epub-style.ts'
import {
  cleanForExport,
  type Exportable,
  type ExportChapter,
  type ExportSection,
  type ExportText,
  headingOf,
  type Place,
  placesOf,
} from './export-text.ts'
import { mathmlFor, type ToMathml } from './formulas.ts'
import { contentsHtml, placeId, sectionId } from './html/contents.ts'
import { htmlPage } from './html/head.ts'
import { pageStyle } from './html/style.ts'
import type { Images } from './images.ts'
import { labelsOf } from './labels.ts'
import { matterStyle, titleLines } from './matter/epub-matter.ts'
import { type Matter, type MatterPage, matterOf } from './matter/matter.ts'
import { xhtmlWriter } from './xhtml/blocks.ts'
import { blockStyle } from './xhtml/style.ts'

/** Creates the writer of a part of the text whose notes have ids of their own. */
type Write = (prefix: string) => ReturnType<typeof xhtmlWriter>

const titleHtml = (book: ExportText, matter: Matter | null): string => {
  const note = book.incomplete ? `<p class="edition-note">${xml(labelsOf(book.language).incomplete)}</p>\n` : ''
  return `<header class="title-page">\n<h1>${xml(book.title)}</h1>\n${titleLines(book, matter)}${note}</header>\n`
}

const frontClasses: Partial<Record<MatterPage['kind'], string>> = { copyright: 'copyright-page' }
const frontRoles: Partial<Record<MatterPage['kind'], string>> = {
  dedication: 'doc-dedication',
  epigraph: 'doc-epigraph',
}

const frontHtml = ({ kind, title, blocks, source }: MatterPage, write: Write): string => {
  const role = frontRoles[kind] ? ` role="${frontRoles[kind]}"` : ''
  const cited = source ? `\n<p class="source">— ${xml(source)}</p>` : ''
  const text = write(`${kind}-`).blocks(blocks, 3)
  return `<section class="${frontClasses[kind] ?? kind}"${role} aria-label="${xml(title)}">\n${text}${cited}\n</section>\n`
}

const backClasses: Partial<Record<MatterPage['kind'], string>> = { about: ' about-author', others: ' other-books' }

const backHtml = ({ kind, title, blocks }: MatterPage, write: Write): string =>
  `<section id="${kind}" class="back${backClasses[kind] ?? ''}"${kind === 'acknowledgements' ? ' role="doc-acknowledgments"' : ''}>\n<h2>${xml(title)}</h2>\n${write(`${kind}-`).blocks(blocks, 3)}\n</section>\n`

const chapterHtml = (chapter: ExportChapter, place: Place, level: number, write: Write): string => {
  const { inline, dirOf, blocks, notes } = write(`${placeId(place)}-`)
  const titled = (section: ExportSection, at: number) =>
    `<h${at}${dirOf(headingOf(section))}>${inline(headingOf(section))}</h${at}>`
  const heading = titled(chapter, level)
  const opening = blocks(chapter.blocks, level + 1)
  const sections = chapter.sections.map(
    (section, at) =>
      `<section id="${sectionId(place.index, at)}" class="section">\n${titled(section, level + 1)}\n${blocks(section.blocks, level + 2)}\n</section>\n`,
  )
  return `<section id="${placeId(place)}" class="chapter" role="doc-chapter">\n${heading}\n${opening}\n${sections.join('')}${notes()}\n</section>\n`
}

const placeHtml = (place: Place, write: Write): string => {
  if (place.kind === 'chapter') return chapterHtml(place.chapter, place, place.inPart ? 3 : 2, write)
  const { inline, dirOf, blocks, notes } = write(`${placeId(place)}-`)
  const heading = `<h2${dirOf(headingOf(place.part))}>${inline(headingOf(place.part))}</h2>`
  return `<section id="${placeId(place)}" class="part" role="doc-part">\n${heading}\n${blocks(place.part.blocks, 3)}${notes()}\n</section>\n`
}

/**
 * Returns a placeholder for the data of an image until the file is assembled. Clean text never
 * contains this character.
 */
const markOf = (name: string): string => `\0${name}\0`
const marks = /\0(sha256-[0-9a-f]{64})\0/

/**
 * Encodes a page and replaces the placeholders with images. As part of a string, many images would
 * take ten times their size in memory.
 */
const encodeWithImages = (html: string, images: Images): Uint8Array => {
  const pieces = html.split(marks).map((piece, at) => (at % 2 === 1 ? (images.get(piece)?.bytes ?? '') : piece))
  const lengths = pieces.map((piece) =>
    typeof piece === 'string' ? Buffer.byteLength(piece) : Math.ceil(piece.length / 3) * 4,
  )
  const file = Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const piece of pieces)
    at += file.write(
      typeof piece === 'string' ? piece : Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('base64'),
      at,
    )
  return file
}

const bodyOf = (book: ExportText, toMathml: ToMathml, images: Images): string => {
  const source = (name: string): string | undefined => {
    const image = images.get(name)
    return image && `data:${image.type};base64,${markOf(name)}`
  }
  const { direction } = languageOf(book.language)
  const write: Write = (prefix) =>
    xhtmlWriter({ dialect: 'html', direction, toMathml, source, writeNumber: numberWriter(book.language), prefix })
  const matter = matterOf(book, null)
  const opening = write('opening-')
  const text = [
    ...(book.opening.length > 0
      ? [`<section class="opening">\n${opening.blocks(book.opening, 3)}${opening.notes()}\n</section>\n`]
      : []),
    ...placesOf(book).map((place) => placeHtml(place, write)),
  ]
  return [
    '<main>\n',
    titleHtml(book, matter),
    ...(matter?.front ?? []).map((page) => frontHtml(page, write)),
    contentsHtml(book, matter),
    ...text,
    ...(matter?.back ?? []).map((page) => backHtml(page, write)),
    '</main>',
  ].join('')
}

/**
 * Creates one HTML file that needs nothing else: its images are part of it, and it has no scripts.
 * Equal books give equal bytes.
 */
export const toHtml = async (exportable: Exportable, images: Images = new Map()): Promise<Uint8Array> => {
  const book = cleanForExport(exportable)
  const style = [epubStyle(book.language), blockStyle(book), book.publication ? matterStyle : '', pageStyle]
  const body = bodyOf(book, await mathmlFor(book), images)
  return encodeWithImages(htmlPage(book, style.join(''), body), images)
}
