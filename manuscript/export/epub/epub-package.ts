import { languageOf } from '#manuscript/model/languages.ts'
import { datesOf } from '../dates.ts'
import type { ContentsEntry, EpubPage } from './epub-pages.ts'
import { xml } from './epub-xml.ts'
import type { ExportText } from '../export-text.ts'
import { dateAndPublication, titleAndPeople } from '../matter/epub-metadata.ts'
import type { LoadedImage } from '../images.ts'

/** A file of an image in the package. */
export interface EpubImage {
  file: string
  type: LoadedImage['type']
}

interface Contained {
  pages: readonly EpubPage[]
  images: readonly EpubImage[]
  /** The image of the cover. */
  cover?: EpubImage
  /** True if each image has a description. */
  described: boolean
}

const hasMath = ({ xhtml }: EpubPage): boolean => xhtml.includes('<math ')

const hasPages = ({ pages }: EpubPage): boolean => pages.length > 0

/**
 * Names the printed edition whose pages are listed, by its ISBN if it has one. Otherwise readers
 * learn at least that the pages are those of a printed edition.
 */
const pageSource = ({ title, publication }: ExportText, { pages }: Contained): string => {
  if (!pages.some(hasPages)) return ''
  const isbn = publication?.isbn.print
  return isbn
    ? `<dc:source>urn:isbn:${isbn}</dc:source>
<meta property="pageBreakSource">urn:isbn:${isbn}</meta>
`
    : `<meta property="pageBreakSource">${xml(title)}, printed edition</meta>
`
}

const accessibility = ({ pages, images: figures, cover, described }: Contained): string => {
  const images = [...figures, ...(cover ? [cover] : [])]
  return [
    ['accessMode', 'textual'],
    ...(images.length > 0 ? [['accessMode', 'visual']] : []),
    ['accessModeSufficient', images.length > 0 && !described ? 'textual,visual' : 'textual'],
    ...[
      'structuralNavigation',
      'tableOfContents',
      'readingOrder',
      'displayTransformability',
      ...(pages.some(hasPages) ? ['pageNavigation', 'pageBreakMarkers'] : []),
      ...(images.length > 0 && described ? ['alternativeText'] : []),
      ...(pages.some(hasMath) ? ['MathML'] : []),
    ].map((feature) => ['accessibilityFeature', feature]),
    ['accessibilityHazard', 'none'],
  ]
    .map(([property, value]) => `<meta property="schema:${property}">${value}</meta>`)
    .join('\n')
}

const summary = ({ images, cover, described }: Contained): string => {
  if (images.length === 0)
    return cover
      ? 'Text with headings, a table of contents and a cover image.'
      : 'Text only, with headings and a table of contents.'
  return described
    ? 'Text with headings, a table of contents and images with descriptions.'
    : 'Text with headings, a table of contents and images, some without a description.'
}

const properties = (page: EpubPage): string => {
  const all = [...(page.id === 'contents' ? ['nav'] : []), ...(hasMath(page) ? ['mathml'] : [])]
  return all.length > 0 ? ` properties="${all.join(' ')}"` : ''
}

const coverItem = ({ file, type }: EpubImage): string =>
  `<item id="cover-image" href="${file}" media-type="${type}" properties="cover-image"/>`

/** Builds the package document: the manifest and the reading order. */
export const epubPackage = (book: ExportText, identifier: string, contained: Contained): string => {
  const { pages, images } = contained
  const { tag, direction } = languageOf(book.language)
  const items = [
    ...pages.map(
      (page) => `<item id="${page.id}" href="${page.file}" media-type="application/xhtml+xml"${properties(page)}/>`,
    ),
    ...(contained.cover ? [coverItem(contained.cover)] : []),
    ...images.map(({ file, type }, at) => `<item id="image-${at + 1}" href="images/${file}" media-type="${type}"/>`),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${tag}" dir="${direction}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="identifier">${identifier}</dc:identifier>
${titleAndPeople(book)}<dc:language>${tag}</dc:language>
${dateAndPublication(book)}<meta property="dcterms:modified">${datesOf(book).modified}</meta>
${contained.cover ? '<meta name="cover" content="cover-image"/>\n' : ''}${accessibility(contained)}
${pageSource(book, contained)}<meta property="schema:accessibilitySummary" xml:lang="en" dir="ltr">${summary(contained)}</meta>
</metadata>
<manifest>
<item id="ncx" href="contents.ncx" media-type="application/x-dtbncx+xml"/>
<item id="style" href="book.css" media-type="text/css"/>
${items.join('\n')}
</manifest>
<spine toc="ncx" page-progression-direction="${direction}">
${pages.map(({ id }) => `<itemref idref="${id}"/>`).join('\n')}
</spine>
</package>
`
}

/** Builds the table of contents for EPUB 2 readers. */
export const epubNcx = (
  book: ExportText,
  identifier: string,
  title: EpubPage,
  contents: readonly ContentsEntry[],
): string => {
  let order = 0
  const point = (entry: ContentsEntry): string => {
    order++
    const start = `<navPoint id="point-${order}" playOrder="${order}">`
    return `${start}<navLabel><text>${xml(entry.title)}</text></navLabel><content src="${entry.href}"/>${entry.inside.map(point).join('')}</navPoint>`
  }
  const shown = contents.length > 0 ? contents : [{ href: title.file, title: book.title, inside: [] }]
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${languageOf(book.language).tag}">
<head><meta name="dtb:uid" content="${identifier}"/></head>
<docTitle><text>${xml(book.title)}</text></docTitle>
<navMap>
${shown.map(point).join('\n')}
</navMap>
</ncx>
`
}
