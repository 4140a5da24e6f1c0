import type { Book } from '#manuscript/model/book.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { datesOf } from './dates.ts'
import { sectionId } from './epub-pages.ts'
import type { EpubPage } from './epub-pages.ts'
import { xml } from './epub-xml.ts'
import { dateAndPublication, titleAndPeople } from './matter/epub-metadata.ts'

const accessibility = (): string =>
  [
    ['accessMode', 'textual'],
    ['accessModeSufficient', 'textual'],
    ...['structuralNavigation', 'tableOfContents', 'readingOrder', 'displayTransformability'].map((feature) => [
      'accessibilityFeature',
      feature,
    ]),
    ['accessibilityHazard', 'none'],
  ]
    .map(([property, value]) => `<meta property="schema:${property}">${value}</meta>`)
    .join('\n')

/** Builds the package document: the manifest and the reading order. */
export const epubPackage = (book: Book, identifier: string, pages: readonly EpubPage[]): string => {
  const { tag, direction } = languageOf(book.language)
  const items = pages.map(
    ({ id, file }) =>
      `<item id="${id}" href="${file}" media-type="application/xhtml+xml"${id === 'contents' ? ' properties="nav"' : ''}/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${tag}" dir="${direction}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="identifier">${identifier}</dc:identifier>
${titleAndPeople(book)}<dc:language>${tag}</dc:language>
${dateAndPublication(book)}<meta property="dcterms:modified">${datesOf(book).modified}</meta>
${accessibility()}
<meta property="schema:accessibilitySummary" xml:lang="en" dir="ltr">Text only, with headings and a table of contents.</meta>
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
  book: Book,
  identifier: string,
  title: EpubPage,
  chapters: readonly EpubPage[],
  back: readonly (EpubPage & { title: string })[] = [],
): string => {
  let order = 0
  const point = (label: string, target: string, inside?: () => string): string => {
    order++
    return `<navPoint id="point-${order}" playOrder="${order}"><navLabel><text>${xml(label)}</text></navLabel><content src="${target}"/>${inside?.() ?? ''}</navPoint>`
  }
  const points = book.chapters.map((chapter, index) => {
    const { file } = chapters[index]!
    return point(chapter.title, file, () =>
      chapter.sections.map((section, place) => point(section.title, `${file}#${sectionId(place)}`)).join(''),
    )
  })
  if (points.length > 0) points.push(...back.map((one) => point(one.title, one.file)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${languageOf(book.language).tag}">
<head><meta name="dtb:uid" content="${identifier}"/></head>
<docTitle><text>${xml(book.title)}</text></docTitle>
<navMap>
${(points.length > 0 ? points : [point(book.title, title.file)]).join('\n')}
</navMap>
</ncx>
`
}
