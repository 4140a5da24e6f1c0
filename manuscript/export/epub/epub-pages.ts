import { languageOf } from '#manuscript/model/languages.ts'
import { xml } from './epub-xml.ts'
import {
  type ExportChapter,
  type ExportPart,
  type ExportText,
  headingOf,
  type Place,
  placesOf,
} from '../export-text.ts'
import { labelsOf } from '../labels.ts'
import { type MatterPages, noMatterPages, titleLines } from '../matter/epub-matter.ts'
import type { Matter } from '../matter/matter.ts'
import { xhtmlWriter } from '../xhtml/blocks.ts'

/** One XHTML file of the book. */
export interface EpubPage {
  id: string
  file: string
  xhtml: string
}

/** Creates the writer of the blocks of one page. */
export type PageWriter = () => ReturnType<typeof xhtmlWriter>

export const page = ({ language }: ExportText, id: string, title: string, type: string, body: string): EpubPage => {
  const { tag, direction } = languageOf(language)
  const html =
    'html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ' +
    `xml:lang="${tag}" lang="${tag}" dir="${direction}"`
  return {
    id,
    file: `${id}.xhtml`,
    xhtml: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<${html}>
<head>
<meta charset="UTF-8"/>
<title>${xml(title)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body epub:type="${type}">
${body}
</body>
</html>
`,
  }
}

export const titlePage = (book: ExportText, matter: Matter | null): EpubPage =>
  page(
    book,
    'title',
    book.title,
    'frontmatter',
    `<section epub:type="titlepage" class="title-page">
<h1>${xml(book.title)}</h1>
${titleLines(book, matter)}${book.incomplete ? `<p class="edition-note">${xml(labelsOf(book.language).incomplete)}</p>\n` : ''}</section>`,
  )

export const openingPage = (book: ExportText, write: PageWriter): EpubPage => {
  const { blocks, notes } = write()
  return page(
    book,
    'opening',
    book.title,
    'frontmatter',
    `<section epub:type="preamble">\n${blocks(book.opening, 2)}${notes()}\n</section>`,
  )
}

export const sectionId = (index: number): string => `section-${index + 1}`

const chapterPage = (book: ExportText, chapter: ExportChapter, index: number, write: PageWriter): EpubPage => {
  const { inline, dirOf, blocks, notes } = write()
  const heading = inline(headingOf(chapter))
  const opening = blocks(chapter.blocks, 2)
  const sections = chapter.sections.map(
    (section, place) =>
      `<section aria-labelledby="${sectionId(place)}">
<h2 id="${sectionId(place)}"${dirOf(headingOf(section))}>${inline(headingOf(section))}</h2>
${blocks(section.blocks, 3)}
</section>`,
  )
  return page(
    book,
    `chapter-${index + 1}`,
    chapter.title,
    'bodymatter',
    `<section epub:type="chapter" role="doc-chapter" aria-labelledby="chapter">
<h1 id="chapter"${dirOf(headingOf(chapter))}>${heading}</h1>
${opening}
${sections.join('\n')}${notes()}
</section>`,
  )
}

const partPage = (book: ExportText, part: ExportPart, index: number, write: PageWriter): EpubPage => {
  const { inline, dirOf, blocks, notes } = write()
  const heading = inline(headingOf(part))
  const body = blocks(part.blocks, 2)
  return page(
    book,
    `part-${index + 1}`,
    part.title,
    'bodymatter',
    `<section epub:type="part" role="doc-part" aria-labelledby="part" class="part">
<h1 id="part"${dirOf(headingOf(part))}>${heading}</h1>
${body}${notes()}
</section>`,
  )
}

/** A page of the text with its place among parts and chapters. */
export interface PlacePage {
  place: Place
  page: EpubPage
}

/** Builds the pages of parts and chapters in reading order. */
export const placePages = (book: ExportText, write: PageWriter): PlacePage[] =>
  placesOf(book).map((place) => ({
    place,
    page:
      place.kind === 'part'
        ? partPage(book, place.part, place.index, write)
        : chapterPage(book, place.chapter, place.index, write),
  }))

const entry = (href: string, title: string, inside = ''): string =>
  `<li><a href="${href}">${xml(title)}</a>${inside}</li>`
const landmark = (type: string, href: string, title: string): string =>
  `<li><a epub:type="${type}" href="${href}">${xml(title)}</a></li>`

/** One entry of the contents, with its child entries. */
export interface ContentsEntry {
  href: string
  title: string
  inside: ContentsEntry[]
}

/** Builds the tree of contents: parts hold chapters, and chapters hold sections. */
export const contentsOf = (pages: readonly PlacePage[], back: MatterPages['back'] = []): ContentsEntry[] => {
  const entries: ContentsEntry[] = []
  let part: ContentsEntry | undefined
  for (const {
    place,
    page: { file },
  } of pages) {
    if (place.kind === 'part') entries.push((part = { href: file, title: place.part.title, inside: [] }))
    else
      (part?.inside ?? entries).push({
        href: file,
        title: place.chapter.title,
        inside: place.chapter.sections.map(({ title }, at) => ({
          href: `${file}#${sectionId(at)}`,
          title,
          inside: [],
        })),
      })
  }
  // A book without chapters has no contents, so back matter is not listed either.
  if (entries.length > 0) entries.push(...back.map(({ file, title }) => ({ href: file, title, inside: [] })))
  return entries
}

const entryList = ({ href, title, inside }: ContentsEntry): string =>
  entry(href, title, inside.length > 0 ? `\n<ol>\n${inside.map(entryList).join('\n')}\n</ol>\n` : '')

export const contentsPage = (
  book: ExportText,
  title: EpubPage,
  pages: readonly PlacePage[],
  { matter = noMatterPages, cover }: { matter?: MatterPages; cover?: EpubPage | undefined } = {},
): EpubPage => {
  const { contents } = labelsOf(book.language)
  const entries = contentsOf(pages, matter.back).map(entryList)
  const [first] = pages
  const landmarks = [
    ...(cover ? [landmark('cover', cover.file, book.title)] : []),
    landmark('titlepage', title.file, book.title),
    ...matter.front
      .filter(({ id }) => id === 'copyright')
      .map((one) => landmark('copyright-page', one.file, one.title)),
    landmark('toc', 'contents.xhtml#contents', contents),
    ...(first
      ? [
          landmark(
            'bodymatter',
            first.page.file,
            first.place.kind === 'part' ? first.place.part.title : first.place.chapter.title,
          ),
        ]
      : []),
  ]
  return page(
    book,
    'contents',
    contents,
    'frontmatter',
    `<nav epub:type="toc" role="doc-toc" id="contents" aria-labelledby="contents-heading">
<h1 id="contents-heading">${xml(contents)}</h1>
<ol>
${(entries.length > 0 ? entries : [entry(title.file, book.title)]).join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" hidden="hidden">
<ol>
${landmarks.join('\n')}
</ol>
</nav>`,
  )
}
