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
import { type Mark, markBefore, type PrintedPage } from '../page-list/mark-places.ts'
import { type MatterPages, noMatterPages, titleLines } from '../matter/epub-matter.ts'
import type { Matter } from '../matter/matter.ts'
import { xhtmlWriter } from '../xhtml/blocks.ts'

/** One XHTML file of the book. */
export interface EpubPage {
  id: string
  file: string
  xhtml: string
  /** The printed pages that begin in it. */
  pages: readonly PrintedPage[]
}

/** Creates the writer of the blocks of one page. */
export type PageWriter = () => ReturnType<typeof xhtmlWriter>

interface PageParts {
  id: string
  title: string
  type: 'cover' | 'frontmatter' | 'bodymatter' | 'backmatter'
  body: string
  pages?: readonly PrintedPage[]
}

export const page = ({ language }: ExportText, { id, title, type, body, pages = [] }: PageParts): EpubPage => {
  const { tag, direction } = languageOf(language)
  const html =
    'html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ' +
    `xml:lang="${tag}" lang="${tag}" dir="${direction}"`
  return {
    id,
    file: `${id}.xhtml`,
    pages,
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

export const titlePage = (book: ExportText, matter: Matter | null, write: PageWriter, mark?: Mark): EpubPage => {
  const { pageBefore, pages } = write()
  return page(book, {
    id: 'title',
    title: book.title,
    type: 'frontmatter',
    body: `<section epub:type="titlepage" class="title-page">
${pageBefore(mark)}<h1>${xml(book.title)}</h1>
${titleLines(book, matter)}${book.incomplete ? `<p class="edition-note">${xml(labelsOf(book.language).incomplete)}</p>\n` : ''}</section>`,
    pages,
  })
}

export const openingPage = (book: ExportText, write: PageWriter): EpubPage => {
  const { blocks, notes, pages } = write()
  return page(book, {
    id: 'opening',
    title: book.title,
    type: 'frontmatter',
    body: `<section epub:type="preamble">\n${blocks(book.opening, 2)}${notes()}\n</section>`,
    pages,
  })
}

export const sectionId = (index: number): string => `section-${index + 1}`

const chapterPage = (book: ExportText, chapter: ExportChapter, index: number, write: PageWriter): EpubPage => {
  const { inline, dirOf, blocks, notes, pageBefore, pages } = write()
  const begins = pageBefore(markBefore(chapter))
  const heading = inline(headingOf(chapter))
  const opening = blocks(chapter.blocks, 2)
  const sections = chapter.sections.map(
    (section, place) =>
      `<section aria-labelledby="${sectionId(place)}">
${pageBefore(markBefore(section))}<h2 id="${sectionId(place)}"${dirOf(headingOf(section))}>${inline(headingOf(section))}</h2>
${blocks(section.blocks, 3)}
</section>`,
  )
  return page(book, {
    id: `chapter-${index + 1}`,
    title: chapter.title,
    type: 'bodymatter',
    body: `<section epub:type="chapter" role="doc-chapter" aria-labelledby="chapter">
${begins}<h1 id="chapter"${dirOf(headingOf(chapter))}>${heading}</h1>
${opening}
${sections.join('\n')}${notes()}
</section>`,
    pages,
  })
}

const partPage = (book: ExportText, part: ExportPart, index: number, write: PageWriter): EpubPage => {
  const { inline, dirOf, blocks, notes, pageBefore, pages } = write()
  const begins = pageBefore(markBefore(part))
  const heading = inline(headingOf(part))
  const body = blocks(part.blocks, 2)
  return page(book, {
    id: `part-${index + 1}`,
    title: part.title,
    type: 'bodymatter',
    body: `<section epub:type="part" role="doc-part" aria-labelledby="part" class="part">
${begins}<h1 id="part"${dirOf(headingOf(part))}>${heading}</h1>
${body}${notes()}
</section>`,
    pages,
  })
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

const pageEntries = (pages: readonly EpubPage[]): string[] =>
  pages.flatMap(({ file, pages: begun }) => begun.map(({ id, label }) => entry(`${file}#${id}`, label)))

/** The list of the pages of the printed edition; empty if the text has none. */
const pageList = (pages: readonly EpubPage[]): string => {
  const entries = pageEntries(pages)
  return entries.length === 0
    ? ''
    : `
<nav epub:type="page-list" role="doc-pagelist" hidden="hidden">
<ol>
${entries.join('\n')}
</ol>
</nav>`
}

interface ContentsParts {
  /** The pages that hold the text, in reading order. */
  pages: readonly EpubPage[]
  title: EpubPage
  places: readonly PlacePage[]
  matter?: MatterPages
  cover?: EpubPage | undefined
}

/** Builds the navigation document: the contents, the landmarks and the list of printed pages. */
export const contentsPage = (
  book: ExportText,
  { pages, title, places, matter = noMatterPages, cover }: ContentsParts,
): EpubPage => {
  const { contents } = labelsOf(book.language)
  const entries = contentsOf(places, matter.back).map(entryList)
  const [first] = places
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
  return page(book, {
    id: 'contents',
    title: contents,
    type: 'frontmatter',
    body: `<nav epub:type="toc" role="doc-toc" id="contents" aria-labelledby="contents-heading">
<h1 id="contents-heading">${xml(contents)}</h1>
<ol>
${(entries.length > 0 ? entries : [entry(title.file, book.title)]).join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" hidden="hidden">
<ol>
${landmarks.join('\n')}
</ol>
</nav>${pageList(pages)}`,
  })
}
